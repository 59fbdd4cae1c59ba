/** How many hits does each client's plan pay for, each since an instant of his own? */
import type { Events } from './events.ts'

/**
 * What was not judged, what is a crawler by proof or by a claim not refuted, and what was fetched ahead and may never
 * be looked at, is never billed.
 */
export const BILLED = "category NOT IN ('verified', 'unverified', 'unprotected', 'prefetch')"

/** By client; a client without such a hit is absent. One question for all of them. */
export async function billedHits(
  events: Events,
  clients: readonly { id: string; from: Date }[],
): Promise<Map<string, number>> {
  if (clients.length === 0) return new Map()
  const froms = clients.map(({ from }) => from.getTime())
  const rows = await events.query<{ id: string; hits: number }>(
    'report',
    `SELECT toString(client) AS id, count() AS hits FROM hits
     WHERE time >= fromUnixTimestamp64Milli({first:Int64}) AND client IN {clients:Array(UInt64)} AND ${BILLED}
       AND toUnixTimestamp64Milli(time) >= transform(client, {clients:Array(UInt64)}, {froms:Array(Int64)}, toInt64(0))
     GROUP BY client`,
    { first: BigInt(Math.min(...froms)), clients: clients.map(({ id }) => BigInt(id)), froms: froms.map(BigInt) },
  )
  return new Map(rows.map(({ id, hits }) => [id, hits]))
}
