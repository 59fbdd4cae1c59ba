import type { CheckOutcome } from '../../contract/offers/offer-words.ts'
import { MINUTE_MS } from '../../lib/time/durations.ts'

/** Consecutive failures until dead: one may be a restart. */
const FAILURES = 2

type WatchState = {
  failures: number
  /** Null: not known to be dead. */
  deadSince: Date | null
}
export const UNCHECKED: WatchState = { failures: 0, deadSince: null }

/** Checks this machine could not make change nothing. */
export function afterCheck({ failures, deadSince }: WatchState, outcome: CheckOutcome, now: Date): WatchState {
  if (outcome === 'unknown') return { failures, deadSince }
  if (outcome === 'fine') return UNCHECKED
  const more = failures + 1
  return { failures: more, deadSince: deadSince ?? (more >= FAILURES ? now : null) }
}

/** A minute after a first failure, else the client's interval. */
export function nextCheckOf({ failures, deadSince }: WatchState, minutes: number, now: Date): Date {
  const isDoubted = failures > 0 && deadSince === null
  return new Date(now.getTime() + (isDoubted ? 1 : minutes) * MINUTE_MS)
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

export type WatchWords = { words: readonly string[]; without: readonly string[] }

/** The first missing or forbidden word; undefined if none. */
export function wordFault(
  page: string,
  { words, without }: WatchWords,
): { outcome: 'missing' | 'present'; detail: string } | undefined {
  const text = plain(page)
  const has = (word: string): boolean => text.includes(plain(word))
  const missing = words.find((word) => !has(word))
  if (missing !== undefined) return { outcome: 'missing', detail: missing }
  const present = without.find(has)
  return present === undefined ? undefined : { outcome: 'present', detail: present }
}

/** Empties macros, so that networks count no click. */
export const linkWithoutMacros = (link: string): string => link.replaceAll(/\{\w{1,32}\}/g, '')

/** Status, word or error of a check; '' if none. */
export function detailOf({
  outcome,
  status,
  detail,
}: {
  outcome: CheckOutcome
  status: number | null
  detail: string
}): string {
  if (outcome === 'status') return String(status)
  return outcome === 'missing' || outcome === 'present' || outcome === 'unreachable' ? detail : ''
}
