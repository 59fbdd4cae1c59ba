import { CUT } from '../contract/integration/edge.ts'
import type { Reason } from '../contract/hits/hits.ts'
import { cut } from '../lib/text/text.ts'
import type { Facts } from './facts.ts'
import { readsProbe } from './probe/probe-signals.ts'
import type { CampaignPolicy } from './policy/policy.ts'
import type { Finding, Signal } from './verdict.ts'

/**
 * `failed`: the signal threw; shown, weighs nothing. `recalled`: read on another visit, perhaps another person's; a
 * doubt, never one of two kinds.
 */
export type SignalResult = { signal: Signal; finding: Finding; failed: boolean; recalled: boolean }

const ELSEWHERE = 'on an earlier visit'

const recalledOf = ({ value }: Finding): Finding => ({ weight: 'weak', value: `${value}, ${ELSEWHERE}` })

/** True if all probe readings, or the page-use readings of this finding, come from another visit. */
function isElsewhere(signal: Signal, facts: Facts, policy: CampaignPolicy): boolean {
  const { probe, patterns } = facts
  if (patterns.recalled === 0 || !readsProbe(signal)) return false
  return patterns.recalled === 1 || !signal.read({ ...facts, probe: probe && { ...probe, input: undefined } }, policy)
}

/** Never throws: a throwing signal gives a failed answer. Undefined: it says nothing. */
export function answerBy(signal: Signal, facts: Facts, policy: CampaignPolicy): SignalResult | undefined {
  try {
    const finding = signal.read(facts, policy)
    if (!finding) return undefined
    const recalled = isElsewhere(signal, facts, policy)
    return { signal, finding: recalled ? recalledOf(finding) : finding, failed: false, recalled }
  } catch (error) {
    return { signal, finding: { weight: 'weak', value: `failed: ${String(error)}` }, failed: true, recalled: false }
  }
}

/** In the signals' order. */
export function evaluateSignals(signals: readonly Signal[], facts: Facts, policy: CampaignPolicy): SignalResult[] {
  const answers: SignalResult[] = []
  for (const signal of signals) {
    const answer = answerBy(signal, facts, policy)
    if (answer) answers.push(answer)
  }
  return answers
}

export const toReason = ({ signal, finding }: SignalResult): Reason => ({
  signal: signal.name,
  value: cut(finding.value, CUT.value),
  weight: finding.weight,
  kind: signal.kind,
})

const DOUBT = { weak: 0.7, conclusive: 0.1 } as const

/**
 * 1 (surely a person) to 99 (surely automated): 1 + 98 · (1 − product of each kind's doubt). A kind counts once, by its
 * strongest finding; client rules do not count. One weak kind: 30, two: 51, one conclusive: 89.
 */
export function score(answers: readonly SignalResult[]): number {
  const doubt = new Map<string, number>()
  for (const { signal, finding, failed } of answers) {
    if (failed || signal.category === 'policy') continue
    doubt.set(signal.kind, Math.min(doubt.get(signal.kind) ?? 1, DOUBT[finding.weight]))
  }
  let left = 1
  for (const share of doubt.values()) left *= share
  return Math.round(1 + 98 * (1 - left))
}
