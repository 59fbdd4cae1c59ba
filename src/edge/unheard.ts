/**
 * Visitors who were given pages with the probe, and never answered. A page carries the probe where most of its other
 * visitors answered, so a site without the script has none. Its image is loaded where no script runs, too: who loaded
 * one is a browser. Counted among the marks, for a day; what pages count is told to other processes, what was given to
 * one visitor is not.
 */
import { createRecent } from '../lib/recent.ts'
import { hashPair } from '../lib/hash.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import type { Facts } from '../traffic/facts.ts'
import { wantsPrivacy } from '../traffic/headers.ts'
import { hasAnswered } from '../traffic/probe-signals.ts'
import type { Verdict } from '../traffic/verdict.ts'
import { countOf, note, type Noting } from './marks.ts'

/** Pages that were given before, and since when at least, in milliseconds: a page needs a while to load and answer. */
const [PAGES, SINCE_MS] = [2, 60_000]
/** Visitors of the page who answered, and their share of those who were given it. */
const [ANSWERS, SHARE] = [20, 0.6]
/**
 * Visitors of the page who loaded its image, and their share of those who were given it. More than for answers: a policy
 * of the site, a cache or a blocker that many have keeps images away, and then it says nothing that one is missing.
 */
const [LOADS, LOAD_SHARE] = [20, 0.9]

const given = (name: string): string => `given|${name}`
const answered = (name: string): string => `answered|${name}`
const loaded = (name: string): string => `loaded|${name}`

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

/** How many visitors of the page answered within a day. */
export const answersOf = (marks: Pick<VisitorWindow, 'peek'>, page: string, time: number): number =>
  countOf(marks, answered(page), time)

/** How many pages were given to this visitor and not answered, if there are several; else 0. */
export function unheardOf(
  marks: Pick<VisitorWindow, 'peek' | 'began'>,
  facts: Pick<Facts, 'unique' | 'headers' | 'probe' | 'patterns' | 'visitor' | 'time'>,
  page: string,
): number {
  const { unique, headers, visitor, time } = facts
  if (unique || headers === null || hasAnswered(facts)) return 0
  // the page first: the same for all of its visitors, it is the quickest to look up
  const answers = answersOf(marks, page, time)
  if (answers < ANSWERS || [answered, loaded].some((named) => countOf(marks, named(visitor), time) > 0)) return 0
  const count = countOf(marks, given(visitor), time)
  if (count < PAGES || time - (marks.began(given(visitor), time) ?? time) < SINCE_MS) return 0
  return answers >= SHARE * countOf(marks, given(page), time) ? count : 0
}

/**
 * Of how many unheard pages the image was not loaded either, if nearly all to whom this page was given loaded its image;
 * else 0.
 */
export function unloadedOf(
  marks: Pick<VisitorWindow, 'peek'>,
  { unheard, headers, time }: Pick<Facts, 'unheard' | 'headers' | 'time'>,
  page: string,
): number {
  if (unheard === 0 || wantsPrivacy(headers)) return 0
  const loads = countOf(marks, loaded(page), time)
  return loads >= LOADS && loads >= LOAD_SHARE * countOf(marks, given(page), time) ? unheard : 0
}

/**
 * Notes a page that was given to a visitor, and answers whether it counts for the page. Bots get another page, and would
 * make any page look unanswered.
 */
export function noteGiven(
  noting: Noting,
  { visitor, time }: Pick<Facts, 'visitor' | 'time'>,
  page: string,
  verdict: Pick<Verdict, 'class' | 'suspicious'>,
): boolean {
  if (verdict.class !== 'target') return false
  const isCounted = noting.marks.see(given(visitor), time).unique && !verdict.suspicious
  if (isCounted) note(noting, given(page), time)
  return isCounted
}

/**
 * Notes that the image of a visitor's page was loaded. For the page it counts once a visitor, and only for the hit that
 * counts among those to whom the page was given: else visits that were doubted would stand for people without images.
 */
export function noteLoaded(
  noting: Noting,
  { visitor, page, counted }: { visitor: string; page: string; counted: boolean },
  time: number,
): void {
  const isFirst = note(noting, loaded(visitor), time)
  if (isFirst && counted && page !== '') note(noting, loaded(page), time)
}

/** Notes an answer. */
export function noteHeard(noting: Noting, { visitor, page }: { visitor: string; page: string }, time: number): void {
  if (note(noting, answered(visitor), time) && page !== '') note(noting, answered(page), time)
}
