import { CLICK_IDS } from '../conversions/click-ids.ts'
import { URL_FIELDS } from './url-fields.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Options for split groups: traits of ordinary people. */
export const SPLIT_OPTIONS = [
  'country',
  'region',
  'city',
  'browser',
  'browserVersion',
  'platform',
  'platformVersion',
  'device',
  'language',
  'usageType',
  'carrier',
  'visitor',
  'visits',
  'hour',
  'weekday',
  'domain',
  'parameter',
  ...URL_FIELDS,
] as const

/** Options for rules only: they separate crawlers from people. */
const RULE_ONLY = ['asn', 'isp', 'ip', 'referrer', 'clickSource'] as const
export const CONDITION_OPTIONS = [...SPLIT_OPTIONS, ...RULE_ONLY] as const
export type ConditionOption = (typeof CONDITION_OPTIONS)[number]

/** `not`: none holds. */
export const GROUPINGS = ['all', 'any', 'not'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** `contains`: a part. `given`: present. */
export const HOWS = ['equals', 'contains', 'given'] as const
type How = (typeof HOWS)[number]

/** `zone`: IANA, of hours and weekdays. `name`: parameter. `how`: texts; default `equals`. */
export type Condition = {
  option: ConditionOption
  is: boolean
  values: string[]
  how?: How | undefined
  name?: string | undefined
  zone?: string | undefined
}
export type ConditionGroup = { option: Grouping; of: ConditionNode[] }
export type ConditionNode = Condition | ConditionGroup
/** Joined by AND. */
export type Conditions = ConditionNode[]

export const isGroup = (node: ConditionNode): node is ConditionGroup => 'of' in node

/** `levels`: nesting. `leaves`: whole tree. */
export const MOST_CONDITIONS = { side: 20, levels: 3, leaves: 60, values: 500 } as const

const TEXTS: ReadonlySet<ConditionOption> = new Set([
  'domain',
  'parameter',
  ...URL_FIELDS,
  'region',
  'city',
  'carrier',
  'isp',
  'referrer',
  'clickSource',
] as const satisfies readonly ConditionOption[])
/** Supports `contains` and `given`. */
export const isText = (option: ConditionOption): boolean => TEXTS.has(option)
export const isRange = (option: ConditionOption): boolean =>
  option === 'browserVersion' || option === 'platformVersion' || option === 'visits'
export const isTimed = (option: ConditionOption): boolean => option === 'hour' || option === 'weekday'

/** Ad networks add them to people's clicks; a crawler never has them. */
const OF_CLICKS: ReadonlySet<string> = new Set(CLICK_IDS.map((name) => name.toLowerCase()))
export const isOfClicks = (parameter: string): boolean => OF_CLICKS.has(parameter.trim().toLowerCase())

export const VISITORS = ['new', 'returning'] as const
/** `>=16.4`, `<100`, `16` (includes 16.x), `14-16.4` (inclusive). */
export const RANGE = /^(?:(?:[<>]=?)?\d{1,6}(?:\.\d{1,6}){0,3}|\d{1,6}(?:\.\d{1,6}){0,3}-\d{1,6}(?:\.\d{1,6}){0,3})$/
/** `22:00-06:00`: end exclusive, may cross midnight. Equal times: all day. */
export const HOURS = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/
export const OPERATOR = /^(?:as)?[1-9]\d{0,9}$/i
export const PARAMETER_NAME = /^[\w.[\]-]{1,64}$/

export const RULE_ACTS = ['block', 'allow', 'bot'] as const
export type RuleAct = (typeof RULE_ACTS)[number]
export const MOST_RULES = 50
/** `flow`: of the campaign's flow. */
export type CampaignRule = { name: string; act: RuleAct; conditions: Conditions; flow?: true | undefined }

export function leavesOf(nodes: readonly ConditionNode[], at = ''): { leaf: Condition; at: string }[] {
  return nodes.flatMap((node, each) => {
    const place = at === '' ? `${each}` : `${at}.${each}`
    return isGroup(node) ? leavesOf(node.of, `${place}.of`) : [{ leaf: node, at: place }]
  })
}
