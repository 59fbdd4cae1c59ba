/**
 * Visitors who were given pages with the probe, and never answered. A page carries the probe where most of its other
 * visitors answered, so a site without the script has none. Counted among the marks, for a day; what was heard is told
 * to other processes, what was given is not.
 */
import { createRecent } from '../lib/recent.ts'
import { hashPair } from '../lib/hash.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import type { Facts } from '../traffic/facts.ts'
import type { Verdict } from '../traffic/verdict.ts'

/** Pages that were given before, and since when at least, in milliseconds: a page needs a while to load and answer. */
const [PAGES, SINCE_MS] = [2, 60_000]
/** Visitors of the page who answered, and their share of those who were given it. */
const [ANSWERS, SHARE] = [20, 0.6]

const given = (name: string): string => `given|${name}`
const answered = (name: string): string => `answered|${name}`

const pages = createRecent<string, string>(4096)

/** A short name of the visited page on its campaign, without its parameters. */
export function pageOf(campaign: string, { domain, url }: Pick<Facts, 'domain' | 'url'>): string {
  const end = url.search(/[?#]/)
  const text = `${campaign}|${domain}|${end < 0 ? url : url.slice(0, end)}`
  let page = pages.get(text)
  if (page === undefined) {
    const [high, low] = hashPair(text)
    pages.set(text, (page = `${high.toString(36)}${low.toString(36)}`))
  }
  return page
}

const countOf = (marks: Pick<VisitorWindow, 'peek'>, name: string, time: number): number =>
  marks.peek(name, time).repeats - 1

/** How many visitors of the page answered within a day. */
export const answersOf = (marks: Pick<VisitorWindow, 'peek'>, page: string, time: number): number =>
  countOf(marks, answered(page), time)

/** How many pages were given to this visitor and not answered, if there are several; else 0. */
export function unheardOf(
  marks: Pick<VisitorWindow, 'peek' | 'began'>,
  { unique, headers, probe, visitor, time }: Pick<Facts, 'unique' | 'headers' | 'probe' | 'visitor' | 'time'>,
  page: string,
): number {
  if (unique || headers === null || probe !== null) return 0
  // the page first: the same for all of its visitors, it is the quickest to look up
  const answers = answersOf(marks, page, time)
  if (answers < ANSWERS || countOf(marks, answered(visitor), time) > 0) return 0
  const count = countOf(marks, given(visitor), time)
  if (count < PAGES || time - (marks.began(given(visitor), time) ?? time) < SINCE_MS) return 0
  return answers >= SHARE * countOf(marks, given(page), time) ? count : 0
}

/** Notes a page that was given to a visitor. Bots get another page, and would make any page look unanswered. */
export function noteGiven(
  marks: Pick<VisitorWindow, 'see'>,
  { visitor, time }: Pick<Facts, 'visitor' | 'time'>,
  page: string,
  verdict: Pick<Verdict, 'class' | 'suspicious'>,
): void {
  if (verdict.class !== 'target') return
  const isFirst = marks.see(given(visitor), time).unique
  if (isFirst && !verdict.suspicious) marks.see(given(page), time)
}

/** Notes an answer. `tell`: another process may be asked for the next page. */
export function noteHeard(
  { marks, tell }: { marks: Pick<VisitorWindow, 'see'>; tell?: ((name: string) => void) | undefined },
  { visitor, page }: { visitor: string; page: string },
  time: number,
): void {
  const isFirst = marks.see(answered(visitor), time).unique
  const names = isFirst && page !== '' ? [answered(visitor), answered(page)] : [answered(visitor)]
  if (names.length > 1) marks.see(answered(page), time)
  for (const name of names) tell?.(name)
}
