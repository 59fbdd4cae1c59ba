import { readTime } from '../../src/cli/log/log-line.ts'
import { timezone } from '../../src/contract/common.ts'
import { sameTimeOn, unitsOf } from '../../src/lib/time/calendar.ts'
import { dayIn, isDay, startOfDay } from '../../src/lib/time/day.ts'
import { zonedTime } from '../../src/lib/time/wall-clock.ts'
import { zonesWith } from '../../web/shared/choose/zones.ts'
import { foundIn } from '../../web/kit/controls/choice/found.ts'
import { ZONES_DATES, type RightTime, type SentTime } from './cases/zones-dates.ts'
import { tryCases } from './world.ts'

function outcome(sent: SentTime): RightTime {
  if ('isDay' in sent) return isDay(sent.isDay)
  if ('find' in sent) return foundIn(zonesWith(''), sent.find).map(({ label }) => label)
  if ('name' in sent) return timezone.safeParse(sent.name).success
  if ('written' in sent) {
    const time = readTime(sent.written)
    return time === undefined ? 'refused' : new Date(time).toISOString()
  }
  const { zone } = sent
  if ('hours' in sent) return unitsOf('hour', { startDate: sent.hours, endDate: sent.hours }, zone).length
  if ('now' in sent) return sameTimeOn(sent.on, { at: new Date(sent.now), timezone: zone }).toISOString()
  if ('day' in sent) return startOfDay(sent.day, zone).toISOString()
  const at = new Date(sent.at)
  return `${dayIn(zone, at)} ${zonedTime(zone, at).slice(11, 16)}`
}

tryCases(ZONES_DATES, outcome)
