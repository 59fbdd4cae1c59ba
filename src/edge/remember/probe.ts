import { createRecent, type Recent } from '../../lib/flow/recent.ts'
import type { z } from 'zod'
import { CUT } from '../../contract/integration/edge.ts'
import { Refusal, found, invalid } from '../../contract/failure.ts'
import { signalsInput, type Probe } from '../../contract/detection/probe.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canonicalAddress } from '../../lib/net/address.ts'
import { cut } from '../../lib/text/text.ts'
import type { ProbeRow } from '../../store/events/columns.ts'
import type { ProbeNews, Probes } from '../../store/shared/probe-channel.ts'
import type { Group, Remembered } from '../../store/shared/probes.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { restsOnInput, isFlagged, probeFindings } from '../../judge/probe/probe-findings.ts'
import { countOf, note } from './marks.ts'
import { browserKey, placeOf } from './browser-key.ts'
import { recordInput, recordOpened } from './eventless.ts'
import { recordPassed, type CheckParts } from './checks.ts'
import { openSealed, readTicket, sealProbe, type Bearer, type Ticket } from './probe-seal.ts'
import { storedTime } from '../answer/record.ts'
import type { CampaignEntry, Snapshot } from '../feeds/snapshot.ts'
import { recordAnswer } from './silent-pages.ts'

export type ProbeParts = {
  snapshot: Pick<Snapshot, 'campaign'>
  probes: Pick<Probes<ProbeRow>, 'recall' | 'learn' | 'othersOf' | 'checkOf' | 'referrerOf'>
  now: () => number
} & CheckParts

/** `recalled`: tells other processes which check's answer was used. */
export type RecallParts = {
  probes: Pick<ProbeParts['probes'], 'recall' | 'othersOf' | 'checkOf'>
  marks: Pick<VisitorWindow, 'see' | 'peek'>
  recalled?: ((name: string) => void) | undefined
}

type Input = {
  facts: Pick<Facts, 'userAgent' | 'ip' | 'time' | 'visitor' | 'headers'>
  group: Group
  signals: string | undefined
  counted: boolean
}

export type Known = {
  probe: Facts['probe']
  /** As `patterns.recalled`: 1: all of `probe`, 2: only input, from an earlier visit. */
  recalled: 0 | 1 | 2
  /** Readings of such a visit, even if others at the address are clean; null: none. */
  doubted: Facts['probe']
  ended: boolean
}

/**
 * Sent with the request, from the check that this visit ends, or from an earlier page of a visitor named by the site;
 * else recalled from the same address and kind of browser. A clean browser never answers for others' findings. A flag
 * stays, whatever the browser answers later. Null probe: none, which proves nothing.
 */
export function probeOf(
  parts: RecallParts,
  { secret }: Pick<CampaignEntry, 'secret'>,
  { facts, group, signals = '', counted }: Input,
): Known {
  const sent = openSealed(secret, signals, facts)
  const probe = sent?.probe ?? null
  if (sent && isFlagged(probeFindings(sent.probe, facts.userAgent))) return own(sent.probe)
  const checked = endedCheck(parts, facts, counted)
  if (checked) return { ...afterCheck(parts, { facts, group }, checked), ended: true }
  const browser = sent && browserKey(secret, sent.ip, sent.probe)
  return recall(parts, { group, time: facts.time, ...(browser && { browser }) }, probe)
}

function recall(
  { probes }: RecallParts,
  seen: Parameters<ProbeParts['probes']['recall']>[0],
  probe: Known['probe'],
): Known {
  const known = probes.recall(seen)
  if (!known) return own(probe)
  if (placeOf(known.group) === undefined) return own(known.probe)
  const others = probes.othersOf(known.group, seen.time, known.byInput)
  if (others === 'same') return own(probe)
  const recalled = others === 'none'
  return { probe: recalled ? known.probe : probe, recalled: recalled ? 1 : 0, doubted: known.probe, ended: false }
}

/** The check has no input, so a flag by input stays until a person's input is seen. */
function afterCheck({ probes }: RecallParts, { facts, group }: Pick<Input, 'facts' | 'group'>, checked: Probe): Known {
  const known = probes.recall({ group, time: facts.time })
  const stands = known?.flagged && known.byInput && probes.othersOf(known.group, facts.time, true) === 'none'
  if (!stands) return own(checked)
  return { ...own({ ...checked, input: known.probe.input }), recalled: placeOf(known.group) === undefined ? 0 : 2 }
}

const own = (probe: Facts['probe']): Known => ({ probe, recalled: 0, doubted: null, ended: false })

/** For the one visit that ends it. */
function endedCheck({ probes, marks, recalled }: RecallParts, facts: Input['facts'], counted: boolean) {
  const { visitor, time } = facts
  const answer = isPrefetch(facts) ? undefined : probes.checkOf(visitor, time)
  if (!answer) return undefined
  const name = `ended|${answer.hit}`
  const isFirst = counted ? note({ marks, tell: recalled }, name, time) : countOf(marks, name, time) === 0
  return isFirst ? answer.probe : undefined
}

/** Per hit: a page may be shown again but must not fill the store. */
const MOST_ROWS = 4
const rows = createRecent<string, number>(50_000)

/**
 * Takes a page's report; returns the sealed answer for the next decide. With a ticket it is stored with the hit, and
 * remembered for the browser if it has findings, for its address if clean. Throws Refusal: 404 for an unknown ticket or
 * key, 422 for an invalid body.
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
    const news = newsOf({ ticket, isCheck: check === true }, entry, bearer, seen)
    parts.probes.learn({ ...news, checked })
    if (checked) recordPassed(parts, checked.visitor, bearer.time)
    recordAnswer({ marks: parts.marks, tell: parts.recalled }, ticket, bearer.time, news.remembered?.said === 'flag')
  }
  return { success: true, signals: sealProbe(entry.secret, seen, bearer) }
}

const [reported, answered] = [createRecent<string, true>(50_000), createRecent<string, true>(50_000)]

/** Notes whether a page was used. Throws Refusal 409 for a second report of one page. */
function notePage({ marks, recalled }: ProbeParts, ticket: Ticket, { input, listens }: Probe, time: number): void {
  if (ticket.page === '' || !isFirst(input ? reported : answered, ticket.hit)) {
    if (input) throw new Refusal(409, TEXTS.reportedAlready)
    return
  }
  const counted = { marks, tell: recalled }
  if (input && (input.kinds ?? []).length > 0) recordInput(counted, ticket, time)
  else if (!input && listens) recordOpened(counted, ticket, time)
}

function isFirst(hits: Recent<string, true>, hit: string): boolean {
  const isNew = !hits.has(hit)
  hits.set(hit, true)
  return isNew
}

/** Kinds of input that page scripts cannot fake. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['press', 'touch', 'key', 'wheel'] satisfies Kind[])
type Kind = NonNullable<NonNullable<Probe['input']>['kinds']>[number]

type Named = Pick<z.output<typeof signalsInput>, 'ticket' | 'key'>

/** Hit and campaign, or the campaign alone. An invalid ticket is refused even with a valid key. */
function subjectOf({ snapshot }: ProbeParts, named: Named, time: number): { ticket?: Ticket; entry: CampaignEntry } {
  const entryOf = (key = '') => {
    const entry = snapshot.campaign(key)
    return entry?.secret ? entry : undefined
  }
  const ticket = named.ticket === undefined ? undefined : readTicket(named.ticket, (key) => entryOf(key)?.secret, time)
  const entry = found(entryOf(named.ticket === undefined ? named.key : ticket?.key))
  return ticket ? { ticket, entry } : { entry }
}

/** An answer without what every browser reports proves nothing. */
function cleanOf(answered: { group: Group; hit: string; time: number }, { webdriver, input }: Probe) {
  const acted = input?.kinds?.some((kind) => BY_PEOPLE.has(kind)) ?? false
  return webdriver === undefined ? undefined : ({ said: 'nothing', ...answered, acted } as const)
}

function newsOf(
  { ticket, isCheck }: { ticket: Ticket; isCheck: boolean },
  { clientId, policy, secret }: CampaignEntry,
  { ip, userAgent, time }: Bearer,
  probe: Probe,
): ProbeNews<ProbeRow> {
  const { hit, visitor, group } = ticket
  const findings = probeFindings(probe, userAgent)
  const outcome = findings.length === 0 ? 'nothing' : isFlagged(findings) ? 'flag' : 'oddity'
  const browser = browserKey(secret, ip, probe)
  const byInput = restsOnInput(probe, userAgent)
  const found = { group, hit, browser, visitor, agent: userAgent, probe, time, byInput }
  const remembered: Remembered | undefined =
    outcome === 'nothing'
      ? cleanOf({ group, hit, time }, probe)
      : { said: outcome, ...found, check: isCheck ? hit : undefined }
  // input of people is counted, stored only with findings
  if (probe.input && outcome === 'nothing') return { remembered }
  const count = (rows.get(hit) ?? 0) + 1
  rows.set(hit, count)
  if (count > MOST_ROWS) return { remembered }
  const seen = { agent: userAgent, said: outcome, probe: JSON.stringify(probe), browser_group: group, browser } as const
  return { remembered, row: { hit, time: storedTime(time), client: clientId, campaign: policy.id, visitor, ...seen } }
}
