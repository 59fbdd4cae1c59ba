import { isPartial } from '../../lib/calendar.ts'
import { comparedDays } from '../../rules/comparison.ts'
import { hitSeries } from '../../store/events/series.ts'
import type { Handler } from '../context.ts'
import { askedHits } from './asked.ts'

export const companyDaily: Handler<'logs.companyDaily'> = async (context, input) => {
  const { events, now } = context.services
  const asked = { ...(await askedHits(context, input)), interval: input.interval }
  const present = { at: now(), timezone: asked.timezone }
  const series = async (range: typeof asked) =>
    (await hitSeries(events, range)).map((row) => ({ ...row, partial: isPartial(range.interval, row.date, range, present) }))
  const before = input.compare && { ...asked, ...comparedDays(input.compare, asked) }
  const [daily, previous] = await Promise.all([series(asked), before && series(before)])
  return { daily, ...(previous ? { previous } : {}) }
}
