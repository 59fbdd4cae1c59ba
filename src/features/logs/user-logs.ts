import type { Log } from '../../contract/hits.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { hitLogs, type StoredHit } from '../../store/events/logs.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { askedHits } from './hit-query.ts'

/** Hits as the contract tells them: with the names of their campaigns, without their clients. */
export async function withNames(db: Queries, rows: readonly StoredHit[]): Promise<Log[]> {
  const names = await campaignNames(
    db,
    rows.map(({ campaign }) => campaign),
  )
  return rows.map(({ campaign, client: _client, ...hit }) => ({
    ...hit,
    companyId: campaign,
    companyName: names.get(campaign) ?? '',
  }))
}

async function readLogs(
  context: { services: Services; caller: Caller },
  input: Input<'logs.userLogs'>,
): Promise<Reply<'logs.userLogs'>> {
  const { events, db } = context.services
  const asked = await askedHits(context, input)
  const { rows, total } = await hitLogs(events, {
    ...asked,
    sort: input.sort,
    order: input.order,
    offset: input.offset,
    limit: input.limit,
  })
  return { logs: await withNames(db, rows), total }
}

export const userLogs: Handler<'logs.userLogs'> = readLogs
/** The same question; only staff may ask it. */
export const logs: Handler<'logs.logs'> = readLogs
