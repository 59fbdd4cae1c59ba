/**
 * People also leave pages without input, so an address needs many, compared with the page's other visitors. Counted in
 * marks for a day, shared between processes.
 */
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { isSharedNetwork } from '../../judge/patterns.ts'
import { placeOf } from './browser-key.ts'
import { countOf, note, type Noting } from './marks.ts'
import { answersOf } from './silent-pages.ts'

/**
 * Pages without input. Where four of five visits have none, thirty in a row come by chance once in eight hundred
 * addresses; where nine of ten, once in twenty-four: so other visitors must do better.
 */
export const PAGES = 30
/** Required visitors with input, and their share of those who answered. */
const [ACTED, SHARE] = [20, 0.6]

type Of = { group: string; visitor: string; page: string }

const sourceOf = (group: string): string => placeOf(group) ?? group
const opened = (source: string): string => `opened|${source}`
const acted = (source: string): string => `acted|${source}`

/** Once per hit. */
export function recordOpened(counted: Noting, { group }: Pick<Of, 'group'>, time: number): void {
  note(counted, opened(sourceOf(group)), time)
}

export function recordInput(counted: Noting, { group, visitor, page }: Of, time: number): void {
  note(counted, acted(sourceOf(group)), time)
  if (page !== '' && note(counted, acted(visitor), time)) note(counted, acted(page), time)
}

/** The source's pages that answered, if none had input and most other visitors' do; else 0. */
export function eventlessOf(
  marks: Pick<VisitorWindow, 'peek'>,
  facts: Pick<Facts, 'time' | 'headers' | 'network' | 'usageType'>,
  { group, page }: Pick<Of, 'group' | 'page'>,
): number {
  const { time } = facts
  // the page first: shared, so the cheapest lookup
  const others = countOf(marks, acted(page), time)
  if (others < ACTED || isSharedNetwork(facts) || isPrefetch(facts)) return 0
  const source = sourceOf(group)
  const pages = countOf(marks, opened(source), time)
  if (pages < PAGES || countOf(marks, acted(source), time) > 0) return 0
  return others < SHARE * answersOf(marks, page, time) ? 0 : pages
}
