/** Built per change, never on the hot path. */
import type {
  CAMPAIGN_STATES,
  Check,
  PassThrough,
  Sensitivity,
  TargetMode,
} from '../../contract/campaigns/campaigns.ts'
import type { Conditions, RuleAct, WEEKDAYS } from '../../contract/campaigns/condition-words.ts'
import type { LearnSetting } from '../../contract/experiments/learn-words.ts'
import type { ParameterValue } from '../../contract/campaigns/rule-words.ts'
import type { SignalSet } from '../../contract/detection/signal-words.ts'
import type { WordFinder } from '../../lib/text/word-finder.ts'
import type { FactsPredicate } from './conditions.ts'
import type { Refused } from '../refused.ts'
import type { ParameterField } from '../visit.ts'

/** `offer`: replaces the link while available; '' if none. */
type PolicyLink = { link: string; offer: string; percent: number }

export type SplitRule = {
  name: string
  holds: FactsPredicate
  links: readonly PolicyLink[]
  slots: readonly number[]
  /** Shares then differ from the percents. */
  learn?: LearnSetting | undefined
}

export type OwnRule = { name: string; act: RuleAct; conditions: Conditions; holds: FactsPredicate }

export type CampaignPolicy = {
  id: string
  key: string
  name: string
  /** Raised by each save; stored with each hit. */
  version: number
  status: (typeof CAMPAIGN_STATES)[number]
  /** '' when protected; `limit`: over its clicks. */
  unprotected: '' | 'inactive' | 'expired' | 'limit'
  /** Day of the ban, YYYY-MM-DD; '' if not banned. */
  bannedSince: string
  sensitivity: Sensitivity
  check: Check
  /** Percent of Bots by detection that pass; 0: none. */
  holdOut: number
  signals: SignalSet
  /** Crawlers that the client refuses in all campaigns; null: none. */
  refused: Refused | null
  targetMode: TargetMode
  targetLink: string
  /** Replaces the target link while available; '' if none. */
  targetOffer: string
  /** If no split group matches; '': the target link. */
  defaultLink: string
  defaultOffer: string
  botLink: string
  /** Hosts whose pages may use the browser script; `*.` includes all below; empty: any. */
  pageHosts: readonly string[]
  /** Upper case; empty: everywhere. */
  countries: ReadonlySet<string>
  excludedCountries: ReadonlySet<string>
  /** Searches folded text (lower case, NFC); null: no keywords. */
  stopKeyword: WordFinder | null
  /** Folded values to turn away, by fact; null: none. */
  excludedValues: ReadonlyMap<ParameterValue, ReadonlySet<string>> | null
  splitGroups: readonly SplitRule[]
  /** Where clicks of landing pages lead; empty: there is no landing page. */
  landingGroups: readonly SplitRule[]
  /** Own rules, the first match decides; null: none. */
  rules: readonly OwnRule[] | null
  /** Passing hits per visitor in 24 hours; 0: no limit. */
  repeatLimit: number
  cutAddress: boolean
  /** Outside, everyone gets the bot page. `from` and `to`: HH:MM in the zone. */
  schedule: { timezone: string; days: ReadonlySet<(typeof WEEKDAYS)[number]>; from: string; to: string } | null
  partnerParameter: string
  passThrough: PassThrough
  /** Query parameter of the client's page → the facts that it fills. */
  parameters: ReadonlyMap<string, readonly ParameterField[]>
}
