/**
 * The demo's present: visits of its campaigns as they would come, one after another, decided and stored as all others
 * are. As many as in its past, by the same hours, with the same mix of people and bots.
 */
import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '../../contract/failure.ts'
import { byRangesAlone } from '../../edge/crawlers.ts'
import { decideVisit, type EdgeParts } from '../../edge/decide.ts'
import type { Closable } from '../../lib/opened.ts'
import type { Database } from '../../store/config/database.ts'
import { accounts, campaigns } from '../../store/config/schema.ts'
import { CAMPAIGNS, EMAIL } from './seed.ts'
import { busyAt, crowdOf, dailyOf } from './traffic.ts'
import type { Random } from '../../lib/seeded.ts'
import { someVisit } from './visits.ts'

const DAY_MS = 86_400_000
/** The rate is looked at anew at least so often: an hour may end meanwhile. */
const LONGEST_MS = 600_000

export type LiveCampaign = { key: string; domain: string; countries: readonly string[] }

/**
 * Milliseconds until the next visit of any campaign: a Poisson stream at the rate of the hour, drawn anew after
 * `LONGEST_MS` without one, which changes nothing since it has no memory. `visit`: false where only that time is over.
 */
export function nextVisit(random: Random, count: number, now: Date): { after: number; visit: boolean } {
  let daily = 0
  for (let rank = 0; rank < count; rank++) daily += dailyOf(rank)
  const perMs = (daily * busyAt(now.getUTCHours())) / DAY_MS
  const after = -Math.log(1 - random()) / perMs
  return after <= LONGEST_MS ? { after, visit: true } : { after: LONGEST_MS, visit: false }
}

/** The campaign whose turn it is: the first has the most. */
export function rankOf(random: Random, count: number): number {
  const shares = Array.from({ length: count }, (_, rank) => dailyOf(rank))
  let left = random() * shares.reduce((all, one) => all + one, 0)
  return Math.max(
    0,
    shares.findIndex((share) => (left -= share) < 0),
  )
}

/** What is left of the demo's own campaigns; none where the store was never filled with a demo. */
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

/** One visit waits at a time, and what a sleeping machine missed is not made up for. `close` ends it at once. */
export function startLiveTraffic({ parts, campaigns: all, random = Math.random }: Parts): Closable {
  if (all.length === 0) return { close: async () => undefined }
  const crowds = all.map((campaign) => ({ campaign, ...crowdOf(random, parts, campaign) }))
  // the demo's addresses are made up, so no name server is queried about them
  const own = { ...parts, crawlers: byRangesAlone(parts.detection) }
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
    // a campaign that was deleted meanwhile has no visits
    if (!crowd || parts.snapshot.campaign(crowd.campaign.key) === undefined) return
    const { key, domain } = crowd.campaign
    try {
      decideVisit(own, undefined, someVisit(random, { key, domain, who: crowd.who() }))
    } catch (error) {
      // the spool cannot take it, which the service reports itself: nobody waits for this visit
      if (!(error instanceof Refusal)) throw error
    }
  }
  wait()
  return { close: async () => clearTimeout(timer) }
}
