import type { TargetMode } from '../contract/campaigns/campaigns.ts'
import type { Category, HitClass, Reason, SignalKind, Weight } from '../contract/hits/hits.ts'
import type { Facts } from './facts.ts'
import type { CampaignPolicy } from './policy/policy.ts'

export type Finding = { weight: Weight; value: string }

/** Pure; never throws, never waits. */
export type Signal = {
  /** `kind.what` (`ua`: agent, `net`: network), stable for ever: stored with hits. */
  name: string
  kind: SignalKind
  /** Reads agent, kept headers and their surroundings alone (tested): judged once per head (`known-heads.ts`). */
  ofHead?: true
  /** Verdict's category if this signal decides: MRC general or sophisticated, or the client's policy. */
  category: 'general' | 'sophisticated' | 'policy'
  strictOnly?: true
  /** Default and the bounds for operators. */
  threshold?: { usual: number; least: number; most: number }
  /** `threshold` overrides the default. */
  read: (facts: Facts, policy: CampaignPolicy, threshold?: number) => Finding | undefined
}

export type Destination = {
  mode: TargetMode
  /** As configured; macros are expanded once the hit has its id. */
  to: string
  /** Replaces `to` while available; '' if none. */
  offer: string
  /** Split group that matched; '' if none. */
  splitGroup: string
  /** Index of its link; '' if none. */
  splitLink: string
}

export type Verdict = {
  class: HitClass
  unique: boolean
  suspicious: boolean
  /** 1 (surely a person) to 99 (surely automated). */
  score: number
  category: Category
  reasons: Reason[]
  /** A Bot passed by the control group. */
  heldOut: boolean
  destination: Destination
}
