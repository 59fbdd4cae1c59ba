import { isPartial } from '../../lib/calendar.ts'
import { comparedDays } from '../../rules/comparison.ts'
import { hitTotals, lastHitIn } from '../../store/events/totals.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './hit-query.ts'

export const companyTotals: Handler<'logs.companyTotals'> = async (context, input) => {
  const { events, now } = context.services
  const asked = await askedHits(context, input)
  const previousRange = comparedDays(input.compare, asked)
  const [current, previous, lastHit] = await Promise.all([
    hitTotals(events, asked),
    hitTotals(events, { ...asked, ...previousRange }),
    lastHitIn(events, asked),
  ])
  return {
    totals: current.counts,
    suspicious: current.suspicious,
    unprotected: current.unprotected,
    previous: previous.counts,
    previousSuspicious: previous.suspicious,
    previousUnprotected: previous.unprotected,
    previousRange,
    lastHit,
    partial: isPartial('day', asked.endDate, asked, { at: now(), timezone: asked.timezone }),
  }
}
