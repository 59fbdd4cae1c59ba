/** How many visits had each campaign since its own moment? */
import type { Events } from './events.ts'

/** By campaign; one without a visit is absent. `signal` narrows it to the visits that it decided. */
export async function visitsSince(
  events: Events,
  asked: readonly { campaign: string; since: Date }[],
  signal?: string,
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const rows = await events.query<{ id: string; visits: number }>(
    'report',
    `SELECT toString(campaign) AS id, count() AS visits FROM hits
     WHERE campaign IN {ids:Array(UInt64)} AND time >= fromUnixTimestamp64Milli(arrayElement({since:Array(Int64)}, indexOf({ids:Array(UInt64)}, campaign)))
       ${signal === undefined ? '' : 'AND has(reasons.signal, {signal:String})'} GROUP BY campaign`,
    {
      ids: asked.map(({ campaign }) => BigInt(campaign)),
      since: asked.map(({ since }) => BigInt(since.getTime())),
      ...(signal === undefined ? {} : { signal }),
    },
  )
  return new Map(rows.map(({ id, visits }) => [id, visits]))
}
