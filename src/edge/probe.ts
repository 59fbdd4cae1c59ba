/** The browser probe on the edge: what is known of a visit's browser, and what a page reports. */
import { createRecent, type Recent } from '../lib/recent.ts'
import type { z } from 'zod'
import { CUT } from '../contract/edge.ts'
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import { signalsInput, type Probe } from '../contract/probe.ts'
import { TEXTS } from '../contract/texts.ts'
import { canonicalAddress } from '../lib/address.ts'
import { cut } from '../lib/text.ts'
import type { ProbeRow } from '../store/events/columns.ts'
import type { ProbeNews, Probes } from '../store/shared/probe-channel.ts'
import type { Group, Recalled, Remembered } from '../store/shared/probes.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import type { Facts } from '../traffic/facts.ts'
import { isPrefetch } from '../traffic/headers.ts'
import { isByInput, isFlagged, probeFindings } from '../traffic/probe-findings.ts'
import { countOf } from './marks.ts'
import { browserKey, placeOf } from './browser-key.ts'
import { noteActed, noteOpened } from './eventless.ts'
import { notePassed, type CheckParts } from './checks.ts'
import { openSealed, readTicket, sealProbe, type Bearer, type Ticket } from './probe-seal.ts'
import { storedTime } from './record.ts'
import type { CampaignEntry, Snapshot } from './snapshot.ts'
import { noteHeard } from './unheard.ts'

export type ProbeParts = {
  snapshot: Pick<Snapshot, 'campaign'>
  probes: Pick<Probes<ProbeRow>, 'recall' | 'learn' | 'hasOthers' | 'referrerOf'>
  now: () => number
} & CheckParts

/**
 * What recalling reads and counts. `recalled` tells the other processes of such a visit, by the mark under which it was
 * counted.
 */
export type RecallParts = {
  probes: ProbeParts['probes']
  window: Pick<VisitorWindow, 'peek'>
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  recalled?: (name: string) => void
}

type Input = {
  facts: Facts
  group: Group
  signals: string | undefined
  /** It is a visit that will be answered. */ counted: boolean
}

/** `byGroup`: the visit is attributed to the remembered browser, whether or not its page answers. */
export type Known = { probe: Facts['probe']; byGroup: boolean }

/**
 * What the probe saw of this browser: on an earlier page, or in the text that came with the question. A flag of
 * automation stands, and what is remembered is never put aside for a better answer of the same browser. A null probe:
 * nothing, and that is no sign.
 */
export function probeOf(
  parts: RecallParts,
  { secret }: Pick<CampaignEntry, 'secret'>,
  { facts, group, signals = '', counted }: Input,
): Known {
  const sent = openSealed(secret, signals, facts)
  if (sent && isFlagged(probeFindings(sent.probe, facts.userAgent))) return { probe: sent.probe, byGroup: false }
  const known = parts.probes.recall({
    group,
    time: facts.time,
    ...(sent && { browser: browserKey(secret, sent.ip, sent.probe) }),
  })
  if (!known || !isAlone(parts, known, facts, counted)) return { probe: sent?.probe ?? null, byGroup: false }
  if (counted && !isPrefetch(facts)) countRecalled(parts, facts)
  return { probe: known.probe, byGroup: true }
}

/** How many visits without readings are attributed to a browser for each answer that it gave. */
const VISITS_AN_ANSWER = 3

const recalledName = (visitor: string): string => `recalled|${visitor}`

function countRecalled({ marks, recalled }: RecallParts, { visitor, time }: Facts): void {
  marks.see(recalledName(visitor), time)
  recalled?.(recalledName(visitor))
}

/**
 * Whether nothing shows that other browsers share the group: no browser at its address that showed nothing, no visit of
 * its visitors that the remembered browser did not make, and not more visits without an answer than one browser is
 * believed. Where people and a program are not told apart, the visit is a person's. A visitor that the site names is
 * one browser, whatever comes.
 */
function isAlone({ probes, window, marks }: RecallParts, known: Recalled, facts: Facts, counted: boolean): boolean {
  if (placeOf(known.group) === undefined) return true
  if (probes.hasOthers(known.group, facts.time, known.byInput)) return false
  const earlier = (name: string) => countOf(window, name, facts.time)
  const recalledOf = (visitor: string) => countOf(marks, recalledName(visitor), facts.time)
  const itself = counted && !isPrefetch(facts) ? 1 : 0
  const visitors = [...new Set([facts.visitor, ...Object.keys(known.visits)])].map((visitor) => ({
    visits: earlier(visitor) - (visitor === facts.visitor ? itself : 0),
    made: (known.visits[visitor]?.known.length ?? 0) + (known.visits[visitor]?.explained ?? 0),
    recalled: recalledOf(visitor),
  }))
  if (visitors.some(({ visits, made, recalled }) => visits > made + recalled)) return false
  return visitors.reduce((sum, { recalled }) => sum + recalled, 0) < VISITS_AN_ANSWER * known.answers
}

/** Most answers of one hit that are stored: a page may be shown again, but it must not fill the store. */
const MOST_ROWS = 4
const rows = createRecent<string, number>(50_000)

/**
 * Takes in what a page reports; answers the text for the next decide. With a ticket it is kept as a fact of the hit,
 * and remembered of the browser where it says something against it; that it says nothing is remembered of its address.
 * Throws Refusal: 404 a ticket or key that is none of ours, 422 a body of another shape.
 */
export function takeSignals(
  parts: ProbeParts,
  from: { ip: string; userAgent: string },
  body: unknown,
): { success: true; signals: string } {
  const read = signalsInput.safeParse(body)
  if (!read.success) throw invalid({ seen: [TEXTS.invalid] })
  const bearer: Bearer = {
    ip: canonicalAddress(from.ip) ?? '',
    userAgent: cut(from.userAgent, CUT.userAgent),
    time: parts.now(),
  }
  const { seen, check, referrer = '' } = read.data
  const { ticket, entry } = subjectOf(parts, read.data, bearer.time)
  if (ticket) {
    notePage(parts, ticket, seen, bearer.time)
    const checked = check ? { visitor: ticket.visitor, referrer: cut(referrer, CUT.referrer) } : undefined
    parts.probes.learn({ ...newsOf(ticket, entry, bearer, seen), checked })
    if (checked) notePassed(parts, checked.visitor, bearer.time)
    noteHeard({ marks: parts.marks, tell: parts.recalled }, ticket, bearer.time)
  }
  return { success: true, signals: sealProbe(entry.secret, seen, bearer) }
}

/** Hits whose page has reported what was done on it, and hits whose page has answered. */
const [reported, answered] = [createRecent<string, true>(50_000), createRecent<string, true>(50_000)]

/**
 * Notes whether a page of the site was used. Throws Refusal 409 for a second report of one page.
 */
function notePage({ marks, recalled }: ProbeParts, ticket: Ticket, { input, listens }: Probe, time: number): void {
  if (ticket.page === '' || !isFirst(input ? reported : answered, ticket.hit)) {
    if (input) throw new Refusal(409, TEXTS.reportedAlready)
    return
  }
  const counted = { marks, tell: recalled }
  if (input && (input.kinds ?? []).length > 0) noteActed(counted, ticket, time)
  else if (!input && listens) noteOpened(counted, ticket, time)
}

function isFirst(hits: Recent<string, true>, hit: string): boolean {
  const isNew = !hits.has(hit)
  hits.set(hit, true)
  return isNew
}

/** Kinds of input that a page's own scripts cannot make. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['press', 'touch', 'key', 'wheel'] satisfies Kind[])
type Kind = NonNullable<NonNullable<Probe['input']>['kinds']>[number]

type Named = Pick<z.output<typeof signalsInput>, 'ticket' | 'key'>

/** The hit and the campaign, or the campaign alone. An invalid ticket is refused, even if a key comes with it. */
function subjectOf({ snapshot }: ProbeParts, named: Named, time: number): { ticket?: Ticket; entry: CampaignEntry } {
  const entryOf = (key = '') => {
    const entry = snapshot.campaign(key)
    return entry?.secret ? entry : undefined
  }
  const ticket = named.ticket === undefined ? undefined : readTicket(named.ticket, (key) => entryOf(key)?.secret, time)
  const entry = entryOf(named.ticket === undefined ? named.key : ticket?.key)
  if (!entry) throw notFound()
  return ticket ? { ticket, entry } : { entry }
}

function newsOf(
  ticket: Ticket,
  { clientId, policy, secret }: CampaignEntry,
  { ip, userAgent, time }: Bearer,
  probe: Probe,
): ProbeNews<ProbeRow> {
  const { hit, visitor, group, visit } = ticket
  const findings = probeFindings(probe, userAgent)
  const outcome = findings.length === 0 ? 'nothing' : isFlagged(findings) ? 'flag' : 'oddity'
  const browser = browserKey(secret, ip, probe)
  const acted = probe.input?.kinds?.some((kind) => BY_PEOPLE.has(kind)) ?? false
  const byInput = isByInput(probe, userAgent)
  const found = { group, browser, visitor, visit, agent: userAgent, probe, time, byInput }
  const remembered: Remembered =
    outcome === 'nothing' ? { said: outcome, group, time, acted } : { said: outcome, ...found }
  // what people do on pages is counted, and kept only where it says something
  if (probe.input && outcome === 'nothing') return { remembered }
  const count = (rows.get(hit) ?? 0) + 1
  rows.set(hit, count)
  if (count > MOST_ROWS) return { remembered }
  const seen = { agent: userAgent, said: outcome, probe: JSON.stringify(probe), browser_group: group, browser } as const
  return { remembered, row: { hit, time: storedTime(time), client: clientId, campaign: policy.id, visitor, ...seen } }
}
