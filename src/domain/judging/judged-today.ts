import type { Restated } from '../../contract/hits/hits.ts'
import type { JudgedBy } from '../../contract/experiments/replay-words.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Services } from '../context.ts'
import { campaignsIn } from '../hits/campaigns-in.ts'

type Days = Pick<HitQuery, 'startDate' | 'endDate'>

/** Policies and progress for these ranges; empty for `then`. */
export async function judgedAs(
  { db, restater }: Pick<Services, 'db' | 'restater'>,
  query: HitQuery,
  { judgedBy, also }: { judgedBy: JudgedBy; also?: Days | undefined },
): Promise<{ judged?: string[]; progress: { restated?: Restated } }> {
  if (judgedBy === 'then') return { progress: {} }
  const days = [query, ...(also ? [also] : [])]
  const starts = days.map(({ startDate }) => startOfDay(startDate, query.timezone).getTime())
  const ends = days.map(({ endDate }) => startOfDay(dayAfter(endDate), query.timezone).getTime())
  const { policies, hits, judged } = await restater.ask(await campaignsIn(db, query), {
    from: new Date(Math.min(...starts)),
    to: new Date(Math.max(...ends)),
  })
  return { judged: policies, progress: { restated: { hits, judged, complete: judged >= hits } } }
}
