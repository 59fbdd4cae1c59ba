import { safeFileName } from '../../lib/file-name.ts'
import { buildPhpArchive } from '../../outside/php-archive.ts'
import { requireReadable } from '../../rules/ownership.ts'
import { findLiveCampaign, settingsOf } from '../../store/config/campaigns.ts'
import type { Handler } from '../context.ts'
import { noteShown, requireTokens } from '../tokens.ts'

export const download: Handler<'company.download'> = async ({ services, caller }, { company }) => {
  const row = requireReadable(caller.account, await findLiveCampaign(services.db, company))
  requireTokens(caller, row) // the archive carries the token
  await noteShown(services.db, caller, { clientId: row.clientId, campaignId: row.id }, services.now())
  const { name, targetMode, targetLink, botLink } = settingsOf(row)
  const bytes = buildPhpArchive({
    campaign: { key: row.key, name, targetMode, targetLink, botLink },
    token: row.integrationToken,
    publicUrl: services.publicUrl,
    language: caller.account.language,
  })
  return { filename: `int_${safeFileName(name)}.zip`, type: 'application/zip', bytes }
}
