/** Whose hits have an id that begins like this? */
import type { Events } from './events.ts'

/**
 * The campaign of the hits whose id begins with `start` (ten characters or more, the moment among them), if it is one.
 */
export async function campaignOfBeginning(
  events: Events,
  start: string,
  time: number,
): Promise<{ campaignId: string; clientId: string } | undefined> {
  const rows = await events.query<{ campaignId: string; clientId: string }>(
    'short',
    `SELECT DISTINCT toString(campaign) AS campaignId, toString(client) AS clientId FROM hits
     WHERE time >= fromUnixTimestamp64Milli({from:Int64}) AND time <= fromUnixTimestamp64Milli({to:Int64}) AND startsWith(hit, {start:String}) LIMIT 2`,
    { from: BigInt(Math.max(0, time - 3_600_000)), to: BigInt(time + 1), start },
  )
  return rows.length === 1 ? rows[0] : undefined
}
