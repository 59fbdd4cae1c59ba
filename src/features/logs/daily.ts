import type { Comparison, Interval } from '../../contract/statistics.ts'
import type { Reply } from '../../contract/table.ts'
import { isPartial } from '../../lib/calendar.ts'
import { comparedDays } from '../../rules/comparison.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { hitSeries } from '../../store/events/series.ts'
import type { Handler, Services } from '../context.ts'
import { askedHits } from './hit-query.ts'

/** The series of a range, and of the one that it is compared with. */
export async function companySeries(
  { events, now }: Services,
  asked: HitQuery & { interval: Interval },
  compare: Comparison | undefined,
): Promise<Reply<'logs.companyDaily'>> {
  const present = { at: now(), timezone: asked.timezone }
  const series = async (range: typeof asked) =>
    (await hitSeries(events, range)).map((row) => ({
      ...row,
      partial: isPartial(range.interval, row.date, range, present),
    }))
  const before = compare && { ...asked, ...comparedDays(compare, asked) }
  const [daily, previous] = await Promise.all([series(asked), before && series(before)])
  return { daily, ...(previous ? { previous } : {}) }
}

export const companyDaily: Handler<'logs.companyDaily'> = async (context, { interval, compare, ...input }) =>
  companySeries(context.services, { ...(await askedHits(context, input)), interval }, compare)
