import type { Log } from '../../contract/hits/hits.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { isStaff, type Principal } from '../../rules/accounts/ownership.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { appealStates } from '../../store/config/hits/appeals.ts'
import type { StoredHit } from '../../store/events/hits/logs.ts'

const ADDRESSES = ['domain', 'url', 'referrer', 'destination'] as const
type Addressed = Readonly<Record<(typeof ADDRESSES)[number], string>>

/** Shows host names readably; filters accept either spelling. */
export function withReadableHosts<Hit extends Addressed>(hit: Hit): Hit {
  if (!ADDRESSES.some((name) => hit[name].includes('xn--'))) return hit
  return { ...hit, ...Object.fromEntries(ADDRESSES.map((name) => [name, readableHost(hit[name])])) }
}

/** Adds campaign names and states of appeals; only staff get the client that a hit is of. */
export async function withNames(db: Queries, who: Principal, rows: readonly StoredHit[]): Promise<Log[]> {
  const [names, appealed] = await Promise.all([
    campaignNames(
      db,
      rows.map(({ campaign }) => campaign),
    ),
    appealStates(
      db,
      rows.map(({ hit }) => hit),
    ),
  ])
  const forStaff = isStaff(who)
  return rows.map(({ campaign, client, ...hit }) => ({
    ...withReadableHosts(hit),
    companyId: campaign,
    companyName: names.get(campaign) ?? '',
    ...(forStaff && { clientId: client }),
    appealed: appealed.get(hit.hit) ?? '',
  }))
}
