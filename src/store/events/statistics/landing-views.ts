import type { Events } from '../events.ts'

/** Persons' visits by split group and link, '' without one, whose link has no offer. */
export function landingViews(
  events: Events,
  { campaign, since }: { campaign: string; since: Date },
): Promise<{ group: string; link: string; views: number }[]> {
  return events.query(
    'report',
    `SELECT split_group AS group, split_link AS link, toUInt32(count()) AS views FROM hits
     WHERE campaign = {campaign:UInt64} AND time >= fromUnixTimestamp64Milli({since:Int64})
       AND (class = 'target' OR held_out) AND category != 'prefetch' AND offer = '' AND offers_passed = '' GROUP BY group, link`,
    { campaign: BigInt(campaign), since: BigInt(since.getTime()) },
  )
}
