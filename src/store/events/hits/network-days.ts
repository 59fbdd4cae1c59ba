/** Daily visits by network for each campaign, without Bots and prefetched hits. */
import { MOST_COUNTED } from '../../../judge/bursts.ts'
import { type CampaignDay, mergeDays, LISTING_THRESHOLD, MOST_OPERATORS } from '../../../judge/usual.ts'
import type { Events } from '../events.ts'
import { QUARTER } from '../hit-query.ts'
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts'

/** A day is read in stretches of whole hours with about this many hits each, to bound memory. */
const HITS_AT_ONCE = 1_000_000

/** Hits per day from `from` up to `to` (milliseconds, midnights UTC), by the day's start. */
export async function hitsOfDays(events: Events, from: number, to: number): Promise<Map<number, number>> {
  const rows = await events.query<{ day: number; hits: number }>(
    'report',
    `SELECT toUnixTimestamp(toStartOfDay(${QUARTER}, 'UTC')) * 1000 AS day, count() AS hits FROM hits
     WHERE ${QUARTER} >= fromUnixTimestamp64Milli({from:Int64}) AND ${QUARTER} < fromUnixTimestamp64Milli({to:Int64}) GROUP BY day`,
    { from: BigInt(from), to: BigInt(to) },
  )
  return new Map(rows.map(({ day, hits }) => [day, hits]))
}

type Row = {
  id: string
  visits: number
  minute: number
  ten: number
  most: number
  busiest: number
  operators: [asn: number, minute: number, ten: number, visits: number][]
}

/**
 * One address (IPv6: `/56`) counts as often as at the edge; for a shortened address, its visitors count. `apart`:
 * addresses shared by design, which have no network (`isSharedNetwork`).
 */
const SUBSCRIBER = `multiIf(endsWith(ip, '.0') OR endsWith(ip, '::'), visitor,
  position(ip, ':') > 0, substring(toString(IPv6StringToNumOrDefault(ip)), 1, 7), ip)`
const NEIGHBOURHOOD = `if(position(ip, ':') > 0, substring(toString(IPv6StringToNumOrDefault(ip)), 1, 6),
  substring(ip, 1, length(ip) - position(reverse(ip), '.')))`
const APART = `usage_type = 'mobile' OR network.relay OR network.tor OR network.vpn != '' OR network.hosting != ''`

/** `''`: the campaign, `n…`: a neighbourhood, `o…`: an operator. */
const ASKED = `
SELECT toString(campaign) AS id, maxIf(day, network = '') AS visits,
  maxIf(peak, kind = 'n') AS minute, maxIf(tens, kind = 'n') AS ten, maxIf(day, kind = 'n') AS most, maxIf(day, kind = 'o') AS busiest,
  arraySlice(arrayReverseSort(one -> tupleElement(one, 3), groupArrayIf((toUInt32OrZero(substring(network, 2)), peak, tens, day),
    kind = 'o' AND (peak >= ${LISTING_THRESHOLD.minute} OR tens >= ${LISTING_THRESHOLD.ten}))), 1, ${MOST_OPERATORS}) AS operators
FROM (
  SELECT campaign, network, substring(network, 1, 1) AS kind, max(in_minute) AS peak, max(in_ten) AS tens, sum(in_ten) AS day
  FROM (
    SELECT campaign, network, span, max(hits) AS in_minute, sum(hits) AS in_ten
    FROM (
      SELECT campaign, network, span, at, count() AS hits
      FROM (
        SELECT campaign, span, groupArraySorted(${MOST_COUNTED})(at_minute) AS minutes, any(own) AS networks
        FROM (
          SELECT campaign, intDiv(toUnixTimestamp(time), 600) AS span, intDiv(toUnixTimestamp(time), 60) AS at_minute, ${SUBSCRIBER} AS subscriber,
            if(${APART}, [''], arrayConcat(['', concat('n', ${NEIGHBOURHOOD})], if(asn = 0, [], [concat('o', toString(asn))]))) AS own
          FROM hits
          WHERE time >= fromUnixTimestamp64Milli({from:Int64}) AND time < fromUnixTimestamp64Milli({to:Int64})
            AND class = 'target' AND category != 'prefetch' AND device_type != 'bot' AND crawler IN ('', 'none')
        )
        GROUP BY campaign, span, subscriber
      )
      ARRAY JOIN minutes AS at
      ARRAY JOIN networks AS network
      GROUP BY campaign, network, span, at
    )
    GROUP BY campaign, network, span
  )
  GROUP BY campaign, network
)
GROUP BY campaign`

/** Campaigns' day that starts at `day` (milliseconds, midnight UTC), with about `hits` hits. */
export async function networkDay(events: Events, day: number, hits: number): Promise<Map<string, CampaignDay>> {
  const stretches = Math.min(24, Math.max(1, Math.ceil(hits / HITS_AT_ONCE)))
  const length = Math.ceil(24 / stretches) * HOUR_MS
  const found = new Map<string, CampaignDay>()
  for (let from = day; from < day + DAY_MS; from += length) {
    const to = Math.min(from + length, day + DAY_MS)
    for (const row of await events.query<Row>('report', ASKED, { from: BigInt(from), to: BigInt(to) })) {
      const [before, more] = [found.get(row.id), toDay(row)]
      found.set(row.id, before ? mergeDays(before, more) : more)
    }
  }
  return found
}

const toDay = ({ visits, minute, ten, most, busiest, operators }: Row): CampaignDay => ({
  visits,
  neighbourhood: { minute, ten, visits: most },
  busiest,
  operators: new Map(operators.map(([asn, ...day]) => [asn, { minute: day[0], ten: day[1], visits: day[2] }])),
})
