/** Hits of a campaign as a replay takes them: some of a range, drawn by chance, or those named. */
import { KEPT_COLUMNS, keptOf, type KeptHit, type KeptRow } from './receipt.ts'
import type { Events } from './events.ts'

/** `from` is included, `to` is not. */
export type ReplayRange = { campaign: string; from: Date; to: Date }

const WHERE =
  'campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})'
const bound = ({ campaign, from, to }: ReplayRange) => ({
  campaign: BigInt(campaign),
  from: BigInt(from.getTime()),
  to: BigInt(to.getTime()),
})

/** A hash of the id picks them, so the same hits are drawn each time: figures of two drafts can be compared. */
const PICKED = 'cityHash64(hit) % 1000000 < {share:UInt32}'

/** All hits of the range where there are `most` or fewer; else about as many, whichever `share` of them. */
export async function drawHits(
  events: Events,
  range: ReplayRange,
  most: number,
): Promise<{ visits: number; hits: KeptHit[] }> {
  const params = bound(range)
  const [counted] = await events.query<{ visits: number }>(
    'short',
    `SELECT count() AS visits FROM hits WHERE ${WHERE}`,
    params,
  )
  const visits = counted?.visits ?? 0
  if (visits === 0) return { visits, hits: [] }
  const share = visits <= most ? 1_000_000 : Math.ceil((most / visits) * 1_000_000)
  const rows = await events.query<KeptRow>(
    'report',
    // ids first: only of those that were drawn are the other columns read
    `SELECT ${KEPT_COLUMNS} FROM (SELECT * FROM hits PREWHERE ${PICKED} WHERE ${WHERE} ORDER BY time DESC LIMIT {most:UInt32})`,
    { ...params, share, most: most * 2 },
  )
  return { visits, hits: rows.map((row) => keptOf(row, [])) }
}

/** The hits of these ids that lie in the range. */
export async function namedHits(events: Events, range: ReplayRange, hits: readonly string[]): Promise<KeptHit[]> {
  if (hits.length === 0) return []
  const rows = await events.query<KeptRow>(
    'report',
    `SELECT ${KEPT_COLUMNS} FROM (SELECT * FROM hits WHERE ${WHERE} AND hit IN {hits:Array(String)} LIMIT 1 BY hit)`,
    { ...bound(range), hits },
  )
  return rows.map((row) => keptOf(row, []))
}
