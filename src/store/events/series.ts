/** How many hits of each class in each hour, day, week or month? */
import type { Counts } from '../../contract/hits.ts'
import type { Interval } from '../../contract/statistics.ts'
import { unitsOf } from '../../lib/calendar.ts'
import { asksNothing, type HitQuery } from './hit-query.ts'
import { NO_COUNTS } from './counts.ts'
import type { Events } from './events.ts'
import { countedAs, figuresWhere, QUARTER } from './figures.ts'

export type SeriesRow = Counts & {
  /** As `unitsOf` names it. */
  date: string
  suspicious: number
  unprotected: number
}

const DAY = `toDate(${QUARTER}, {timezone:String})`
const NAME: Record<Interval, string> = {
  hour: `formatDateTime(${QUARTER}, '%Y-%m-%dT%H:00', {timezone:String})`,
  day: `toString(${DAY})`,
  week: `toString(toMonday(${DAY}))`,
  month: `toString(toStartOfMonth(${DAY}))`,
}

/** Every unit of the range is there, in order. */
export async function hitSeries(events: Events, asked: HitQuery & { interval: Interval }): Promise<SeriesRow[]> {
  const rows = asksNothing(asked) ? [] : await ask(events, asked)
  const known = new Map(rows.map((row) => [row.date, row]))
  return unitsOf(asked.interval, asked, asked.timezone).map(
    (date) => known.get(date) ?? { date, ...NO_COUNTS, suspicious: 0, unprotected: 0 },
  )
}

function ask(events: Events, asked: HitQuery & { interval: Interval }): Promise<SeriesRow[]> {
  const { sql, params } = figuresWhere(asked)
  return events.query<SeriesRow>(
    'report',
    `SELECT date, sum(target) AS target, sum(targetUnique) AS targetUnique, sum(bot) AS bot, sum(botUnique) AS botUnique, sum(suspected) AS suspicious,
       sumIf(hits, category = 'unprotected') AS unprotected
     FROM (SELECT ${NAME[asked.interval]} AS date, category, ${countedAs(asked)}, target + bot AS hits FROM hits WHERE ${sql} GROUP BY date, category)
     GROUP BY date`,
    params,
  )
}
