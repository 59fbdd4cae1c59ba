/** Persons of a learning group by their first visit, and those who converted. */
import { HOUR_MS, DAY_MS } from '../../../lib/time/durations.ts'
import type { LinkEvidence } from './posterior.ts'
import type { Drawn, Kept } from './tilt-test.ts'

/** Percents of the links from `at` on, milliseconds. */
export type Stratum = { at: number; shares: readonly number[] }
/** Persons whose first visit fell into an hour since 1970, by the link that they got. */
export type FirstVisits = { stratum: number; hour: number; link: number; visitors: number }
/** A person; the link is that of their first visit. Milliseconds; `value` in one currency. */
export type Converted = { link: number; stratum: number; first: number; arrived: number; value: number }

export type GroupEvidence = {
  strata: readonly Stratum[]
  visits: readonly FirstVisits[]
  converted: readonly Converted[]
}

const sharesAt = (strata: readonly Stratum[], stratum: number): readonly number[] => strata[stratum]?.shares ?? []
const shareOf = (shares: readonly number[], at: number): number => (shares[at] ?? 0) / 100

export const arrivalsOf = (converted: readonly Converted[], now: number): ((age: number) => number) =>
  arrivedShare(converted.map(({ first, arrived }) => ({ took: Math.max(0, arrived - first), age: now - first })))

/**
 * By link. The exposure is what the shares gave a link of all visitors, not who happened to get it: so the shares to come
 * depend on earlier conversions alone, and the test stays exact.
 */
export function linkEvidence({ strata, visits, converted }: GroupEvidence, now: number): LinkEvidence[] {
  const arrived = arrivalsOf(converted, now)
  const links = Array.from({ length: linksIn(strata) }, () => ({ exposure: 0, converted: 0, value: 0, squares: 0 }))
  for (const { stratum, hour, visitors } of visits) {
    const known = visitors * arrived(Math.max(0, now - (hour + 0.5) * HOUR_MS))
    const shares = sharesAt(strata, stratum)
    for (const [at, link] of links.entries()) link.exposure += known * shareOf(shares, at)
  }
  for (const { link: at, value } of converted) {
    const link = links[at]
    if (!link) continue
    link.converted += 1
    link.value += value
    link.squares += value ** 2
  }
  return links
}

const linksIn = (strata: readonly Stratum[]): number => Math.max(0, ...strata.map(({ shares }) => shares.length))

/** Distinct persons by the link that they got. */
export function visitorsByLink({ strata, visits }: GroupEvidence): number[] {
  const links = Array.from({ length: linksIn(strata) }, () => 0)
  for (const { link, visitors } of visits) if (link < links.length) links[link] = (links[link] ?? 0) + visitors
  return links
}

/** Each link's visitors against all others', by share. */
export function sidesOf({ strata, visits }: GroupEvidence, active: readonly number[]): Drawn[][] {
  return active.map((at) => {
    const drawn = gathered()
    for (const { stratum, link, visitors } of visits)
      drawn.add(shareOf(sharesAt(strata, stratum), at), link === at ? visitors : 0, visitors)
    return drawn.all()
  })
}

/** With the shares that the group began with. A share of 0 means a visit that a change had not reached. */
export function keptOf({ strata, visits }: GroupEvidence): Kept[] {
  const start = sharesAt(strata, 0)
  return visits.flatMap(({ stratum, link, visitors }) => {
    const share = shareOf(sharesAt(strata, stratum), link)
    return share > 0 ? [{ share, start: shareOf(start, link), visitors }] : []
  })
}

/**
 * Converted persons of two links. Revenue: each counts by their payout, measured by the mean of those before them.
 */
export function pairOf(
  { strata, converted }: Pick<GroupEvidence, 'strata' | 'converted'>,
  [one, other]: readonly [number, number],
  byRevenue: boolean,
): Drawn[] {
  const drawn = gathered()
  for (const { link, stratum, worth } of byRevenue ? worthOf(converted) : converted.map(alike)) {
    if (link !== one && link !== other) continue
    const shares = sharesAt(strata, stratum)
    const [share, rest] = [shareOf(shares, one), shareOf(shares, other)]
    if (share + rest > 0) drawn.add(share / (share + rest), link === one ? 1 : 0, 1, worth)
  }
  return drawn.all()
}

const alike = ({ link, stratum }: Converted) => ({ link, stratum, worth: 1 })
/** One payout decides at most as much as so many usual ones. */
const MOST_WORTH = 5

function worthOf(converted: readonly Converted[]) {
  let [sum, count] = [0, 0]
  return converted
    .toSorted((a, b) => a.arrived - b.arrived || a.first - b.first)
    .map(({ link, stratum, value }) => {
      const worth = sum > 0 ? Math.min(MOST_WORTH, Math.max(0, value) / (sum / count)) : 1
      sum += Math.max(0, value)
      count += 1
      return { link, stratum, worth }
    })
}

function gathered() {
  const by = new Map<number, Map<number, { first: number; all: number }>>()
  return {
    add(share: number, first: number, all: number, worth = 1) {
      const ofShare = by.get(share) ?? new Map<number, { first: number; all: number }>()
      by.set(share, ofShare)
      const one = ofShare.get(worth)
      ofShare.set(worth, { first: first + (one?.first ?? 0), all: all + (one?.all ?? 0) })
    },
    all: (): Drawn[] =>
      [...by].flatMap(([share, ofShare]) => [...ofShare].map(([worth, one]) => ({ share, worth, ...one }))),
  }
}

/** How much of a visit's conversions has usually arrived by its age. */

/** A converted person: how long the conversion took, and how long ago they came. Milliseconds. */
type Delay = { took: number; age: number }

const AGES = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS, 7 * DAY_MS, 14 * DAY_MS, 30 * DAY_MS]
/** Assumed before the campaign's own delays are known. */
const USUAL = [0.5, 0.7, 0.85, 0.91, 0.95, 0.97, 0.99, 1]
/** Conversions that the assumption is worth at each age. */
const WORTH = 10

/**
 * Share of conversions that have arrived by an age in milliseconds, 0 to 1. Of young visitors only the quick conversions
 * are known, so each step compares only those who are old enough for it (reverse hazards, as in claims reserving).
 */
export function arrivedShare(delays: readonly Delay[]): (age: number) => number {
  const shares = [...USUAL]
  for (let at = AGES.length - 2; at >= 0; at -= 1) {
    const [until, later] = [AGES[at] ?? 0, AGES[at + 1] ?? 0]
    const old = delays.filter(({ took, age }) => age >= later && took <= later)
    const early = old.filter(({ took }) => took <= until).length
    const usual = (USUAL[at] ?? 0) / (USUAL[at + 1] ?? 1)
    shares[at] = ((shares[at + 1] ?? 1) * (early + WORTH * usual)) / (old.length + WORTH)
  }
  return (age) => between(shares, age)
}

function between(shares: readonly number[], age: number): number {
  const at = AGES.findIndex((end) => age < end)
  if (at === -1) return 1
  const [from, to] = [AGES[at - 1] ?? 0, AGES[at] ?? 0]
  const [low, high] = [shares[at - 1] ?? 0, shares[at] ?? 1]
  return low + ((high - low) * Math.max(0, age - from)) / (to - from)
}
