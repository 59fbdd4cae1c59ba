import type { Log } from '../../contract/hits.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { readableHost } from '../../lib/readable-link.ts'
import { appealStates } from '../../store/config/appeals.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import type { Queries } from '../../store/config/database.ts'
import { hitLogs, type StoredHit } from '../../store/events/logs.ts'
import type { Caller, HandlersOf, Services } from '../context.ts'
import { toHitQuery } from './hit-query.ts'

type Needs = 'db' | 'events'

export const hitHandlers = {
  'logs.userLogs': readLogs,

  /** For staff. */
  'logs.logs': readLogs,
} satisfies HandlersOf<Needs>

const ADDRESSES = ['domain', 'url', 'referrer', 'destination'] as const
type Addressed = Readonly<Record<(typeof ADDRESSES)[number], string>>

/** Filters accept either spelling. */
export function withReadableHosts<Hit extends Addressed>(hit: Hit): Hit {
  if (!ADDRESSES.some((name) => hit[name].includes('xn--'))) return hit
  return { ...hit, ...Object.fromEntries(ADDRESSES.map((name) => [name, readableHost(hit[name])])) }
}

/** Omits clients. */
export async function withNames(db: Queries, rows: readonly StoredHit[]): Promise<Log[]> {
  const [names, appealed] = await Promise.all([
    campaignNames(
      db,
      rows.map(({ campaign }) => campaign),
    ),
    appealStates(
      db,
      rows.map(({ hit }) => hit),
    ),
  ])
  return rows.map(({ campaign, client: _client, ...hit }) => ({
    ...withReadableHosts(hit),
    companyId: campaign,
    companyName: names.get(campaign) ?? '',
    appealed: appealed.get(hit.hit) ?? '',
  }))
}

async function readLogs(
  context: { services: Pick<Services, Needs>; caller: Caller },
  input: Input<'logs.userLogs'>,
): Promise<Reply<'logs.userLogs'>> {
  const { events, db } = context.services
  const query = await toHitQuery(context, input)
  const { rows, total } = await hitLogs(events, {
    ...query,
    sort: input.sort,
    order: input.order,
    offset: input.offset,
    limit: input.limit,
  })
  return { logs: await withNames(db, rows), total }
}
