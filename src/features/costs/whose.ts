/** Whose sources and costs a call is about. It comes from what the caller owns, never from the input alone. */
import { invalid, notFound } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isStaff, ownClientId, requireReadable, scopeOf } from '../../rules/ownership.ts'
import { findAccount, type AccountRow } from '../../store/config/accounts.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns.ts'
import type { ConversionScope } from '../../store/config/conversion-stats.ts'
import type { Queries } from '../../store/config/database.ts'

/** The client that is meant. A foreign one is answered as a missing one; staff must name one. */
export async function clientOf(db: Queries, who: AccountRow, named: string | undefined): Promise<AccountRow> {
  const own = ownClientId(who)
  if (!isStaff(who) && (own === undefined || (named !== undefined && named !== own))) throw notFound()
  const meant = own ?? named
  if (meant === undefined) throw invalid({ clientId: [TEXTS.required] })
  const client = await findAccount(db, meant)
  if (client?.role !== 'user') throw notFound()
  return client
}

/** Campaigns whose costs are read. */
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
  return { campaigns: await campaignIds(db, scopeOf(who)) }
}
