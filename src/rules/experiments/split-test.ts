/**
 * Do a split group's links get their shares, and does one convert better? Valid at any time, with repeated looks.
 *
 * Visitors go to links by chance in their shares; if links convert alike, so do converting visitors. The likelihood
 * ratio of other shares to the configured ones is a martingale: it ever exceeds 1/p with probability at most p (Ville's
 * inequality). Source: Lindon and Malek, "Anytime-Valid Inference for Multinomial Count Data", NeurIPS 2022.
 */
import { gammaln } from 'simple-statistics'
import type { SplitLink, SplitOutcome, SplitRatio, SuspectDimension } from '../../contract/experiments/split-words.ts'
import { rateOf } from '../detection/signal-conversion.ts'

/** `percent`: configured. `converted`: undefined if hidden from the reader. */
export type LinkCounts = { percent: number; visitors: number; converted: number | undefined }
type Verdict = {
  outcome: SplitOutcome
  best: number | null
  /** Visitors needed at current rates; null: none, or too many. */
  missing: number | null
}

/** Prior concentrations around the configured shares: large to small differences. */
const CONCENTRATIONS = [50, 500, 5000]
/** Below this probability the shares are wrong. */
export const RATIO_P = 0.001
/** Error probability of naming a better link, over all looks. */
export const BETTER_P = 0.05
/** Maximal multiple of the current visitors worth waiting for. */
const MOST_TIMES = 50

/** Log likelihood ratio against positive `shares`. */
export function likelihoodRatio(counts: readonly number[], shares: readonly number[]): number {
  const all = sum(counts)
  const whole = sum(shares)
  const asSet = sum(counts.map((count, at) => count * Math.log((shares[at] ?? 0) / whole)))
  const each = CONCENTRATIONS.map((concentration) => {
    const rising = (prior: number, count: number): number => gammaln(prior + count) - gammaln(prior)
    const parts = counts.map((count, at) => rising((concentration * (shares[at] ?? 0)) / whole, count))
    return sum(parts) - rising(concentration, all) - asSet
  })
  const most = Math.max(...each)
  return most + Math.log(sum(each.map((one) => Math.exp(one - most))) / each.length)
}

function evidenceOf(links: readonly Pick<LinkCounts, 'percent' | 'visitors'>[]): number {
  const used = links.filter(({ percent }) => percent > 0)
  return likelihoodRatio(
    used.map(({ visitors }) => visitors),
    used.map(({ percent }) => percent),
  )
}

/** `p`: bound of the probability that correct shares ever deviate so far. */
export function ratioOf(links: readonly Pick<LinkCounts, 'percent' | 'visitors'>[]): SplitRatio {
  const p = Math.min(1, Math.exp(-evidenceOf(links)))
  return { p, fits: p >= RATIO_P }
}

/** Share of visitors and conversion rate with Wilson's 95 % interval. */
export function linkOf({ percent, visitors, converted }: LinkCounts, all: number): Omit<SplitLink, 'link'> {
  const { rate, low, high } = rateOf(Math.min(converted ?? 0, visitors), visitors)
  return {
    percent,
    visitors,
    share: all === 0 ? 0 : visitors / all,
    converted: converted ?? null,
    rate: converted === undefined ? null : { rate, low, high },
  }
}

/** A link better than each other. Pairs share the error (Bonferroni). */
export function verdictOf(links: readonly LinkCounts[]): Verdict {
  const used = links.flatMap(({ percent, visitors, converted }, at) =>
    percent > 0 && converted !== undefined ? [{ at, percent, visitors, converted: Math.min(converted, visitors) }] : [],
  )
  const nothing = { best: null, missing: null }
  if (used.length < 2) return { outcome: 'none', ...nothing }
  if (!ratioOf(links).fits) return { outcome: 'unfit', ...nothing }
  const best = used.reduce((one, other) =>
    other.converted * one.percent > one.converted * other.percent ? other : one,
  )
  if (best.converted === 0) return { outcome: 'quiet', ...nothing }
  const others = used.filter((one) => one !== best)
  const enough = Math.log((used.length * (used.length - 1)) / 2 / BETTER_P)
  const shows = (times: number): boolean =>
    others.every(
      (other) =>
        likelihoodRatio([best.converted * times, other.converted * times], [best.percent, other.percent]) >= enough,
    )
  if (shows(1)) return { outcome: 'better', best: best.at, missing: null }
  const times = leastTimes(shows)
  const visitors = sum(links.map((link) => link.visitors))
  return { outcome: 'waiting', best: null, missing: times === undefined ? null : Math.ceil(visitors * (times - 1)) }
}

/** To a hundredth; undefined: too long to wait. */
export function leastTimes(shows: (times: number) => boolean): number | undefined {
  if (!shows(MOST_TIMES)) return undefined
  let [few, many] = [1, MOST_TIMES]
  while (many - few > 0.01) {
    const middle = (few + many) / 2
    if (shows(middle)) many = middle
    else few = middle
  }
  return many
}

type ValueCounts = { dimension: SuspectDimension; value: string; visitors: readonly number[] }

/**
 * The smallest value whose removal makes shares fit. Undefined: none. More than half of the visitors explain nothing.
 */
export function suspectOf(links: readonly LinkCounts[], values: readonly ValueCounts[]): ValueCounts | undefined {
  const all = sum(links.map(({ visitors }) => visitors))
  const without = ({ visitors }: ValueCounts): LinkCounts[] =>
    links.map((link, at) => ({ ...link, visitors: Math.max(0, link.visitors - (visitors[at] ?? 0)) }))
  return values
    .toSorted((one, other) => sum(one.visitors) - sum(other.visitors))
    .find((one) => sum(one.visitors) * 2 <= all && evidenceOf(without(one)) <= 0)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
