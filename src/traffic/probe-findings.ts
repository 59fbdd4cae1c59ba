/**
 * What one answer of the browser probe says by itself, apart from any visit: for what is remembered, and for what is
 * told.
 */
import { CUT } from '../contract/edge.ts'
import type { Reason } from '../contract/hits.ts'
import type { Probe } from '../contract/probe.ts'
import { cut } from '../lib/text.ts'
import { parseAgent } from './agent.ts'
import type { Facts } from './facts.ts'
import type { CampaignPolicy } from './policy.ts'
import { SIGNALS } from './table.ts'

/** Names of automation signals that read the agent or the headers, not the probe. */
const NOT_PROBED: ReadonlySet<string> = new Set(['automation.named', 'automation.headless_hint'])

/**
 * The signals that look at the probe; beside it they read only agent and headers (a test holds it), no campaign at all.
 */
export const PROBE_SIGNALS = SIGNALS.filter(
  ({ kind, name }) => kind === 'probe' || (kind === 'automation' && !NOT_PROBED.has(name)),
)

/** In the order of the table. `userAgent`: the header that came with the answer. Never throws. */
export function probeFindings(probe: Probe, userAgent: string): Reason[] {
  const facts = {
    probe,
    userAgent: cut(userAgent, CUT.userAgent),
    agent: parseAgent(userAgent),
    headers: null,
  } as Facts
  return PROBE_SIGNALS.flatMap(({ name, kind, read }) => {
    const found = read(facts, {} as CampaignPolicy)
    return found ? [{ signal: name, value: cut(found.value, CUT.value), weight: found.weight, kind }] : []
  })
}

/** Whether only what was done on the page says something: of that, the same browser's other pages need not know. */
export const isByInput = (probe: Probe, userAgent: string): boolean =>
  probe.input !== undefined && probeFindings({ ...probe, input: undefined }, userAgent).length === 0

/** Whether the answer holds a flag of automation. */
export const isFlagged = (findings: readonly Pick<Reason, 'weight'>[]): boolean =>
  findings.some(({ weight }) => weight === 'conclusive')
