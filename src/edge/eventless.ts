/**
 * Addresses whose pages answer the probe, and on whose pages nothing is ever done. People leave a page without an event,
 * too, so one address is compared with the page's other visitors, and asked for many pages. Counted among the
 * marks, for a day, and told to other processes.
 */
import type { VisitorWindow } from '../store/shared/window.ts'
import type { Facts } from '../traffic/facts.ts'
import { isPrefetch } from '../traffic/headers.ts'
import { isSharedNetwork } from '../traffic/patterns.ts'
import { placeOf } from './browser-key.ts'
import { countOf, note, type Noting } from './marks.ts'
import { answersOf } from './unheard.ts'

/**
 * Pages without an event. Where four of five visits of a group of people go without one, thirty in a row come by chance
 * once in eight hundred addresses; where nine of ten do, once in twenty-four: the page's other visitors must be better.
 */
export const PAGES = 30
/** Visitors of the page who did something, and their share of those whose page answered. */
const [ACTED, SHARE] = [20, 0.6]

/** Of a ticket. */
type Of = { group: string; visitor: string; page: string }

/** The address on its campaign, or the visitor whom the site names. */
const sourceOf = (group: string): string => placeOf(group) ?? group
const opened = (source: string): string => `opened|${source}`
const acted = (source: string): string => `acted|${source}`

/** Notes a page that answered and listens to what is done on it. Once for each hit. */
export function noteOpened(counted: Noting, { group }: Pick<Of, 'group'>, time: number): void {
  note(counted, opened(sourceOf(group)), time)
}

/** Notes that something was done on a page. */
export function noteActed(counted: Noting, { group, visitor, page }: Of, time: number): void {
  note(counted, acted(sourceOf(group)), time)
  if (page !== '' && note(counted, acted(visitor), time)) note(counted, acted(page), time)
}

/** How many pages of the source answered, if nothing was done on any and most others do something; else 0. */
export function eventlessOf(
  marks: Pick<VisitorWindow, 'peek'>,
  facts: Pick<Facts, 'time' | 'headers' | 'network' | 'usageType'>,
  { group, page }: Pick<Of, 'group' | 'page'>,
): number {
  const { time } = facts
  // the page first: the same for all of its visitors, it is the quickest to look up
  const others = countOf(marks, acted(page), time)
  if (others < ACTED || isSharedNetwork(facts) || isPrefetch(facts)) return 0
  const source = sourceOf(group)
  const pages = countOf(marks, opened(source), time)
  if (pages < PAGES || countOf(marks, acted(source), time) > 0) return 0
  return others < SHARE * answersOf(marks, page, time) ? 0 : pages
}
