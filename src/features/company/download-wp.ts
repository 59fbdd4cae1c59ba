import { buildWpArchive } from '../../outside/wp-archive.ts'
import { readable } from '../../rules/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const downloadWp: Handler<'company.downloadWp'> = async ({ services, asker }, { company }) => {
  const row = readable(asker.account, await findLiveCampaign(services.db, company))
  requireTokens(asker, row) // the archive carries the token
  await noteShown(services.db, asker, { clientId: row.clientId, campaignId: row.id }, services.now())
  const bytes = buildWpArchive({
    campaign: { ...settingsOf(row), key: row.key },
    token: row.integrationToken,
    publicUrl: services.publicUrl,
  })
  return { filename: 'weir-wordpress.zip', type: 'application/zip', bytes }
}
