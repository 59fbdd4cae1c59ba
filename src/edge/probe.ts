/** The browser probe on the edge: what is known of a visit's browser, and what a page reports. */
import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import { CUT } from '../contract/edge.ts'
import { invalid, notFound } from '../contract/failure.ts'
import { signalsInput, type Probe } from '../contract/probe.ts'
import { TEXTS } from '../contract/texts.ts'
import { canonicalAddress } from '../lib/address.ts'
import { cut } from '../lib/cut.ts'
import type { ProbeRow } from '../store/events/columns.ts'
import type { ProbeNews, Probes } from '../store/shared/probe-channel.ts'
import type { Facts } from '../traffic/facts.ts'
import { isFlagged, probeFindings } from '../traffic/probe-findings.ts'
import { openSealed, readTicket, sealProbe, type Bearer, type Ticket } from './probe-seal.ts'
import { storedTime } from './record.ts'
import type { CampaignEntry, Snapshot } from './snapshot.ts'

export type ProbeParts = { snapshot: Pick<Snapshot, 'campaign'>; probes: Pick<Probes<ProbeRow>, 'recall' | 'learn'>; now: () => number }

/**
 * What the probe saw of this visitor: on an earlier page of his, or in the text that came with the question. A flag of
 * automation stands, and what is remembered is never put aside for a better answer. null: nothing, and that is no sign.
 */
export function probeOf(probes: ProbeParts['probes'], { secret }: Pick<CampaignEntry, 'secret'>, facts: Facts, signals = ''): Facts['probe'] {
  const before = probes.recall(facts.visitor, facts.userAgent, facts.time)
  const sent = openSealed(secret, signals, facts)
  if (!sent) return before?.probe ?? null
  return before && !isFlagged(probeFindings(sent, facts.userAgent)) ? before.probe : sent
}

/** Rows that are kept of one hit: its page may be reloaded, or somebody posts the same for ever. */
const MOST_ROWS = 4
const rows = new LRUCache<string, number>({ max: 50_000 })

/**
 * Takes in what a page reports; answers the text for the next decide. With a ticket it is kept as a fact of the hit, and
 * remembered of the visitor where it says something against him. A clean answer changes nothing.
 * Throws Refusal: 404 a ticket or key that is none of ours, 422 a body of another shape.
 */
export function takeSignals(parts: ProbeParts, from: { ip: string; userAgent: string }, body: unknown): { success: true; signals: string } {
  const read = signalsInput.safeParse(body)
  if (!read.success) throw invalid({ seen: [TEXTS.invalid] })
  const bearer: Bearer = { ip: canonicalAddress(from.ip) ?? '', userAgent: cut(from.userAgent, CUT.userAgent), time: parts.now() }
  const { seen } = read.data
  const { ticket, entry } = subjectOf(parts, read.data, bearer.time)
  if (ticket) parts.probes.learn(newsOf(ticket, entry, bearer, seen))
  return { success: true, signals: sealProbe(entry.secret, seen, bearer) }
}

type Named = Pick<z.output<typeof signalsInput>, 'ticket' | 'key'>

/** The hit and the campaign, or the campaign alone. A ticket that is none is not made up for by a key. */
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

function newsOf({ hit, visitor }: Ticket, { clientId, policy }: CampaignEntry, { userAgent, time }: Bearer, probe: Probe): ProbeNews<ProbeRow> {
  const findings = probeFindings(probe, userAgent)
  const said = findings.length === 0 ? 'nothing' : isFlagged(findings) ? 'flag' : 'oddity'
  const count = (rows.get(hit) ?? 0) + 1
  rows.set(hit, count)
  return {
    remembered: said !== 'nothing' ? { visitor, agent: userAgent, probe, flagged: said === 'flag', time } : undefined,
    row: count > MOST_ROWS ? undefined : { hit, time: storedTime(time), client: clientId, campaign: policy.id, visitor, agent: userAgent, said, probe: JSON.stringify(probe) },
  }
}
