/** Thirty days, judged and spooled like real hits. */
import { setImmediate as breathe } from 'node:timers/promises'
import { crawlersByRanges } from '../../edge/feeds/crawlers.ts'
import { decideVisit, type EdgeParts } from '../../edge/answer/answer-visit.ts'
import { createVisitRates } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow } from '../../store/shared/window.ts'
import type { DemoConversions } from './conversions.ts'
import { seeded, type Random } from '../../lib/numbers/seeded.ts'
import { WAVE, type Deed } from './story.ts'
import { pick, randomAddress, randomVisit, type Who } from './visits.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

export const DAYS = 30
/** Visits of an ordinary day on the first campaign; the others get a half, a third… */
const DAILY = 900
/** Relative visits in each hour, in eighths of the busiest. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 6, 6, 6, 6, 6, 6, 6, 7, 8, 8, 8, 7, 5, 3]
const BUSIEST = 8
const BOT_SHARE = 0.09
/** Shares of visits: returning people, people from an unwanted country, people with one weak signal. */
const [COMES_AGAIN, FROM_ELSEWHERE, SILENT] = [0.3, 0.02, 0.015]
export type DemoCampaign = { key: string; domain: string; countries: readonly string[]; postbackSecret: string }
type Place = Pick<DemoCampaign, 'countries'>

/** Daily visits on the campaign of a rank, before weekdays and chance. */
export const dailyOf = (rank: number): number => DAILY / (rank + 1)

/** Rate of an hour (UTC) relative to the average. */
export const busyAt = (hour: number): number =>
  ((HOURS[hour] ?? BUSIEST) * HOURS.length) / HOURS.reduce((all, one) => all + one, 0)

/** Some return often, many come once, some from elsewhere, and bots. */
export function crowdOf(
  random: Random,
  parts: EdgeParts,
  { countries }: Place,
): { bots: [string, ...string[]]; who: () => Who } {
  const people = addressesOf(random, parts, countries, 4000)
  const bots = addressesOf(random, parts, ['US', 'NL', 'SG', 'FR', ...countries], 500)
  const elsewhere = addressesOf(random, parts, ['IN', 'BR', 'ID'], 300)
  const regulars = people.slice(0, 120) as [string, ...string[]]
  const who = (): Who => {
    if (random() < BOT_SHARE) return { ip: pick(random, bots, 1.5), isBot: true }
    if (random() < FROM_ELSEWHERE) return { ip: pick(random, elsewhere), isBot: false }
    return {
      ip: random() < COMES_AGAIN ? pick(random, regulars, 2) : pick(random, people),
      isBot: false,
      silent: random() < SILENT,
    }
  }
  return { bots, who }
}

/** Found by random look-ups in the country table. */
function addressesOf(
  random: Random,
  parts: EdgeParts,
  countries: readonly string[],
  wanted: number,
): [string, ...string[]] {
  const found: string[] = []
  for (let attempts = 0; found.length < wanted && attempts < 200_000; attempts++) {
    const ip = randomAddress(random)
    if (countries.includes(parts.detection.look(ip).country)) found.push(ip)
  }
  return [found[0] ?? '93.184.216.34', ...found.slice(1)]
}

type Moment = { time: number; who: Who }

/** Times of one day's visits, in order. */
function momentsOf(random: Random, start: number, visits: number, who: () => Who): Moment[] {
  const moments: Moment[] = []
  while (moments.length < visits) {
    const at = random() * DAY_MS
    const hour = HOURS[Math.floor(at / 3_600_000)] ?? BUSIEST
    if (random() < hour / BUSIEST) moments.push({ time: Math.floor(start + at), who: who() })
  }
  return moments
}

/** Oldest first; about 45 000 hits in two to three seconds. Leaves the shared memory with the last 24 hours. */
export async function makeDemoTraffic(
  parts: EdgeParts,
  campaigns: readonly DemoCampaign[],
  {
    now,
    visited,
    deeds,
  }: {
    now: number
    visited: DemoConversions['visited']
    /** In order of time; each runs before the first visit after it. */
    deeds: readonly Deed[]
  },
): Promise<number> {
  const waiting = [...deeds]
  const random = seeded(20_261_120)
  const today = now - (now % DAY_MS)
  const [window, marks] = [createVisitorWindow(), createVisitorWindow()]
  const rates = createVisitRates()
  const crawlers = crawlersByRanges(parts.detection) // demo addresses are made up, so no name server is asked
  let made = 0
  const pools = campaigns.map((campaign) => ({ campaign, ...crowdOf(random, parts, campaign) }))
  for (let ago = DAYS - 1; ago >= 0; ago--) {
    const start = today - ago * DAY_MS
    const day = pools.flatMap(({ campaign, bots, who }, rank) => {
      const weekday = new Date(start).getUTCDay() % 6 === 0 ? 0.8 : 1
      const visits = Math.round(dailyOf(rank) * weekday * (1.15 - ago / 150) * (0.9 + random() * 0.2))
      const moments = momentsOf(random, start, visits, who)
      if (ago === WAVE.daysAgo && rank === 0)
        moments.push(
          ...momentsOf(random, start, WAVE.visits, () => ({
            ip: pick(random, bots, 3),
            isBot: true,
            placement: WAVE.placement,
          })),
        )
      return moments.map((moment) => ({ ...moment, campaign }))
    })
    for (const { time, who, campaign } of day.toSorted((a, b) => a.time - b.time)) {
      if (time > now) break
      while (waiting[0] && waiting[0].time <= time) await waiting.shift()?.act()
      const recent = now - time < DAY_MS
      const decision = decideVisit(
        { ...parts, crawlers, ...(recent ? {} : { window, marks }), rates, now: () => time },
        undefined,
        randomVisit(random, { key: campaign.key, domain: campaign.domain, who }),
      )
      if (decision.class === 'target')
        visited(decision.hit, time, { campaignKey: campaign.key, to: decision.action.to })
      made++
    }
    await breathe()
  }
  return made
}
