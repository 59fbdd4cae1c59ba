import { found, invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, ownClientId, requireEditingAllowed, requireReadable } from '../../rules/accounts/ownership.ts'
import { findAccount, type AccountRow } from '../../store/config/accounts/accounts.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { ConversionScope } from '../../store/config/conversions/conversion-stats.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { findSource } from '../../store/config/money/sources.ts'

/** 404 for another client; staff must name one. */
export async function clientOf(db: Queries, who: AccountRow, named: string | undefined): Promise<AccountRow> {
  const own = ownClientId(who)
  if (!isStaff(who) && (own === undefined || (named !== undefined && named !== own))) throw notFound()
  const meant = own ?? named
  if (meant === undefined) throw invalid({ clientId: [TEXTS.required] })
  const client = await findAccount(db, meant)
  if (client?.role !== 'user') throw notFound()
  return client
}

/** Exactly one of campaign and source is named. */
export async function holderOf(
  tx: Queries,
  who: AccountRow,
  { companyId, sourceId }: { companyId?: string | undefined; sourceId?: string | undefined },
): Promise<{ clientId: string; subject: string }> {
  if (companyId !== undefined) {
    const campaign = requireReadable(who, await findCampaign(tx, companyId))
    requireEditingAllowed(who, campaign)
    return { clientId: campaign.clientId, subject: `campaigns/${companyId}` }
  }
  const source = found(sourceId === undefined ? undefined : await findSource(tx, sourceId))
  const client = await clientOf(tx, who, source.clientId)
  requireEditingAllowed(who, client)
  return { clientId: client.id, subject: `accounts/${client.id}` }
}

export async function costScope(
  db: Queries,
  who: AccountRow,
  { companyId, clientId }: { companyId?: string | undefined; clientId?: string | undefined },
): Promise<ConversionScope> {
  const client = clientId === undefined ? undefined : (await clientOf(db, who, clientId)).id
  if (companyId !== undefined) {
    const campaign = requireReadable(who, await findCampaign(db, companyId))
    return { campaigns: client === undefined || campaign.clientId === client ? [campaign.id] : [] }
  }
  if (isStaff(who)) return { campaigns: 'all', ...(client === undefined ? {} : { clients: [client] }) }
  const own = ownClientId(who)
  return own === undefined ? { campaigns: [] } : { campaigns: 'all', clients: [own] }
}
