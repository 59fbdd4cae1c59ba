/** Belief in each link's rate, and its chance to be the best (Thompson sampling). */
import type { Random } from '../../../lib/numbers/seeded.ts'

export type LinkEvidence = {
  /** Visitors, by the shares that they were drawn by; the young in part. */
  exposure: number
  /** Persons. */
  converted: number
  /** Of their payouts. */
  value: number
  /** Of their payouts' squares. */
  squares: number
}
export type Belief = {
  /** Chance to be the best, 0 to 1. */
  chance: number
  /** Per visitor, conversions or money; the middle and 95 % of what is likely. */
  rate: number
  low: number
  high: number
}

type How = { byRevenue: boolean; random: Random; draws: number }

/**
 * Conversions: Gamma, from one conversion at the common rate. Revenue: times the mean payout, inverse Gamma, from the
 * common mean; payouts that vary more than exponential ones count for fewer. Few data are wide.
 */
export function beliefsOf(links: readonly LinkEvidence[], { byRevenue, random, draws }: How): Belief[] {
  const common = togetherOf(links)
  if (common.converted === 0 || (byRevenue && common.mean <= 0))
    return links.map(() => ({ chance: 1 / links.length, rate: 0, low: 0, high: 0 }))
  const drawn = links.map(() => new Float64Array(draws))
  const best = links.map(() => 0)
  for (let draw = 0; draw < draws; draw += 1) {
    let [most, winner] = [-1, 0]
    for (const [at, link] of links.entries()) {
      const rate = rateOf(link, common, random) * (byRevenue ? payoutOf(link, common, random) : 1)
      const row = drawn[at]
      if (row) row[draw] = rate
      if (rate > most) [most, winner] = [rate, at]
    }
    best[winner] = (best[winner] ?? 0) + 1
  }
  return drawn.map((rates, at) => {
    rates.sort()
    const within = (part: number): number => rates[Math.min(draws - 1, Math.floor(part * draws))] ?? 0
    return { chance: (best[at] ?? 0) / draws, rate: within(0.5), low: within(0.025), high: within(0.975) }
  })
}

type Common = { converted: number; rate: number; mean: number; spread: number }

function togetherOf(links: readonly LinkEvidence[]): Common {
  const all = (of: keyof LinkEvidence): number => links.reduce((sum, link) => sum + link[of], 0)
  const converted = all('converted')
  const mean = converted === 0 ? 0 : all('value') / converted
  const variance = converted === 0 ? 0 : all('squares') / converted - mean ** 2
  return {
    converted,
    rate: converted / Math.max(all('exposure'), converted, 1e-9),
    mean,
    spread: mean <= 0 ? 1 : Math.max(1, variance / mean ** 2),
  }
}

const rateOf = ({ exposure, converted }: LinkEvidence, { rate }: Common, random: Random): number =>
  gamma(1 + converted, random) / (1 / rate + exposure)

function payoutOf({ converted, value }: LinkEvidence, { mean, spread }: Common, random: Random): number {
  return (mean + Math.max(0, value) / spread) / gamma(2 + converted / spread, random)
}

/** Marsaglia and Tsang, 2000; `shape` at least 1. */
function gamma(shape: number, random: Random): number {
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

/** Box and Muller. */
const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
