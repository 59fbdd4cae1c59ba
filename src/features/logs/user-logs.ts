import type { Input, Reply } from '../../contract/table.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { hitLogs } from '../../store/events/logs.ts'
import type { Asker, Handler, Services } from '../context.ts'
import { askedHits } from './asked.ts'

async function readLogs(context: { services: Services; asker: Asker }, input: Input<'logs.userLogs'>): Promise<Reply<'logs.userLogs'>> {
  const { events, db } = context.services
  const asked = await askedHits(context, input)
  const { rows, total } = await hitLogs(events, { ...asked, offset: input.offset, limit: input.limit })
  const names = await campaignNames(
    db,
    rows.map((row) => row.campaign),
  )
  const logs = rows.map(({ campaign, client: _client, ...hit }) => ({ ...hit, companyId: campaign, companyName: names.get(campaign) ?? '' }))
  return { logs, total }
}

export const userLogs: Handler<'logs.userLogs'> = readLogs
/** The same question; only staff may ask it. */
export const logs: Handler<'logs.logs'> = readLogs
