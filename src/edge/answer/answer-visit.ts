import { notFound, Refusal } from '../../contract/failure.ts'
import { CUT } from '../../contract/integration/edge.ts'
import type { CheckEnd, HitSource } from '../../contract/hits/hit-sources.ts'
import type { Reason } from '../../contract/hits/hits.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { cut } from '../../lib/text/text.ts'
import type { Detection } from '../../outside/detection/detection.ts'
import type { NewClick } from '../../store/config/campaigns/landing-clicks.ts'
import type { HitRow } from '../../store/events/columns.ts'
import type { EdgeCounter } from '../../store/shared/edge-counts.ts'
import type { OfferCapacity } from '../../store/shared/sightings.ts'
import type { VisitRates } from '../../store/shared/visit-rates.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import { canAppeal } from '../../judge/appeal.ts'
import { checkFor, canDistinguish } from '../../judge/check.ts'
import { decide, judge } from '../../judge/decide.ts'
import { expandDestination, personsLink } from '../../judge/destination/destination.ts'
import { leadsToLanding, withClickToken } from '../../judge/destination/landing.ts'
import type { Facts } from '../../judge/facts.ts'
import type { CampaignPolicy } from '../../judge/policy/policy.ts'
import { isPrefetch } from '../../judge/headers.ts'
import { policyVersionOf } from '../../judge/switched.ts'
import type { Verdict } from '../../judge/verdict.ts'
import { bounded } from '../read/bounds.ts'
import type { Bursts } from '../remember/bursts.ts'
import { checkPage } from './check-page.ts'
import {
  hasPassed,
  isOwnTicket,
  recordReturn,
  recordPassed,
  recordSilent,
  readButton,
  wasSilent,
  type PendingVisit,
} from '../remember/checks.ts'
import type { Crawlers } from '../feeds/crawlers.ts'
import { eventlessOf } from '../remember/eventless.ts'
import { isInControlGroup } from './hold-out.ts'
import { isPart, isServedHere, isUncounted } from '../read/page-part.ts'
import { cutRow, hitRow } from './record.ts'
import { countedBy, rateKeys, type Visit } from '../read/facts.ts'
import { countsForCap, resolveOffer } from './offers.ts'
import type { Memory } from '../remember/patterns.ts'
import type { ProbeParts, RecallParts } from '../remember/probe.ts'
import { writeClickToken, writeTicket } from '../remember/probe-seal.ts'
import type { SignedInput, Signatures } from '../feeds/signatures.ts'
import { identifyVisit, gatherFacts, type IdentifiedVisit } from '../read/gather-facts.ts'
import { policyAt, type CampaignEntry, type Snapshot } from '../feeds/snapshot.ts'
import { isGranted, type Grant } from '../feeds/tokens.ts'
import { recordServed, pageOf, silentPagesOf, unloadedOf } from '../remember/silent-pages.ts'
import { triedDataOf } from './tried.ts'
import type { TokenUses } from '../feeds/token-uses.ts'
import type { WayUses } from '../feeds/way-uses.ts'

/** `append` returns once rows are in the spool file, or throws and none is answered. */
export type EdgeParts = {
  snapshot: Snapshot
  window: VisitorWindow
  marks: VisitorWindow
  rates: VisitRates
  detection: Detection
  crawlers: Crawlers
  /** Counts towards offer caps; without it no cap is reached. */
  offerCounts?: OfferCapacity
  /** Absent: no bursts are detected. */
  bursts?: Bursts
  /** Absent: signatures are ignored. */
  signatures?: Signatures
  append: (...rows: HitRow[]) => void
  /** Resolves when appended rows are on the disk; undefined or absent: answers need not wait. */
  synced?: () => Promise<void> | undefined
  probes: ProbeParts['probes']
  /** Sends recalled browsers, signatures and checks to other processes. */
  recalled?: RecallParts['recalled']
  /** Stores visits that wait for a check; absent: no checks. Returns and throws as `append`. */
  checks?: { append: (...pending: PendingVisit[]) => void }
  /** Records clicks of landing pages. Returns and throws as `append`; absent: none are recorded. */
  clicks?: { append: (click: NewClick) => void }
  counts?: EdgeCounter
  tokenUses?: TokenUses
  wayUses?: WayUses
  now: () => number
}

export type Decision = Pick<Verdict, 'class' | 'unique' | 'suspicious' | 'category'> & {
  hit: string
  reasons: Reason[]
  action: { mode: Verdict['destination']['mode']; to: string }
  /** Appeal reference; absent when the visitor does not get the bot page. */
  reference?: string
  /** Ticket for the browser script; absent for hosted links. */
  probe?: string
}

const RETRY_SECONDS = 2

const hasPage = ({ source, input }: Pick<Visit, 'source' | 'input'>, grant: Asking | undefined): boolean =>
  source === 'page' || (source === 'site' && grant !== undefined) || (source === 'gate' && input.hasScript === true)

type Asking = Pick<Grant, 'clientId' | 'campaignId'>

/**
 * Answered once its row or pending check is spooled. `page`: the check's page for an edge address without a path; '' on
 * the edge itself.
 */
export type Judged = { decision: Decision } & (
  | { row: HitRow; pending?: undefined; page?: undefined }
  | { pending: PendingVisit; page: (edge: string) => string; row?: undefined }
  /** A page part, already counted with its page. */
  | { pending?: undefined; page?: undefined; row?: undefined }
)

/**
 * Decides and spools one visit. `grant`: of the caller's token; undefined for calls with only the campaign's key
 * (hosted links).
 * @throws Refusal 404 for an unknown or foreign key, 422 for an invalid address, 503 if the spool cannot take the hit.
 */
export function decideVisit(
  parts: EdgeParts,
  grant: Asking | undefined,
  input: SignedInput,
  source?: HitSource,
): Decision {
  return decideOrCheck(parts, grant, input, source).decision
}

/** The part of a campaign that judges a visit. */
type Stage = (policy: CampaignPolicy) => CampaignPolicy
const whole: Stage = (policy) => policy

/** Includes the check's page if one is due. `stage`: absent, the whole campaign. */
export function decideOrCheck(
  parts: EdgeParts,
  grant: Asking | undefined,
  input: SignedInput,
  source?: HitSource,
  stage?: Stage,
): Judged {
  const judged = judgeVisit(parts, grant, input, source, stage)
  spoolAll(parts, [judged])
  return judged
}

/** Decides a visit and counts its visitor. Throws as `decideVisit`, except 503: the caller spools. */
export function judgeVisit(
  parts: EdgeParts,
  grant: Asking | undefined,
  described: SignedInput,
  source: HitSource = 'site',
  stage = whole,
): Judged {
  const given = bounded(described)
  const entry = parts.snapshot.campaign(given.key)
  if (!entry || (grant && !isGranted(grant, entry))) throw notFound()
  const time = parts.now()
  const policy = stage(policyAt(entry, time))
  const { url, ticket } = readButton(given.url)
  const input = ticket === '' ? given : { ...given, url }
  const visit = { input, policy, time, source }
  return servedPart(parts, entry, visit) ?? decidedVisit(parts, entry, { visit, grant, ticket })
}

type Asked = { visit: Required<Visit>; grant: Asking | undefined; ticket: string }

function decidedVisit(parts: EdgeParts, entry: CampaignEntry, { visit, grant, ticket }: Asked): Judged {
  const looked = identifyVisit(parts, entry, visit, true)
  const past = pastCheck(parts, entry, looked, { visit, ticket })
  const isDue = !past.passed || mayAskAgain(parts, looked, past)
  const answer = isDue ? checkVisit(parts, entry, visit, { looked, passed: past.passed }) : ''
  if (typeof answer === 'object') return answer
  const checked = past.passed ? past.checked : answer
  if (!past.ended) return judgeAndRemember(parts, entry, { visit, grant, checked, looked })
  return judgeAndRemember(pacedBefore(parts), entry, { visit, grant, checked, looked: cameFrom(parts, looked, visit) })
}

/** A page part follows its page's destination; only a refused one is a visit of its own. */
function servedPart(parts: EdgeParts, entry: CampaignEntry, visit: Required<Visit>): Judged | undefined {
  const { input, policy, source } = visit
  if (source === 'link' || source === 'page' || !isPart(input) || !URL.canParse(input.url)) return undefined
  // its headers are those of a page's requests
  const { facts } = gatherFacts(parts, entry, { ...visit, source: 'page' }, false)
  const verdict = decide(facts, policy)
  if (!isUncounted(facts, isServedHere(input.url, verdict.destination.to, policy.botLink))) return undefined
  const { class: hitClass, suspicious, category, reasons } = verdict
  const action = { mode: 'redirect' as const, to: input.url }
  return { decision: { hit: '', class: hitClass, unique: false, suspicious, category, reasons, action } }
}

type Counted = { visit: Required<Visit>; grant: Asking | undefined; checked: CheckEnd; looked: IdentifiedVisit }

/** Counts and decides in one step: of two simultaneous hits, on any edge, exactly one is first. */
function judgeAndRemember(
  parts: FactSources,
  entry: CampaignEntry,
  { visit, grant, checked, looked }: Counted,
): Extract<Judged, { row: HitRow }> {
  const { policy, time, input } = visit
  const { facts, group } = gatherFacts(parts, entry, visit, true, looked)
  const page =
    hasPage(visit, grant) && entry.secret !== '' ? pageOf(policy.id, facts, shownTo(facts, policy)) : undefined
  facts.checked = checked
  if (policy.holdOut > 0) facts.heldOut = isInControlGroup(entry.secret, facts, policy)
  if (page !== undefined) {
    facts.silentPages = silentPagesOf(parts.marks, facts, page)
    const unloaded = unloadedOf(parts.marks, facts, page)
    const eventless = eventlessOf(parts.marks, facts, { group, page })
    if (eventless + unloaded > 0) facts.patterns = { ...facts.patterns, eventless, unloaded }
  }
  const verdict = decide(facts, policy)
  const hit = newId(time)
  const { row, decision } = answerOf(parts, entry, { policy, facts, verdict, hit, isSent: true })
  if (page !== undefined) {
    if (!isPrefetch(facts)) recordServed({ marks: parts.marks, tell: parts.recalled }, facts, page, verdict)
    decision.probe = writeTicket(entry.secret, { hit, key: input.key, visitor: facts.visitor, group, page })
  }
  return { row, decision }
}

type Conclusion = {
  policy: CampaignPolicy
  facts: Facts
  verdict: Verdict
  hit: string
  /** True if sent now: only then an offer counts. */
  isSent: boolean
}

/** Person's page where split groups differ; else ''. */
const shownTo = (facts: Facts, policy: CampaignPolicy): string =>
  policy.splitGroups.length === 0 ? '' : personsLink(facts, policy).to

function answerOf(
  { detection, snapshot, offerCounts }: Pick<EdgeParts, 'detection' | 'snapshot' | 'offerCounts'>,
  { clientId, secret }: CampaignEntry,
  { policy, facts, verdict, hit, isSent }: Conclusion,
): { row: HitRow; decision: Decision } {
  const { class: hitClass, unique, suspicious, category, reasons, destination } = verdict
  const gone = isSent
    ? resolveOffer(verdict, facts, {
        clientId,
        offers: snapshot.offers,
        counts: offerCounts,
        counted: countsForCap(verdict, facts),
      })
    : { to: destination.to, offer: '', passed: [] }
  const to = expandDestination(gone.to, facts, policy, hit)
  const row = hitRow(facts, verdict, {
    hit,
    clientId,
    campaignId: policy.id,
    destination: to,
    offer: gone,
    policyVersion: policyVersionOf(policy),
    dataVersion: detection.version(),
    triedData: triedDataOf({ detection, snapshot }, clientId, facts),
  })
  // not in the row: it is Weir's own, and the destination stays the same in a replay
  const shown =
    isSent && secret !== '' && leadsToLanding(policy, destination)
      ? withClickToken(to, writeClickToken(secret, { hit, key: policy.key, visitor: facts.visitor, ...destination }))
      : to
  const action = { mode: destination.mode, to: shown }
  const decision: Decision = { hit, class: hitClass, unique, suspicious, category, reasons, action }
  if (destination.to === policy.botLink && !verdict.heldOut && canAppeal(verdict)) decision.reference = hit
  return { row: policy.cutAddress ? cutRow(row) : row, decision }
}

type PastCheck = {
  passed: boolean
  ended: boolean
  checked: Facts['checked']
}
const UNCHECKED: PastCheck = { passed: true, ended: false, checked: '' }

function pastCheck(
  parts: EdgeParts,
  { secret }: CampaignEntry,
  { gathered, known }: IdentifiedVisit,
  { visit: { input, policy }, ticket }: { visit: Visit; ticket: string },
): PastCheck {
  const { visitor, time, headers } = gathered
  if (isPrefetch({ headers })) return UNCHECKED
  const isOff = policy.check === 'off'
  const isOwn = isOwnTicket(ticket, { secret, visitor, key: input.key, time })
  if (isOwn) recordPassed(parts, visitor, time)
  else if (isOff && parts.probes.referrerOf(visitor) === undefined) return UNCHECKED
  if (!hasPassed(parts, visitor, time)) return { passed: isOff, ended: false, checked: '' }
  const checked = recordReturn(parts, visitor, time)
  const ended = isOwn || known.ended || checked === 'taken'
  if (ended && known.doubted !== null) recordSilent(parts, visitor, time)
  return { passed: true, ended, checked }
}

/** True if a passed visitor may be another browser than the automated one, which the check could show. */
const mayAskAgain = (parts: EdgeParts, { gathered, known }: IdentifiedVisit, { ended }: PastCheck): boolean =>
  known.doubted !== null && !ended && !isPrefetch(gathered) && !wasSilent(parts, gathered.visitor, gathered.time)

/** Referrer from before the check, whose own address is no origin. */
function cameFrom(
  { probes }: EdgeParts,
  looked: IdentifiedVisit,
  { input: { url, referrer = '' } }: Visit,
): IdentifiedVisit {
  const plain = (text: string): string => readButton(text).url.replace(/[?#].*$/, '')
  const before = probes.referrerOf(looked.gathered.visitor) ?? (plain(referrer) === plain(url) ? '' : referrer)
  return { ...looked, gathered: { ...looked.gathered, referrer: cut(before, CUT.referrer) } }
}

/** The check already counted this visit in the rates. */
const pacedBefore = (parts: EdgeParts): FactSources => ({
  ...parts,
  rates: { ...parts.rates, count: parts.rates.peek },
})

/**
 * Answers with the check and counts the visitor only at its end; else returns '' or `unasked`. `passed`: only another
 * browser's findings cause another check.
 */
function checkVisit(
  parts: EdgeParts,
  entry: CampaignEntry,
  visit: Visit,
  { looked, passed }: { looked: IdentifiedVisit; passed: boolean },
): Judged | CheckEnd {
  const { input, policy, time } = visit
  if (!parts.checks || input.check === undefined || entry.secret === '') return ''
  const { facts, group } = gatherFacts(parts, entry, visit, false, looked)
  const { verdict, line } = judge(facts, policy)
  const need = passed ? '' : checkFor(line.name, facts, policy, input.check)
  const isApart = input.check && canDistinguish(line.name, facts, policy, looked.known.doubted)
  if (need !== 'page' && !isApart) return need
  parts.rates.count(rateKeys({ visitor: facts.visitor, ip: facts.ip, campaign: policy.id }), time)
  const hit = newId(time)
  const end = (checked: CheckEnd) => {
    const ended = { ...facts, checked }
    return answerOf(parts, entry, { policy, facts: ended, verdict: decide(ended, policy), hit, isSent: false }).row
  }
  const { decision } = answerOf(parts, entry, { policy, facts, verdict, hit, isSent: false })
  const ticket = writeTicket(entry.secret, {
    hit,
    key: input.key,
    visitor: facts.visitor,
    group,
    page: '',
  })
  const named = { ticket, url: input.url, language: facts.language, byButton: policy.check === 'off' }
  const page = (edge: string) => checkPage({ ...named, edge })
  return { pending: { gone: end('gone'), left: end('left') }, page, decision }
}

type FactSources = Pick<
  EdgeParts,
  'offerCounts' | 'probes' | 'detection' | 'crawlers' | 'snapshot' | 'window' | 'marks' | 'recalled'
> &
  Pick<Memory, 'rates' | 'bursts'>
/**
 * Spools all or nothing.
 * @throws Refusal 503: nothing may be answered that is not in the spool.
 */
export function spoolAll(parts: EdgeParts, judged: readonly Judged[]): void {
  const rows: HitRow[] = []
  const pending: PendingVisit[] = []
  for (const one of judged) {
    if (one.row) rows.push(one.row)
    else if (one.pending) pending.push(one.pending)
  }
  try {
    if (pending.length > 0) parts.checks?.append(...pending)
    if (rows.length > 0) parts.append(...rows)
    for (const row of rows) parts.counts?.decided(row.class, row.reasons)
  } catch {
    for (const row of rows) parts.window.unsee(countedBy(row)[0])
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
  }
}
