import { buildWpArchive } from '../../outside/wp-archive.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const downloadWp: Handler<'company.downloadWp'> = async ({ services, caller }, { company }) => {
  const row = requireReadable(caller.account, await findLiveCampaign(services.db, company))
  requireTokens(caller, row) // the archive carries the token
  await noteShown(services.db, caller, { clientId: row.clientId, campaignId: row.id }, services.now())
  const bytes = buildWpArchive({
    campaign: { ...settingsOf(row), key: row.key },
    token: row.integrationToken,
    publicUrl: services.publicUrl,
  })
  return { filename: 'weir-wordpress.zip', type: 'application/zip', bytes }
}
