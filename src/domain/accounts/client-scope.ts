/** Scope comes from the caller's ownership, never from the input alone. What is foreign looks missing (404). */
import { found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import {
  isStaff,
  ownClientId,
  requireReadable,
  scopeOf,
  type Scope,
  type Principal,
} from '../../rules/accounts/ownership.ts'
import { type AccountRow, clientIdByEmail, findAccount } from '../../store/config/accounts/accounts.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'

/** As the input names them. */
export type Named = {
  companyId?: string | undefined
  clientId?: string | undefined
  email?: string | undefined
}
/** Campaigns include archived ones. */
export type HitScope = Pick<HitQuery, 'campaigns' | 'clients'>

/** Id of no account. */
const NOBODY = '0'

/** Staff may name any client; undefined: they name none, and mean all. */
export async function resolveClient(
  db: Queries,
  who: Principal,
  named: string | undefined,
): Promise<string | undefined> {
  if (!isStaff(who)) {
    const own = found(ownClientId(who))
    if (named !== undefined && named !== own) throw notFound()
    return own
  }
  if (named !== undefined) found((await findAccount(db, named))?.role === 'user')
  return named
}

/** `missing`: said to staff who name no client. */
export async function requireClient(
  db: Queries,
  who: Principal,
  named: string | undefined,
  missing: string = TEXTS.required,
): Promise<AccountRow> {
  const meant = await resolveClient(db, who, named)
  if (meant === undefined) throw invalid({ clientId: [missing] })
  return found(await findAccount(db, meant))
}

export async function scopeFor(db: Queries, who: Principal, named: string | undefined): Promise<Scope> {
  const meant = await resolveClient(db, who, named)
  return isStaff(who) && meant !== undefined ? { clientId: meant } : scopeOf(who)
}

/** Staff may name clients twice, by id and e-mail; an unknown e-mail matches nothing. */
export async function hitScopeOf(
  { db }: { db: Queries },
  who: Principal,
  { companyId, clientId, email }: Named,
): Promise<HitScope> {
  const byEmail = email === undefined ? undefined : ((await clientIdByEmail(db, email)) ?? NOBODY)
  if (!isStaff(who)) {
    await resolveClient(db, who, clientId ?? byEmail)
    if (companyId === undefined) return { campaigns: await campaignIds(db, scopeOf(who)) }
    return { campaigns: [requireReadable(who, await findCampaign(db, companyId)).id] }
  }
  const clients = [await resolveClient(db, who, clientId), byEmail].filter((id) => id !== undefined)
  if (companyId !== undefined) {
    const campaign = found(await findCampaign(db, companyId))
    return { campaigns: clients.every((id) => id === campaign.clientId) ? [companyId] : [] }
  }
  if (new Set(clients).size > 1) return { campaigns: [] }
  return clients.length > 0 ? { campaigns: 'all', clients: clients.slice(0, 1) } : { campaigns: 'all' }
}
