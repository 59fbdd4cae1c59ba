/**
 * Answering visitors prove that a page carries the probe. If nearly all of them also loaded its image, browsers load
 * it, however many programs load nothing; where no image is learnt, most visitors must have answered. The image needs
 * no scripts: who loads it is a browser. Counted in marks for a day; counts per page go to other processes, those per
 * visitor do not.
 */
import { createKept } from '../../lib/flow/kept.ts'
import { hashPair } from '../../lib/numbers/hash.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { wantsPrivacy } from '../../judge/headers.ts'
import { hasAnswered } from '../../judge/probe/probe-signals.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { countOf, note, type Noting } from './marks.ts'

/** Earlier pages, and milliseconds since the first, to load and answer. */
const [PAGES, SINCE_MS] = [2, 60_000]
/** Visitors who answered, and their share of those who got the page. */
const [ANSWERS, SHARE] = [20, 0.6]
/**
 * Answering visitors who loaded the image, and their share. A site's policy or a common blocker may stop images; then a
 * missing one means nothing.
 */
const [LOADS, LOAD_SHARE] = [20, 0.9]

const given = (name: string): string => `given|${name}`
const answered = (name: string): string => `answered|${name}`
const loaded = (name: string): string => `loaded|${name}`
const whole = (name: string): string => `whole|${name}`

const pages = createKept<string, string>(4096)

/**
 * A page on its campaign, without parameters. `shown`: the person's destination where it differs between visitors,
 * since not all may carry the probe.
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

/** Visitors of the page who answered within a day. */
export const answersOf = (marks: Pick<VisitorWindow, 'peek'>, page: string, time: number): number =>
  countOf(marks, answered(page), time)

/** Visitor's unanswered pages if several; else 0. */
export function silentPagesOf(
  marks: Pick<VisitorWindow, 'peek' | 'began'>,
  facts: Pick<Facts, 'unique' | 'headers' | 'probe' | 'patterns' | 'visitor' | 'time'>,
  page: string,
): number {
  const { unique, headers, visitor, time } = facts
  if (unique || headers === null || hasAnswered(facts)) return 0
  // the page first: shared, so the cheapest lookup
  const answers = answersOf(marks, page, time)
  if (answers < ANSWERS || [answered, loaded].some((named) => countOf(marks, named(visitor), time) > 0)) return 0
  const count = countOf(marks, given(visitor), time)
  if (count < PAGES || time - (marks.began(given(visitor), time) ?? time) < SINCE_MS) return 0
  const isAsked = isLearnt(marks, page, time) || answers >= SHARE * countOf(marks, given(page), time)
  return isAsked ? count : 0
}

function isLearnt(marks: Pick<VisitorWindow, 'peek'>, page: string, time: number): boolean {
  const both = countOf(marks, whole(page), time)
  return both >= LOADS && both >= LOAD_SHARE * answersOf(marks, page, time)
}

/** Unheard pages without image, where browsers load it; else 0. */
export function unloadedOf(
  marks: Pick<VisitorWindow, 'peek'>,
  { silentPages, headers, time }: Pick<Facts, 'silentPages' | 'headers' | 'time'>,
  page: string,
): number {
  return silentPages === 0 || wantsPrivacy(headers) || !isLearnt(marks, page, time) ? 0 : silentPages
}

/** Skips Bots: they get another page. */
export function recordServed(
  noting: Noting,
  { visitor, time }: Pick<Facts, 'visitor' | 'time'>,
  page: string,
  verdict: Pick<Verdict, 'class' | 'suspicious'>,
): void {
  if (verdict.class !== 'target') return
  if (noting.marks.see(given(visitor), time).unique && !verdict.suspicious) note(noting, given(page), time)
}

type Of = { visitor: string; page: string }

export function recordImageLoad(noting: Noted, { visitor, page }: Of, time: number): void {
  if (note(noting, loaded(visitor), time) && countOf(noting.marks, answered(visitor), time) > 0)
    noteWhole(noting, { visitor, page }, time)
}

/** `asBot`: flagged, so it teaches nothing about people. */
export function recordAnswer(noting: Noted, { visitor, page }: Of, time: number, asBot = false): void {
  if (!note(noting, answered(visitor), time) || page === '' || asBot) return
  note(noting, answered(page), time)
  if (countOf(noting.marks, loaded(visitor), time) > 0) noteWhole(noting, { visitor, page }, time)
}

/** Counts visitors once who both answered and loaded the image. */
function noteWhole(noting: Noted, { visitor, page }: Of, time: number): void {
  if (page !== '' && note(noting, whole(visitor), time)) note(noting, whole(page), time)
}

type Noted = Noting & { marks: Pick<VisitorWindow, 'peek'> }
