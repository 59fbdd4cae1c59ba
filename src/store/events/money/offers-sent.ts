/** How many visits were sent to offers? Counts of caps begin with the answer after a start. */
import type { Events } from '../events.ts'

export type OfferSent = {
  offer: string
  /** Beginning of a quarter of an hour, milliseconds. */ at: number
  visits: number
}

/**
 * Visits of these offers since then that count towards caps (`countsForCap`), by quarters of an hour, which no day of a
 * zone divides.
 */
export async function offersSent(
  events: Pick<Events, 'query'>,
  offers: readonly string[],
  since: Date,
): Promise<OfferSent[]> {
  if (offers.length === 0) return []
  const rows = await events.query<{ offer: string; at: number; visits: number }>(
    'report',
    `SELECT offer, toUInt32(toStartOfFifteenMinutes(time)) AS at, toUInt32(count()) AS visits FROM hits
     WHERE time >= fromUnixTimestamp64Milli({since:Int64}) AND offer IN {offers:Array(String)}
       AND (class = 'target' OR held_out) AND category != 'prefetch' GROUP BY offer, at`,
    { since: BigInt(since.getTime()), offers: [...offers] },
  )
  return rows.map(({ offer, at, visits }) => ({ offer, at: at * 1000, visits }))
}
