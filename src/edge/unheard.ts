/**
 * Visitors who were given pages with the probe, and never answered. That a page carries the probe is shown by visitors
 * whose script answered: people with scripts load images, so where nearly all of them loaded the page's image, too,
 * browsers load it, and however many programs load nothing says nothing against that. Where no image is learnt, most
 * visitors must have answered. Its image is loaded where no script runs, too: who loaded one is a browser. Counted among
 * the marks, for a day; what pages count is told to other processes, what was given to one visitor is not.
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
 * Visitors of the page who answered and loaded its image, and their share of those who answered. A policy of the site or
 * a blocker that many have keeps images away, and then it says nothing that one is missing.
 */
const [LOADS, LOAD_SHARE] = [20, 0.9]

const given = (name: string): string => `given|${name}`
const answered = (name: string): string => `answered|${name}`
const loaded = (name: string): string => `loaded|${name}`
const whole = (name: string): string => `whole|${name}`

const pages = createRecent<string, string>(4096)

/**
 * A short name of the visited page on its campaign, without its parameters. `shown`: what it shows to a person, where
 * that differs from visitor to visitor; not all of it may carry the probe.
 */
export function pageOf(campaign: string, { domain, url }: Pick<Facts, 'domain' | 'url'>, shown = ''): string {
  const end = url.search(/[?#]/)
  const text = `${campaign}|${domain}|${end < 0 ? url : url.slice(0, end)}${shown && `|${shown}`}`
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
  const isAsked = isLearnt(marks, page, time) || answers >= SHARE * countOf(marks, given(page), time)
  return isAsked ? count : 0
}

/** Whether browsers load the page's image. */
function isLearnt(marks: Pick<VisitorWindow, 'peek'>, page: string, time: number): boolean {
  const both = countOf(marks, whole(page), time)
  return both >= LOADS && both >= LOAD_SHARE * answersOf(marks, page, time)
}

/** Of how many unheard pages the image was not loaded either, where browsers load it; else 0. */
export function unloadedOf(
  marks: Pick<VisitorWindow, 'peek'>,
  { unheard, headers, time }: Pick<Facts, 'unheard' | 'headers' | 'time'>,
  page: string,
): number {
  return unheard === 0 || wantsPrivacy(headers) || !isLearnt(marks, page, time) ? 0 : unheard
}

/** Notes a page that was given to a visitor. Bots get another page, and would make any page look unanswered. */
export function noteGiven(
  noting: Noting,
  { visitor, time }: Pick<Facts, 'visitor' | 'time'>,
  page: string,
  verdict: Pick<Verdict, 'class' | 'suspicious'>,
): void {
  if (verdict.class !== 'target') return
  if (noting.marks.see(given(visitor), time).unique && !verdict.suspicious) note(noting, given(page), time)
}

type Of = { visitor: string; page: string }

/** Notes that the image of a visitor's page was loaded. */
export function noteLoaded(noting: Noted, { visitor, page }: Of, time: number): void {
  if (note(noting, loaded(visitor), time) && countOf(noting.marks, answered(visitor), time) > 0)
    noteWhole(noting, { visitor, page }, time)
}

/** Notes an answer. `asBot`: it holds a flag, and such a browser shows nothing of what people's do. */
export function noteHeard(noting: Noted, { visitor, page }: Of, time: number, asBot = false): void {
  if (!note(noting, answered(visitor), time) || page === '' || asBot) return
  note(noting, answered(page), time)
  if (countOf(noting.marks, loaded(visitor), time) > 0) noteWhole(noting, { visitor, page }, time)
}

/** Once a visitor: both came from them. */
function noteWhole(noting: Noted, { visitor, page }: Of, time: number): void {
  if (page !== '' && note(noting, whole(visitor), time)) note(noting, whole(page), time)
}

type Noted = Noting & { marks: Pick<VisitorWindow, 'peek'> }
