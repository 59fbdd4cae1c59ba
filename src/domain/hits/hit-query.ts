import type { AppealState } from '../../contract/hits/appeal-words.ts'
import type { Filter } from '../../contract/hits/hits.ts'
import { appealedIn, narrowHits } from '../../rules/hits/appealed.ts'
import { appealedHits } from '../../store/config/hits/appeals.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { type Named, type HitScope, hitScopeOf } from '../accounts/client-scope.ts'
import type { Caller, Services } from '../context.ts'

type Query = Named &
  Pick<HitQuery, 'startDate' | 'endDate' | 'class'> & { filter: Filter; timezone?: string | undefined }

/** Default zone: the caller's. */
export async function toHitQuery(
  { services, caller }: { services: Pick<Services, 'db'>; caller: Caller },
  query: Query,
): Promise<HitQuery> {
  const whose = await hitScopeOf(services, caller.account, query)
  const { startDate, endDate } = query
  return {
    ...(await appealedAsHits(services.db, whose, query.filter)),
    startDate,
    endDate,
    class: query.class,
    timezone: query.timezone ?? caller.account.timezone,
  }
}

/** The event store has no appeals, so this filters by hit ids. */
async function appealedAsHits(
  db: Queries,
  whose: HitScope,
  filter: Filter,
): Promise<HitScope & Pick<HitQuery, 'filter'>> {
  const { appealed: _, ...rest } = filter
  const meant = appealedIn(filter)
  if (!meant) return { ...whose, filter: rest }
  const hits = async (states: readonly AppealState[] | undefined) =>
    states && (await appealedHits(db, whose, states, MOST_APPEALS))
  const hit = narrowHits(rest.hit ?? {}, await hits(meant.is), await hits(meant.isNot))
  const none = meant.is !== undefined && hit.is?.length === 0
  return { ...whose, ...(none && { campaigns: [] }), filter: { ...rest, hit } }
}

/** Newest ones per query. */
const MOST_APPEALS = 5000
