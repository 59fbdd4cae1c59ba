/** When a watched offer is checked, when it is dead, and what its page must say. Pure. */
import type { CheckOutcome } from '../../contract/offers/offer-words.ts'
import { MINUTE_MS } from '../../lib/time/durations.ts'

/** Failures in a row that make it dead: one alone may be a restart. */
const FAILURES = 2

export type WatchState = {
  /** Checks that failed in a row. */
  failures: number
  /** Null: it is not known to be dead. */
  deadSince: Date | null
}
export const UNCHECKED: WatchState = { failures: 0, deadSince: null }

/** What a check makes of it. One that this machine could not make changes nothing. */
export function afterCheck({ failures, deadSince }: WatchState, outcome: CheckOutcome, now: Date): WatchState {
  if (outcome === 'unknown') return { failures, deadSince }
  if (outcome === 'fine') return UNCHECKED
  const more = failures + 1
  return { failures: more, deadSince: deadSince ?? (more >= FAILURES ? now : null) }
}

/** A first failure is looked into within a minute; else it is checked as often as its client chose. */
export function nextCheckOf({ failures, deadSince }: WatchState, minutes: number, now: Date): Date {
  const isDoubted = failures > 0 && deadSince === null
  return new Date(now.getTime() + (isDoubted ? 1 : minutes) * MINUTE_MS)
}

/** As words of pages are compared. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ')

export type Wanted = { words: readonly string[]; without: readonly string[] }

/** The first word that a page should have and has not, or has and should not; undefined: it is as wanted. */
export function wordFault(
  page: string,
  { words, without }: Wanted,
): { outcome: 'missing' | 'present'; detail: string } | undefined {
  const text = plain(page)
  const has = (word: string): boolean => text.includes(plain(word))
  const missing = words.find((word) => !has(word))
  if (missing !== undefined) return { outcome: 'missing', detail: missing }
  const present = without.find(has)
  return present === undefined ? undefined : { outcome: 'present', detail: present }
}

/** The link as it is asked: its macros stand for nothing, so no network counts a click of somebody. */
export const askedLink = (link: string): string => link.replaceAll(/\{\w{1,32}\}/g, '')

/** What there is to say of a check beside its outcome: the status, the word, or what went wrong; '' for nothing. */
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
