import type { AppealState } from '../../contract/hits/appeal-words.ts'
import { found, notFound } from '../../contract/failure.ts'
import type { Filter } from '../../contract/hits/hits.ts'
import { appealedIn, hitsMeant } from '../../rules/hits/appealed.ts'
import { isStaff, ownClientId, requireReadable, scopeOf, type Who } from '../../rules/accounts/ownership.ts'
import { clientIdByEmail, findAccount } from '../../store/config/accounts/accounts.ts'
import { appealedHits } from '../../store/config/hits/appeals.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Caller, Services } from '../context.ts'

type Named = {
  companyId?: string | undefined
  clientId?: string | undefined
  email?: string | undefined
}
type Query = Named &
  Pick<HitQuery, 'startDate' | 'endDate' | 'class'> & { filter: Filter; timezone?: string | undefined }
export type Whose = Pick<HitQuery, 'campaigns' | 'clients'>

/** Includes archived campaigns. Throws 404 outside the caller's scope. */
export const whoseHits = ({ db }: Pick<Services, 'db'>, who: Who, named: Named): Promise<Whose> =>
  isStaff(who) ? staffScope(db, named) : ownScope(db, who, named)

/** Default zone: the caller's. */
export async function toHitQuery(
  { services, caller }: { services: Pick<Services, 'db'>; caller: Caller },
  query: Query,
): Promise<HitQuery> {
  const whose = await whoseHits(services, caller.account, query)
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
async function appealedAsHits(db: Queries, whose: Whose, filter: Filter): Promise<Whose & Pick<HitQuery, 'filter'>> {
  const { appealed: _, ...rest } = filter
  const meant = appealedIn(filter)
  if (!meant) return { ...whose, filter: rest }
  const hits = async (states: readonly AppealState[] | undefined) =>
    states && (await appealedHits(db, whose, states, MOST_APPEALS))
  const hit = hitsMeant(rest.hit ?? {}, await hits(meant.is), await hits(meant.isNot))
  const none = meant.is !== undefined && hit.is?.length === 0
  return { ...whose, ...(none && { campaigns: [] }), filter: { ...rest, hit } }
}

/** 404 for another client, e-mail or campaign. */
async function ownScope(db: Queries, who: Who, { companyId, clientId, email }: Named): Promise<Whose> {
  const named = clientId ?? (email === undefined ? undefined : ((await clientIdByEmail(db, email)) ?? NOBODY))
  if (named !== undefined && named !== ownClientId(who)) throw notFound()
  if (companyId !== undefined) return { campaigns: [requireReadable(who, await findCampaign(db, companyId)).id] }
  return { campaigns: await campaignIds(db, scopeOf(who)) }
}

/** An unknown e-mail matches nothing. */
async function staffScope(db: Queries, { companyId, clientId, email }: Named): Promise<Whose> {
  const clients = await namedClients(db, clientId, email)
  if (companyId !== undefined) {
    const campaign = found(await findCampaign(db, companyId))
    return { campaigns: clients.every((id) => id === campaign.clientId) ? [companyId] : [] }
  }
  if (new Set(clients).size > 1) return { campaigns: [] }
  return clients.length > 0 ? { campaigns: 'all', clients: clients.slice(0, 1) } : { campaigns: 'all' }
}

async function namedClients(db: Queries, clientId: string | undefined, email: string | undefined): Promise<string[]> {
  if (clientId !== undefined && (await findAccount(db, clientId))?.role !== 'user') throw notFound()
  const byEmail = email === undefined ? [] : [(await clientIdByEmail(db, email)) ?? NOBODY]
  return clientId === undefined ? byEmail : [clientId, ...byEmail]
}

/** Newest ones per query. */
const MOST_APPEALS = 5000

/** Not an account's id. */
const NOBODY = '0'
