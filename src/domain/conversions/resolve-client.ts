import { found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, ownClientId, requireReadable, scopeOf } from '../../rules/accounts/ownership.ts'
import { findAccount, type AccountRow } from '../../store/config/accounts/accounts.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { ConversionScope } from '../../store/config/conversions/conversion-stats.ts'
import type { Queries } from '../../store/config/engine/database.ts'

type Named = { companyId?: string | undefined; clientId?: string | undefined }

/** Undefined: staff, all clients. 404 for another client. */
export async function resolveClient(
  db: Queries,
  who: AccountRow,
  clientId: string | undefined,
): Promise<string | undefined> {
  const own = ownClientId(who)
  if (!isStaff(who)) {
    if (own === undefined || (clientId !== undefined && clientId !== own)) throw notFound()
    return own
  }
  if (clientId !== undefined && (await findAccount(db, clientId))?.role !== 'user') throw notFound()
  return clientId
}

/** Requires a client. */
export async function requireClient(db: Queries, who: AccountRow, clientId: string | undefined): Promise<AccountRow> {
  const meant = await resolveClient(db, who, clientId)
  if (meant === undefined) throw invalid({ clientId: [TEXTS.required] })
  return found(await findAccount(db, meant))
}

export async function resolveScope(
  db: Queries,
  who: AccountRow,
  { companyId, clientId }: Named,
): Promise<ConversionScope> {
  const client = await resolveClient(db, who, clientId)
  if (companyId !== undefined) {
    const campaign = requireReadable(who, await findCampaign(db, companyId))
    return { campaigns: client === undefined || campaign.clientId === client ? [campaign.id] : [] }
  }
  if (isStaff(who)) return { campaigns: 'all', ...(client === undefined ? {} : { clients: [client] }) }
  return { campaigns: await campaignIds(db, scopeOf(who)) }
}
