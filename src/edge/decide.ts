/** The way of a visit: find the campaign, gather facts, decide, spool, answer. */
import { monotonicFactory } from 'ulid'
import type { DecideInput } from '../contract/edge.ts'
import { invalid, notFound, Refusal } from '../contract/failure.ts'
import type { Reason } from '../contract/hits.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Geo } from '../outside/geo.ts'
import type { HitRow } from '../store/events/columns.ts'
import type { VisitorWindow } from '../store/shared/window.ts'
import { decide } from '../traffic/decide.ts'
import { expandDestination } from '../traffic/destination.ts'
import { SIGNALS_VERSION } from '../traffic/table.ts'
import type { Verdict } from '../traffic/verdict.ts'
import { gather, withPast } from './facts.ts'
import { hitRow } from './record.ts'
import { policyAt, type Snapshot } from './snapshot.ts'

/** What deciding needs. `append` returns once the row is in the spool file, or throws and the visit is not answered. */
export type EdgeParts = {
  snapshot: Snapshot
  window: VisitorWindow
  geo: Geo
  append: (row: HitRow) => void
  now: () => number
}

/** The answer to an integration, in the words of the edge protocol. */
export type Decision = Pick<Verdict, 'class' | 'unique' | 'suspicious' | 'category'> & {
  hit: string
  reasons: Reason[]
  action: { mode: Verdict['destination']['mode']; to: string }
}

const RETRY_SECONDS = 2
const nextHit = monotonicFactory()

/**
 * Decides one visit and spools it. `clientId`: whose token asked; undefined where the key alone speaks (hosted links).
 * Throws Refusal: 404 unknown key or somebody else's, 422 an address that is none, 503 when the spool cannot take the hit.
 */
export function decideVisit(parts: EdgeParts, clientId: string | undefined, input: DecideInput): Decision {
  const entry = parts.snapshot.campaign(input.key)
  if (!entry || (clientId !== undefined && entry.clientId !== clientId)) throw notFound()
  const time = parts.now()
  const policy = policyAt(entry, time)
  const gathered = gather({ input, policy, time }, parts.geo)
  if (!gathered) throw invalid({ ip: ['The ip must be a valid IP address.'] })

  // Counted before it is decided, in one step: of two hits of a visitor at once, on any edge, one is the first.
  const facts = withPast(gathered, parts.window.see(gathered.visitor, time), parts.snapshot.lists.listed(entry.clientId, gathered, time))
  const verdict = decide(facts, policy)
  const hit = nextHit(time)
  const to = expandDestination(verdict.destination.to, facts, policy, hit)
  const row = hitRow(facts, verdict, {
    hit,
    clientId: entry.clientId,
    campaignId: policy.id,
    destination: to,
    policyVersion: `${SIGNALS_VERSION}.${policy.version}`,
    dataVersion: parts.geo.version,
  })
  spool(parts, row)
  const { class: hitClass, unique, suspicious, category, reasons, destination } = verdict
  return { hit, class: hitClass, unique, suspicious, category, reasons, action: { mode: destination.mode, to } }
}

/** Nothing is answered that is not in the spool. */
function spool(parts: EdgeParts, row: HitRow): void {
  try {
    parts.append(row)
  } catch {
    parts.window.unsee(row.visitor)
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
  }
}
