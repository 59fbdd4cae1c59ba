export const RULE_MEASURES = ['wasted', 'cost', 'profit', 'roi', 'cpa', 'conversions', 'botShare', 'visits'] as const
export type RuleMeasure = (typeof RULE_MEASURES)[number]

/** Minor units; percent; or a count. */
export const MEASURE_UNITS = {
  wasted: 'money',
  cost: 'money',
  profit: 'money',
  roi: 'percent',
  cpa: 'money',
  conversions: 'count',
  botShare: 'percent',
  visits: 'count',
} as const satisfies Record<RuleMeasure, 'money' | 'percent' | 'count'>

/** Values of a parameter, which a campaign can exclude. */
const RULE_VALUES = ['utmPlacement', 'placement', 'siteSource', 'utmSource', 'utmCreative'] as const
export type RuleValue = (typeof RULE_VALUES)[number]
/** Names as levels of reports. */
export const RULE_THINGS = [...RULE_VALUES, 'campaign', 'offer', 'splitLink'] as const
export type RuleThing = (typeof RULE_THINGS)[number]
export const isRuleValue = (thing: RuleThing): thing is RuleValue => RULE_VALUES.some((one) => one === thing)

/** Whole days before the day of the run. */
export const RULE_DAYS = [1, 3, 7, 14, 30] as const
export type RuleDays = (typeof RULE_DAYS)[number]

/** `past`: the window before, by percent. */
export const RULE_BESIDES = ['value', 'past'] as const
export type RuleBeside = (typeof RULE_BESIDES)[number]
export const RULE_SIDES = ['above', 'below'] as const
export type RuleSide = (typeof RULE_SIDES)[number]

/** `draft`: an exclusion that waits for a yes. `stop`: for the platform's stop list. `shift`: weights of a split. */
export const RULE_ACTS = ['tell', 'draft', 'exclude', 'stop', 'pause', 'shift'] as const
export type AutoAct = (typeof RULE_ACTS)[number]

export const actsOf = (thing: RuleThing): readonly AutoAct[] => {
  if (isRuleValue(thing)) return ['tell', 'draft', 'exclude', 'stop']
  if (thing === 'splitLink') return ['tell', 'pause', 'shift']
  return thing === 'offer' ? ['tell', 'pause'] : ['tell']
}

export const RULE_MODES = ['off', 'dry', 'acting'] as const
export type RuleMode = (typeof RULE_MODES)[number]

/** Why a rule that is on does not run. */
export const RULE_TROUBLES = ['planEnded', 'campaignGone', 'currencyChanged'] as const
export type RuleTrouble = (typeof RULE_TROUBLES)[number]

/**
 * `dry`: only written. `waits`: for a yes. `done`; `undone`, by a person; `ended`: at its end; `dropped`: a draft that
 * got a no; `held`: not possible, see its reason.
 */
export const ACT_STATES = ['dry', 'waits', 'done', 'undone', 'ended', 'dropped', 'held'] as const
export type ActState = (typeof ACT_STATES)[number]

/** `tests`: of the campaign would fail. `last`: no other link would get visits. */
export const HELD_BECAUSE = ['gone', 'already', 'full', 'tests', 'last', 'floor', 'learns', 'flow', 'archived'] as const
export type HeldBecause = (typeof HELD_BECAUSE)[number]

export const MOST_AUTO_RULES = 50
export const MOST_RULE_ACTS = 100
export const MOST_RULE_END = 365
/** Days that a rule is run over before it is switched on. */
export const MONTH_DAYS = 30
/** Acts that the month's answer lists; all are counted. */
export const MOST_MONTH_ACTS = 200
/** Campaigns of a month's run and of an hourly run, those with most visits first. */
export const MOST_RULE_CAMPAIGNS = 50
/** Things of a campaign, most visits first. */
export const MOST_RULE_ROWS = 1000
/** Values of all campaigns together, most visits first. */
export const MOST_RULE_PAIRS = 10_000

export type AutoRuleTerms = {
  measure: RuleMeasure
  thing: RuleThing
  /** Null: each campaign of the client. */
  campaignId: string | null
  days: RuleDays
  beside: RuleBeside
  side: RuleSide
  /** In the measure's unit; percent beside the past. */
  value: number
  /** Of `value` and `leastCost`, which are minor units. */
  currency: string
  leastVisits: number
  leastCost: number
  act: AutoAct
  /** Of an exclusion, after which it is lifted; null: none. */
  endDays: number | null
  /** Percentage points that a link gives away at a time, and what it keeps. */
  step: number
  floor: number
  /** Acts a day. */
  cap: number
}
