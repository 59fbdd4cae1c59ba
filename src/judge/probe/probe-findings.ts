import { CUT } from '../../contract/integration/edge.ts'
import type { Reason } from '../../contract/hits/hits.ts'
import type { Probe } from '../../contract/detection/probe.ts'
import { cut } from '../../lib/text/text.ts'
import { parseAgent } from '../agent/agent.ts'
import { NO_PATTERNS } from '../patterns.ts'
import type { Facts } from '../facts.ts'
import type { CampaignPolicy } from '../policy/policy.ts'
import { readsProbe } from './probe-signals.ts'
import { SIGNALS } from '../table.ts'

export const PROBE_SIGNALS = SIGNALS.filter(readsProbe)

/** In the table's order. `userAgent`: sent with the answer. Never throws. */
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

/** True if the findings (or the flag, if any) rest only on input: other pages of the browser need not show them. */
export function restsOnInput(probe: Probe, userAgent: string): boolean {
  if (probe.input === undefined) return false
  const others = probeFindings({ ...probe, input: undefined }, userAgent)
  return isFlagged(probeFindings(probe, userAgent)) ? !isFlagged(others) : others.length === 0
}

export const isFlagged = (findings: readonly Pick<Reason, 'weight'>[]): boolean =>
  findings.some(({ weight }) => weight === 'conclusive')
