/** A campaign whose truth is known: how much learned weights lose against fixed equal ones. */
import type { LearnGoal } from '../../../../contract/experiments/learn-words.ts'
import { DAY_MS, HOUR_MS } from '../../../../lib/time/durations.ts'
import { type Random, seeded } from '../../../../lib/numbers/seeded.ts'
import type { Converted, FirstVisits, Stratum } from '../evidence.ts'
import { startShares } from '../shares.ts'
import { takeTurn } from '../turn.ts'

export type World = {
  /** Chance of a visitor to convert, by link. */
  rates: readonly number[]
  /** Mean payout by link; one payout is exponential. */
  payouts?: readonly number[]
  visitorsPerHour: number
  days: number
  /** Mean delay of a conversion, days; exponential. */
  delayDays: number
  /** The rates at night are a third of those by day. */
  nights?: boolean
  goal: LearnGoal
  floor: number
  draws?: number
}
export type Run = {
  /** Of what the best link would have brought, the share that was lost; by truth, without luck. */
  lost: number
  lostEqual: number
  winner: number | null
  leastShare: number
  mostStep: number
  /** Last shares. */
  shares: number[]
}

export function simulate(seed: number, world: World): Run {
  const random = seeded(seed)
  const links = world.rates.length
  const equal = Array.from({ length: links }, (_, at) => Math.floor(100 / links) + (at < 100 % links ? 1 : 0))
  const learn = { goal: world.goal, floor: world.floor, watch: false }
  let shares = startShares(equal, world.floor)
  const strata: Stratum[] = [{ at: 0, shares }]
  const visits: FirstVisits[] = []
  const pending: Converted[] = []
  const worth = world.rates.map((rate, at) => rate * (world.payouts?.[at] ?? 1))
  const best = Math.max(...worth)
  let [winner, sum, sumEqual, sumBest]: [number | null, number, number, number] = [null, 0, 0, 0]
  let [leastShare, mostStep] = [Math.min(...shares), 0]
  for (let hour = 0; hour < world.days * 24; hour += 1) {
    const light = world.nights && hour % 24 < 12 ? 1 / 3 : 1
    const expected = (of: readonly number[]) => of.reduce((all, share, at) => all + share * (worth[at] ?? 0), 0) / 100
    sum += light * expected(shares)
    sumEqual += light * expected(equal)
    sumBest += light * best
    visits.push(...hourOf(hour))
    const now = (hour + 1) * HOUR_MS
    const converted = pending.filter(({ arrived }) => arrived <= now)
    const turn = takeTurn(
      { strata, visits, converted },
      { learn, set: equal, now, seed, shares, winner, draws: world.draws ?? 400 },
    )
    winner = turn.winner
    if (turn.shares.some((share, at) => share !== shares[at])) {
      mostStep = Math.max(mostStep, ...turn.shares.map((share, at) => Math.abs(share - (shares[at] ?? 0))))
      shares = turn.shares
      leastShare = Math.min(leastShare, ...shares)
      strata.push({ at: now, shares })
    }
  }
  return { lost: 1 - sum / sumBest, lostEqual: 1 - sumEqual / sumBest, winner, leastShare, mostStep, shares }

  function hourOf(hour: number): FirstVisits[] {
    const counts = world.rates.map(() => 0)
    const stratum = strata.length - 1
    const light = world.nights && hour % 24 < 12 ? 1 / 3 : 1
    for (let visitor = 0; visitor < world.visitorsPerHour; visitor += 1) {
      const link = drawn(shares, random)
      counts[link] = (counts[link] ?? 0) + 1
      if (random() >= (world.rates[link] ?? 0) * light) continue
      const first = (hour + random()) * HOUR_MS
      const arrived = first - Math.log(1 - random()) * world.delayDays * DAY_MS
      const value = world.payouts ? -Math.log(1 - random()) * (world.payouts[link] ?? 1) : 1
      pending.push({ link, stratum, first, arrived, value })
    }
    return counts.map((visitors, link) => ({ stratum, hour, link, visitors }))
  }
}

function drawn(shares: readonly number[], random: Random): number {
  let left = random() * 100
  const at = shares.findIndex((share) => (left -= share) < 0)
  return at === -1 ? shares.length - 1 : at
}

export type Summary = {
  runs: number
  /** Means over the seeds, and the standard error of their difference. */
  lost: number
  lostEqual: number
  error: number
  /** Shares of runs. */
  wonBest: number
  wonWrong: number
  leastShare: number
  mostStep: number
}

/** `isBest`: of a named link; with equal links none is. */
export function summarize(runs: readonly Run[], isBest: (link: number) => boolean): Summary {
  const mean = (of: (run: Run) => number): number => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const gain = mean((run) => run.lostEqual - run.lost)
  const won = (right: boolean) => mean(({ winner }) => Number(winner !== null && isBest(winner) === right))
  return {
    runs: runs.length,
    lost: mean((run) => run.lost),
    lostEqual: mean((run) => run.lostEqual),
    error: Math.sqrt(mean((run) => (run.lostEqual - run.lost - gain) ** 2) / runs.length),
    wonBest: won(true),
    wonWrong: won(false),
    leastShare: Math.min(...runs.map((run) => run.leastShare)),
    mostStep: Math.max(...runs.map((run) => run.mostStep)),
  }
}
