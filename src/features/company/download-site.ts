import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { begun } from '../../lib/begun.ts'
import { safeFileName } from '../../lib/file-name.ts'
import { readable } from '../../rules/ownership.ts'
import { findSite, partsOf } from '../../store/config/sites.ts'
import type { Handler } from '../context.ts'

export const downloadSite: Handler<'company.downloadSite'> = async ({ services, asker: { account } }, { siteId }) => {
  const row = readable(account, await findSite(services.db, siteId, services.now()))
  if (row.state !== 'ready') throw new Refusal(409, TEXTS.siteNotReady)
  return { filename: `${safeFileName(row.wish.name)}.zip`, type: 'application/zip', body: await begun(partsOf(services.db, row.id, row.bytes)) }
}
