import { APPEAL_STATES, type AppealState } from '../../contract/hits/appeal-words.ts'
import type { Filter } from '../../contract/hits/hits.ts'
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

/** Undefined: no condition. */
type AppealedQuery = { is: AppealState[] | undefined; isNot: AppealState[] | undefined }

const statesOf = (values: readonly string[] | undefined): AppealState[] | undefined =>
  values && values.length > 0
    ? APPEAL_STATES.filter((state) => values.includes('any') || values.includes(state))
    : undefined

/** `contains` equals `is`. Undefined without a filter on appeals. */
function appealedIn({ appealed }: Filter): AppealedQuery | undefined {
  if (!appealed) return undefined
  const { is = [], contains = [], isNot = [] } = appealed as Partial<Record<'is' | 'isNot' | 'contains', string[]>>
  return { is: statesOf([...is, ...contains]), isNot: statesOf(isNot) }
}

type Choices = { is?: string[]; isNot?: string[]; contains?: string[] }

const narrowHits = (own: Choices, is: string[] | undefined, isNot: string[] | undefined): Choices => ({
  ...own,
  ...(is && { is: own.is?.length ? is.filter((hit) => own.is?.includes(hit)) : is }),
  ...(isNot && { isNot: [...(own.isNot ?? []), ...isNot] }),
})
