/** How much of a visit's conversions has usually arrived by its age. */
import { DAY_MS, HOUR_MS } from '../../../lib/time/durations.ts'

/** A converted person: how long the conversion took, and how long ago they came. Milliseconds. */
export type Delay = { took: number; age: number }

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
