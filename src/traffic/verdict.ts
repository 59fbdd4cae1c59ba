/** What the classifier concludes, and why. */
import type { TargetMode } from '../contract/campaigns.ts'
import type { Category, HitClass, Reason, SignalKind, Weight } from '../contract/hits.ts'
import type { Facts } from './facts.ts'
import type { CampaignPolicy } from './policy.ts'

/** What one signal says: nothing (undefined), or its value with a weight. */
export type Finding = { weight: Weight; value: string }

/** One small pure function over the facts. Never throws, never waits. */
export type Signal = {
  /** `kind.what` (`ua` and `net` for agent and network), stable for ever: stored with hits. */
  name: string
  kind: SignalKind
  /** The verdict's category when this signal decides: MRC general or sophisticated, or the client's own policy. */
  category: 'general' | 'sophisticated' | 'policy'
  /** Right too seldom for everyone: only for campaigns of strict sensitivity. */
  strictOnly?: true
  /** What it counts up to before it speaks, and between which an operator may set that. */
  threshold?: { usual: number; least: number; most: number }
  /** Says something, or nothing. `threshold`: in place of the usual one. */
  read: (facts: Facts, policy: CampaignPolicy, threshold?: number) => Finding | undefined
}

export type Destination = {
  mode: TargetMode
  /** A URL or a local file as the client configured it; macros are expanded once the hit has its id. */
  to: string
  /** What is gone to in place of it where it is to be had; '' for none. */
  offer: string
  /** Name of the split group that held, '' for none. */
  splitGroup: string
  /** Index of the link in the group, '' for none. */
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
  /** A Bot that gets a person's destination as part of the campaign's hold-out. */
  heldOut: boolean
  destination: Destination
}
