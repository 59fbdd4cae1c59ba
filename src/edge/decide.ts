/** The way of a visit: find the campaign, gather facts, decide, spool, answer. */
import type { DecideInput } from '../contract/edge.ts'
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import type { HitSource } from '../contract/hit-sources.ts'
import type { Reason } from '../contract/hits.ts'
import { TEXTS } from '../contract/texts.ts'
import { newId } from '../lib/new-id.ts'
import type { Detection } from '../outside/detection/detection.ts'
import type { HitRow } from '../store/events/columns.ts'
import type { EdgeCounter } from '../store/shared/edge-counts.ts'
import type { VisitRates } from '../store/shared/visit-rates.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import { decide } from '../traffic/decide.ts'
import { expandDestination } from '../traffic/destination.ts'
import type { Facts } from '../traffic/facts.ts'
import { isPrefetch } from '../traffic/headers.ts'
import { SIGNALS_VERSION } from '../traffic/table.ts'
import type { Verdict } from '../traffic/verdict.ts'
import { groupOf } from './browser-key.ts'
import type { Crawlers } from './crawlers.ts'
import { cutRow, hitRow } from './record.ts'
import { countedBy, gather, pastOf, withPast, type Visit } from './facts.ts'
import { probeOf, type ProbeParts, type RecallParts } from './probe.ts'
import { writeTicket } from './probe-seal.ts'
import { policyAt, type CampaignEntry, type Snapshot } from './snapshot.ts'
import { opens, type Grant } from './tokens.ts'
import type { TokenUses } from './token-uses.ts'

/**
 * What deciding needs. `append` returns once the rows are in the spool file, or throws and none of them is answered.
 */
export type EdgeParts = {
  snapshot: Snapshot
  window: VisitorWindow
  rates: VisitRates
  detection: Detection
  crawlers: Crawlers
  append: (...rows: HitRow[]) => void
  probes: ProbeParts['probes']
  /** Called for visits that were attributed to a browser which showed automation, to tell other processes. */
  recalled?: RecallParts['recalled']
  /** Counts decisions, for metrics. */
  counts?: EdgeCounter
  /** Notes which sites ask with a token that a renewal ends. */
  tokenUses?: TokenUses
  now: () => number
}

/** The answer to an integration, in the words of the edge protocol. */
export type Decision = Pick<Verdict, 'class' | 'unique' | 'suspicious' | 'category'> & {
  hit: string
  reasons: Reason[]
  action: { mode: Verdict['destination']['mode']; to: string }
  /**
   * Ticket for the browser script of the page that this visit leads to; absent for hosted links, which have no page.
   */
  probe?: string
}

const RETRY_SECONDS = 2

/** Where the visit leads to a page that can carry the browser script. */
const hasPage = (source: HitSource, grant: Asking | undefined): boolean =>
  source === 'page' || (source === 'site' && grant !== undefined)

/** What the caller's token opens. */
type Asking = Pick<Grant, 'clientId' | 'campaignId'>

/** A decision that may be answered once its row is spooled. */
export type Judged = { row: HitRow; decision: Decision }

/**
 * Decides one visit and spools it. `grant`: of the caller's token; undefined for calls by the campaign's key alone
 * (hosted links).
 * @throws Refusal 404 for a key that is unknown or somebody else's, 422 for an invalid address, 503 when the spool
 * cannot take the hit.
 */
export function decideVisit(
  parts: EdgeParts,
  grant: Asking | undefined,
  input: DecideInput,
  source?: HitSource,
): Decision {
  const { row, decision } = judgeVisit(parts, grant, input, source)
  spoolAll(parts, [row])
  return decision
}

/**
 * Decides one visit and counts its visitor. Throws as `decideVisit`, except for 503, because the caller spools the row.
 */
export function judgeVisit(
  parts: EdgeParts,
  grant: Asking | undefined,
  input: DecideInput,
  source: HitSource = 'site',
): Judged {
  const entry = parts.snapshot.campaign(input.key)
  if (!entry || (grant && !opens(grant, entry))) throw notFound()
  const time = parts.now()
  const policy = policyAt(entry, time)
  // counted before the decision, in one step: of two simultaneous hits of a visitor, on any edge, exactly one is the
  // first
  const { facts, group, byGroup } = seenOf(parts, entry, { input, policy, time, source }, true)
  const verdict = decide(facts, policy)
  const hit = newId(time)
  const to = expandDestination(verdict.destination.to, facts, policy, hit)
  const whole = hitRow(facts, verdict, {
    hit,
    clientId: entry.clientId,
    campaignId: policy.id,
    destination: to,
    policyVersion: `${SIGNALS_VERSION}.${policy.version}`,
    dataVersion: parts.detection.version(),
  })
  const row = policy.cutAddress ? cutRow(whole) : whole
  const { class: hitClass, unique, suspicious, category, reasons, destination } = verdict
  const decision: Decision = {
    hit,
    class: hitClass,
    unique,
    suspicious,
    category,
    reasons,
    action: { mode: destination.mode, to },
  }
  if (hasPage(source, grant) && entry.secret !== '') {
    const visit = byGroup || isPrefetch(facts) ? 0 : facts.repeats
    decision.probe = writeTicket(entry.secret, { hit, key: input.key, visitor: facts.visitor, group, visit })
  }
  return { row, decision }
}

type SeenParts = Pick<EdgeParts, 'probes' | 'detection' | 'crawlers' | 'snapshot' | 'window' | 'rates' | 'recalled'>
/** `byGroup`: what is known of the browser comes from another visit, which is believed to be of the same browser. */
type SeenVisit = { facts: Facts; group: string; byGroup: boolean }

/**
 * Everything known of a visit. `counted`: it is remembered.
 * @throws Refusal 422 for an invalid address.
 */
export function seenOf(
  parts: SeenParts,
  entry: Pick<CampaignEntry, 'clientId' | 'secret'>,
  visit: Visit,
  counted: boolean,
): SeenVisit {
  const gathered = gather(visit, parts)
  if (!gathered) throw invalid({ ip: ['The ip must be a valid IP address.'] })
  const facts = withPast(
    gathered,
    pastOf(parts, gathered, visit.policy.id, counted),
    parts.snapshot.lists.listed(entry.clientId, gathered, visit.time),
  )
  const group = groupOf(visit.policy.id, facts, visit.input.visitor)
  const { probe, byGroup } = probeOf(parts, entry, { facts, group, signals: visit.input.signals, counted })
  facts.probe = probe
  return { facts, group, byGroup }
}

/**
 * Spools all rows, or none.
 * @throws Refusal 503, so that nothing is answered that is not in the spool.
 */
export function spoolAll(parts: EdgeParts, rows: readonly HitRow[]): void {
  try {
    parts.append(...rows)
    for (const row of rows) parts.counts?.decided(row.class, row.reasons)
  } catch {
    for (const row of rows) parts.window.unsee(countedBy(row)[0])
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
  }
}
