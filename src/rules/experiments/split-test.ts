/**
 * What a split group's visitors show so far: whether its links get the shares that were set, and whether one of them
 * converts better. Both may be looked at any day, again and again, without a false answer becoming more likely.
 *
 * Visitors are dealt at random, so each new one goes to a link with the probability of its share; and as long as the
 * links convert alike, so does each one who converts. How much likelier a count is under shares of any kind than under
 * those that were set is a martingale: the chance that it ever exceeds 1/p is at most p (Ville's inequality). Source:
 * Lindon and Malek, "Anytime-Valid Inference for Multinomial Count Data", NeurIPS 2022.
 */
import { gammaln } from 'simple-statistics'
import type { SplitLink, SplitOutcome, SplitRatio, SuspectDimension } from '../../contract/experiments/split-words.ts'
import { rateOf } from '../detection/signal-conversion.ts'

/** `percent`: the share that was set. `converted`: visitors of them who did; undefined: the reader may not know. */
export type LinkCounts = { percent: number; visitors: number; converted: number | undefined }
export type Verdict = {
  outcome: SplitOutcome
  /** Index of the link that converts better. */
  best: number | null
  /** Visitors that are missing until it shows, if the links go on as so far; null: none, or too many to wait for. */
  missing: number | null
}

/** How strongly shares are believed to be near those that were set: from large differences to small ones. */
const CONCENTRATIONS = [50, 500, 5000]
/** Shares that do not fit by less chance than this are wrong. */
const RATIO_P = 0.001
/** That a link is called better which is not: at most this, over all looks. */
const BETTER_P = 0.05
/** Nobody waits for so many times the visitors that have come. */
const MOST_TIMES = 50

/** Natural logarithm of how much likelier these counts are under some other shares. `shares` are positive. */
export function evidence(counts: readonly number[], shares: readonly number[]): number {
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

/** The same of links, without those that have no share. */
function evidenceOf(links: readonly Pick<LinkCounts, 'percent' | 'visitors'>[]): number {
  const used = links.filter(({ percent }) => percent > 0)
  return evidence(
    used.map(({ visitors }) => visitors),
    used.map(({ percent }) => percent),
  )
}

/** `p`: the chance that links with these shares are ever this far from them, at most. */
export function ratioOf(links: readonly Pick<LinkCounts, 'percent' | 'visitors'>[]): SplitRatio {
  const p = Math.min(1, Math.exp(-evidenceOf(links)))
  return { p, fits: p >= RATIO_P }
}

/** A link with its share of the visitors and its rate, with a 95 % interval (Wilson). */
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

/**
 * Whether one link converts better than each other one. Compared two by two, with an error that all pairs share
 * (Bonferroni), so that it holds for the group.
 */
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
      (other) => evidence([best.converted * times, other.converted * times], [best.percent, other.percent]) >= enough,
    )
  if (shows(1)) return { outcome: 'better', best: best.at, missing: null }
  const times = leastTimes(shows)
  const visitors = sum(links.map((link) => link.visitors))
  return { outcome: 'waiting', best: null, missing: times === undefined ? null : Math.ceil(visitors * (times - 1)) }
}

/** To a hundredth; undefined: more than anybody waits for. */
function leastTimes(shows: (times: number) => boolean): number | undefined {
  if (!shows(MOST_TIMES)) return undefined
  let [few, many] = [1, MOST_TIMES]
  while (many - few > 0.01) {
    const middle = (few + many) / 2
    if (shows(middle)) many = middle
    else few = middle
  }
  return many
}

/** Counts of visitors with one value, by link. */
export type ValueCounts = { dimension: SuspectDimension; value: string; visitors: readonly number[] }

/**
 * The smallest value without whose visitors the shares fit: where the cause is likely. Undefined: no single value
 * explains it. A value of more than half of the visitors explains nothing.
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
