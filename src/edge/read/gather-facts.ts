import { invalid } from '../../contract/failure.ts'
import type { VisitorWindow } from '../../store/shared/window.ts'
import type { Facts } from '../../judge/facts.ts'
import { groupOf } from '../remember/browser-key.ts'
import { factsOfVisit, historyOf, withHistory, type GatheredFacts, type Sources, type Visit } from './facts.ts'
import type { Memory } from '../remember/patterns.ts'
import { probeOf, type Known, type RecallParts } from '../remember/probe.ts'
import { refuseReplay } from '../feeds/signatures.ts'
import { learntHeaders } from './site-way.ts'
import type { CampaignEntry, Snapshot } from '../feeds/snapshot.ts'

type FactSources = Sources & Memory & RecallParts & { snapshot: Pick<Snapshot, 'lists'>; marks: VisitorWindow }

/** `known.ended`: it ends a check that found it. */
export type IdentifiedVisit = { gathered: GatheredFacts; group: string; known: Known }

/** @throws Refusal 422 for an invalid address. */
export function identifyVisit(
  parts: FactSources,
  { secret }: Pick<CampaignEntry, 'secret'>,
  visit: Visit,
  counted: boolean,
): IdentifiedVisit {
  const gathered = factsOfVisit(visit, parts)
  if (!gathered) throw invalid({ ip: ['The ip must be a valid IP address.'] })
  const group = groupOf(visit.policy.id, gathered, visit.input.visitor)
  const known = probeOf(parts, { secret }, { facts: gathered, group, signals: visit.input.signals, counted })
  return { gathered, group, known }
}

/**
 * `counted`: it is remembered.
 * @throws Refusal 422 for an invalid address.
 */
export function gatherFacts(
  parts: FactSources,
  entry: Pick<CampaignEntry, 'clientId' | 'secret'>,
  visit: Visit,
  counted: boolean,
  { gathered, group, known }: IdentifiedVisit = identifyVisit(parts, entry, visit, counted),
): { facts: Facts; group: string } {
  const facts = withHistory(
    gathered,
    historyOf(parts, gathered, visit.policy.id, counted),
    parts.snapshot.lists.listed(entry.clientId, gathered, visit.time),
  )
  facts.headers = learntHeaders(parts.marks, facts, visit.policy.id, counted)
  const { signed } = visit.input
  if (signed) facts.signed = refuseReplay(parts, signed, { ip: facts.ip, time: visit.time, counted })
  facts.probe = known.probe
  if (known.recalled > 0) facts.patterns = { ...facts.patterns, recalled: known.recalled }
  return { facts, group }
}
