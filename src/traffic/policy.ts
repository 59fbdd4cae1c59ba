/** What the client decided, in the form that the classifier reads. Built once a change, never on the hot path. */
import type { CAMPAIGN_STATES, Check, PassThrough, Sensitivity, TargetMode } from '../contract/campaigns.ts'
import type { Conditions, RuleAct, WEEKDAYS } from '../contract/condition-words.ts'
import type { ParameterValue } from '../contract/rule-words.ts'
import type { SignalSet } from '../contract/signal-words.ts'
import type { WordFinder } from '../lib/word-finder.ts'
import type { Holds } from './conditions.ts'
import type { Refused } from './refused.ts'
import type { ParameterField } from './visit.ts'

/** `offer`: what is gone to in place of the link where it is to be had; '' for none. */
export type PolicyLink = { link: string; offer: string; percent: number }

export type SplitRule = {
  name: string
  holds: Holds
  links: readonly PolicyLink[]
  /** Index of the link of each hundredth of the visitors. */
  slots: readonly number[]
}

/** `conditions`: what `holds` was compiled from. */
export type OwnRule = { name: string; act: RuleAct; conditions: Conditions; holds: Holds }

export type CampaignPolicy = {
  /** Campaign id. */
  id: string
  key: string
  name: string
  /** Rises with each save; stored with each hit. */
  version: number
  status: (typeof CAMPAIGN_STATES)[number]
  /** Why the account is not protected now, or '' when it is: inactive, expired, or over its click limit. */
  unprotected: '' | 'inactive' | 'expired' | 'limit'
  /** Day on which staff banned the campaign, YYYY-MM-DD; '' when it is not banned. */
  bannedSince: string
  sensitivity: Sensitivity
  check: Check
  /** Percent of the visitors turned away by detection that are let through; 0: none. */
  holdOut: number
  /** What the operator has changed of the signals. */
  signals: SignalSet
  /** The crawlers that the client refuses in all campaigns; null: none. */
  refused: Refused | null
  targetMode: TargetMode
  targetLink: string
  /** What is gone to in place of the link where it is to be had; '' for none. */
  targetOffer: string
  /** Where split groups exist and none holds; '' means the target link. */
  defaultLink: string
  defaultOffer: string
  botLink: string
  /** Hosts whose pages may ask by the browser script, `*.` before one: all below it; empty: any. */
  pageHosts: readonly string[]
  /** Upper case; empty: everywhere. */
  countries: ReadonlySet<string>
  excludedCountries: ReadonlySet<string>
  /**
   * The stop keyword in a folded text (lower case, NFC), undefined for none; null: the client named no
   * words.
   */
  stopKeyword: WordFinder | null
  /** Folded values that are turned away, by the fact that holds them; null: the client excluded none. */
  excludedValues: ReadonlyMap<ParameterValue, ReadonlySet<string>> | null
  splitGroups: readonly SplitRule[]
  /** The client's own rules for this campaign, the first that holds decides; null: none. */
  rules: readonly OwnRule[] | null
  /** Hits of one visitor in 24 hours that are let through; 0: no limit. */
  repeatLimit: number
  /** Hits are written without their whole address. */
  cutAddress: boolean
  /** Outside of it everyone gets the bot page. `from` and `to`: HH:MM on the zone's wall clock. */
  schedule: { timezone: string; days: ReadonlySet<(typeof WEEKDAYS)[number]>; from: string; to: string } | null
  partnerParameter: string
  /** Which parameters of the visited page a link carries on. */
  passThrough: PassThrough
  /** Name of a query parameter of the client's page → the facts that it fills. */
  parameters: ReadonlyMap<string, readonly ParameterField[]>
}
