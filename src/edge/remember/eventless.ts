/**
 * People also leave pages without input, so an address needs many and is compared with the page's other visitors.
 * Counted in marks for a day, shared with other processes.
 */
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { isSharedNetwork } from '../../judge/patterns.ts'
import { placeOf } from './browser-key.ts'
import { countOf, note, type Noting } from './marks.ts'
import { answersOf } from './silent-pages.ts'

/**
 * Pages without input. If four of five of a group's visits have none, thirty in a row come by chance once in eight
 * hundred addresses; if nine of ten, once in twenty-four: so the page's other visitors must do better.
 */
export const PAGES = 30
/** Required visitors of the page with input, and their share of those whose page answered. */
const [ACTED, SHARE] = [20, 0.6]

type Of = { group: string; visitor: string; page: string }

const sourceOf = (group: string): string => placeOf(group) ?? group
const opened = (source: string): string => `opened|${source}`
const acted = (source: string): string => `acted|${source}`

/** Notes a page that answered and listens for input; once per hit. */
export function noteOpened(counted: Noting, { group }: Pick<Of, 'group'>, time: number): void {
  note(counted, opened(sourceOf(group)), time)
}

export function noteActed(counted: Noting, { group, visitor, page }: Of, time: number): void {
  note(counted, acted(sourceOf(group)), time)
  if (page !== '' && note(counted, acted(visitor), time)) note(counted, acted(page), time)
}

/** Pages of the source that answered, if none had input and most other visitors' do; else 0. */
export function eventlessOf(
  marks: Pick<VisitorWindow, 'peek'>,
  facts: Pick<Facts, 'time' | 'headers' | 'network' | 'usageType'>,
  { group, page }: Pick<Of, 'group' | 'page'>,
): number {
  const { time } = facts
  // the page first: shared by its visitors, so the cheapest lookup
  const others = countOf(marks, acted(page), time)
  if (others < ACTED || isSharedNetwork(facts) || isPrefetch(facts)) return 0
  const source = sourceOf(group)
  const pages = countOf(marks, opened(source), time)
  if (pages < PAGES || countOf(marks, acted(source), time) > 0) return 0
  return others < SHARE * answersOf(marks, page, time) ? 0 : pages
}
