/** Live demo traffic, judged and stored like real visits, with volume, hours and mix of the demo's past. */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../contract/failure.ts'
import { crawlersByRanges } from '../../edge/feeds/crawlers.ts'
import { decideVisit, type EdgeParts } from '../../edge/answer/answer-visit.ts'
import type { Closable } from '../../lib/process/resources.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { accounts, campaigns } from '../../store/config/schema.ts'
import { CAMPAIGNS, EMAIL } from './seed.ts'
import { busyAt, crowdOf, dailyOf } from './traffic.ts'
import type { Random } from '../../lib/numbers/seeded.ts'
import { randomVisit } from './visits.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Then reads the rate again: the hour may have ended. */
const LONGEST_MS = 600_000

type LiveCampaign = { key: string; domain: string; countries: readonly string[] }

/**
 * A Poisson process at the hour's rate, in milliseconds, drawn anew after `LONGEST_MS` (it has no memory). `visit`:
 * false when only that time passed.
 */
export function nextVisit(random: Random, count: number, now: Date): { after: number; visit: boolean } {
  let daily = 0
  for (let rank = 0; rank < count; rank++) daily += dailyOf(rank)
  const perMs = (daily * busyAt(now.getUTCHours())) / DAY_MS
  const after = -Math.log(1 - random()) / perMs
  return after <= LONGEST_MS ? { after, visit: true } : { after: LONGEST_MS, visit: false }
}

/** The first campaign has most visits. */
export function rankOf(random: Random, count: number): number {
  const shares = Array.from({ length: count }, (_, rank) => dailyOf(rank))
  let left = random() * shares.reduce((all, one) => all + one, 0)
  return Math.max(
    0,
    shares.findIndex((share) => (left -= share) < 0),
  )
}

/** None when the store never held a demo. */
export async function liveCampaigns(db: Database): Promise<LiveCampaign[]> {
  const rows = await db
    .select({ key: campaigns.key, name: campaigns.name })
    .from(campaigns)
    .innerJoin(accounts, eq(accounts.id, campaigns.accountId))
    .where(and(eq(accounts.email, EMAIL), isNull(campaigns.archivedAt), isNull(accounts.deletedAt)))
    .orderBy(asc(campaigns.id))
  return rows.flatMap(({ key, name }) => {
    const made = CAMPAIGNS.find((one) => one.name === name)
    return made ? [{ key, domain: made.domain, countries: made.countries }] : []
  })
}

type Parts = { parts: EdgeParts; campaigns: readonly LiveCampaign[]; random?: Random }

/** One visit at a time; does not catch up after sleep. `close` stops at once. */
export function startLiveTraffic({ parts, campaigns: all, random = Math.random }: Parts): Closable {
  if (all.length === 0) return { close: async () => undefined }
  const crowds = all.map((campaign) => ({ campaign, ...crowdOf(random, parts, campaign) }))
  // demo addresses are made up: no name server is asked
  const own = { ...parts, crawlers: crawlersByRanges(parts.detection) }
  let timer: NodeJS.Timeout | undefined
  const wait = (): void => {
    const { after, visit } = nextVisit(random, crowds.length, new Date())
    timer = setTimeout(() => {
      if (visit) come()
      wait()
    }, after)
    timer.unref()
  }
  const come = (): void => {
    const crowd = crowds[rankOf(random, crowds.length)]
    // deleted campaigns have no visits
    if (!crowd || parts.snapshot.campaign(crowd.campaign.key) === undefined) return
    const { key, domain } = crowd.campaign
    try {
      decideVisit(own, undefined, randomVisit(random, { key, domain, who: crowd.who() }))
    } catch (error) {
      // a full spool is reported elsewhere: this visit is lost
      if (!(error instanceof Refusal)) throw error
    }
  }
  wait()
  return { close: async () => clearTimeout(timer) }
}
