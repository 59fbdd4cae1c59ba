/** Visits by offer, to initialise the counts of caps. */
import type { Events } from '../events.ts'

type OfferSent = {
  offer: string
  /** Start of a quarter of an hour, milliseconds. */ at: number
  visits: number
}

/**
 * Visits since then that count towards caps (`countsForCap`), by quarters of an hour, which fit the days of any zone.
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
