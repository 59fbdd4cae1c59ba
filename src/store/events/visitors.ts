/** Who visited which campaign since then? An edge that starts rebuilds its window of visitors from the answer. */
import { isoOf } from './counts.ts'
import type { Events } from './events.ts'

export type SeenVisitor = {
  campaign: string
  visitor: string
  /** The visitor's first hit since then, ISO 8601. */
  first: string
  hits: number
}

/** Visitors of one answer: small enough not to hold up the loop for more than a few tens of milliseconds. */
const SLICE = 20_000

/** In slices, so that a busy day is never in memory at once. Hits that still wait in a spool are not among them: flush first. */
export async function* visitorsOfLastDay(events: Events, since: Date): AsyncGenerator<SeenVisitor[]> {
  const params = { since: BigInt(since.getTime()) }
  const [counted] = await events.query<{ visitors: number }>('report', `SELECT uniq(campaign, visitor) AS visitors FROM hits WHERE ${SINCE}`, params)
  const slices = Math.ceil((counted?.visitors ?? 0) / SLICE)
  for (let slice = 0; slice < slices; slice += 1) {
    const rows = await events.query<Omit<SeenVisitor, 'campaign'> & { id: string }>(
      'report',
      `SELECT toString(campaign) AS id, visitor, toString(min(time), 'UTC') AS first, count() AS hits
       FROM hits WHERE ${SINCE} AND cityHash64(visitor) % {slices:UInt32} = {slice:UInt32} GROUP BY campaign, visitor`,
      { ...params, slices, slice },
    )
    yield rows.map(({ id, visitor, first, hits }) => ({ campaign: id, visitor, first: isoOf(first), hits }))
  }
}

const SINCE = 'time >= fromUnixTimestamp64Milli({since:Int64})'
