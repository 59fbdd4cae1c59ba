/**
 * What one answer of the browser probe says by itself, apart from any visit: for what is remembered, and for what is
 * told.
 */
import { CUT } from '../contract/edge.ts'
import type { Reason } from '../contract/hits.ts'
import type { Probe } from '../contract/probe.ts'
import { cut } from '../lib/text.ts'
import { parseAgent } from './agent.ts'
import { NO_PATTERNS } from './patterns.ts'
import type { Facts } from './facts.ts'
import type { CampaignPolicy } from './policy.ts'
import { readsProbe } from './probe-signals.ts'
import { SIGNALS } from './table.ts'

export const PROBE_SIGNALS = SIGNALS.filter(readsProbe)

/** In the order of the table. `userAgent`: the header that came with the answer. Never throws. */
export function probeFindings(probe: Probe, userAgent: string): Reason[] {
  const facts = {
    probe,
    userAgent: cut(userAgent, CUT.userAgent),
    agent: parseAgent(userAgent),
    headers: null,
    patterns: NO_PATTERNS,
  } as Facts
  return PROBE_SIGNALS.flatMap(({ name, kind, read }) => {
    const found = read(facts, {} as CampaignPolicy)
    return found ? [{ signal: name, value: cut(found.value, CUT.value), weight: found.weight, kind }] : []
  })
}

/**
 * Whether only what was done on the page says it, the flag where there is one: of that, other pages of the same browser
 * and its check need not know.
 */
export function isByInput(probe: Probe, userAgent: string): boolean {
  if (probe.input === undefined) return false
  const others = probeFindings({ ...probe, input: undefined }, userAgent)
  return isFlagged(probeFindings(probe, userAgent)) ? !isFlagged(others) : others.length === 0
}

/** Whether the answer holds a flag of automation. */
export const isFlagged = (findings: readonly Pick<Reason, 'weight'>[]): boolean =>
  findings.some(({ weight }) => weight === 'conclusive')
