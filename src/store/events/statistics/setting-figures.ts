/** Effects of a campaign's settings: visits by split group, and earlier visits of buyers. */
import type { SettingFigures } from '../../../contract/campaigns/finding-words.ts'
import type { Events } from '../events.ts'

const SINCE = 'campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({since:Int64})'
const bound = ({ campaign, since }: { campaign: string; since: Date }) => ({
  campaign: BigInt(campaign),
  since: BigInt(since.getTime()),
})

/** Visits by split group name. */
export function groupVisits(
  events: Events,
  { campaign, since }: { campaign: string; since: Date },
): Promise<SettingFigures['groups']> {
  return events.query<SettingFigures['groups'][number]>(
    'short',
    `SELECT split_group AS name, count() AS visits FROM hits
     WHERE ${SINCE} AND split_group != '' AND class = 'target' GROUP BY split_group ORDER BY name LIMIT 100`,
    bound({ campaign, since }),
  )
}

/** People let through. */
export async function passedVisits(
  events: Events,
  { campaign, since }: { campaign: string; since: Date },
): Promise<number> {
  const [counted] = await events.query<{ visits: number }>(
    'short',
    `SELECT count() AS visits FROM hits WHERE ${SINCE} AND class = 'target'`,
    bound({ campaign, since }),
  )
  return counted?.visits ?? 0
}

/** Visitor's hits in the 24 hours up to each of these hits, ascending. */
export async function repeatsOf(
  events: Events,
  { campaign, since, hits }: { campaign: string; since: Date; hits: readonly string[] },
): Promise<number[]> {
  if (hits.length === 0) return []
  const rows = await events.query<{ repeats: number }>(
    'report',
    `SELECT repeats FROM (SELECT hit, repeats FROM hits WHERE ${SINCE} AND hit IN {hits:Array(String)} LIMIT 1 BY hit) ORDER BY repeats`,
    { ...bound({ campaign, since }), hits },
  )
  return rows.map(({ repeats }) => repeats)
}
