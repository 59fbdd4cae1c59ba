import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { Dimension } from '../../contract/hits/hit-words.ts'
import { type ListType, VALUE_LIMIT } from '../../contract/lists/list-words.ts'
import {
  PARAMETER_VALUES,
  type EvidenceField,
  type ParameterValue,
  type RuleEffect,
} from '../../contract/campaigns/rule-words.ts'
import { normalizeValue, normalizeWord } from '../../lib/text/text.ts'
import type { Part } from './own-rule.ts'

/** Shared by all visits concerned; absent where unknown. */
export type Common = Partial<Record<ParameterValue | 'country' | 'ip' | 'asn', string>> & {
  agent?: string
}

/** `of`: key of its description. `own`: a campaign rule with conditions. */
export type RuleChoice =
  | { of: 'address' | 'network' | 'operator' | 'agent'; type: ListType; value: string; field: EvidenceField }
  | { of: 'country'; value: string; field: 'country' }
  | { of: 'value'; value: string; field: ParameterValue }
  | { of: 'own'; value: string; field: EvidenceField; parts: readonly Part[] }

export type EntryChoice = Extract<RuleChoice, { type: ListType }>
export type OwnChoice = Extract<RuleChoice, { of: 'own' }>
export type SettingChoice = Exclude<RuleChoice, EntryChoice | OwnChoice>
export type PlainChoice = Exclude<RuleChoice, OwnChoice>

export const isEntry = (choice: RuleChoice): choice is EntryChoice => 'type' in choice

export const choiceKey = ({ of, field, value }: RuleChoice): string => `${of} ${field} ${value}`

const IPV4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/
const IPV6 = /^[\da-f:]+$/

/** /24 of IPv4, /64 of IPv6; undefined if not a single address. */
export function networkOf(ip: string): string | undefined {
  const [, head] = IPV4.exec(ip) ?? []
  if (head !== undefined) return `${head}.0/24`
  return ip.includes(':') && IPV6.test(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : undefined
}

function groupsOf(ip: string): string[] {
  const [before = [], after = []] = ip.split('::').map((part) => part.split(':').filter(Boolean))
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}

/** Rules that match all visits, narrowest first per kind: origin, purchase, name. */
export function choicesOf(common: Common): PlainChoice[] {
  return [...addressChoices(common), ...valueChoices(common), ...agentChoices(common), ...countryChoices(common)]
}

function addressChoices({ ip = '', asn = '' }: Common): EntryChoice[] {
  const network = networkOf(ip)
  const ofAddress: EntryChoice[] =
    network === undefined
      ? []
      : [
          { of: 'address', type: 'ips', value: ip, field: 'ip' },
          { of: 'network', type: 'ips', value: network, field: 'ip' },
        ]
  const known = /^[1-9]\d*$/.test(asn)
  return known ? [...ofAddress, { of: 'operator', type: 'asns', value: `AS${asn}`, field: 'asn' }] : ofAddress
}

/** Placement first, as traffic is bought; the wider source last. */
const WIDEST: readonly ParameterValue[] = ['utmSource', 'siteSource', 'utmNetwork']
const ORDER: readonly ParameterValue[] = [...PARAMETER_VALUES.filter((field) => !WIDEST.includes(field)), ...WIDEST]

const valueChoices = (common: Common): SettingChoice[] =>
  ORDER.flatMap((field): SettingChoice[] => {
    const value = common[field]?.trim() ?? ''
    return value === '' ? [] : [{ of: 'value', field, value }]
  })

const [SHORTEST_NAME, LONGEST_NAME] = [4, VALUE_LIMIT]

function agentChoices({ agent = '' }: Common): EntryChoice[] {
  const value = normalizeWord(agent)
  if (value.length < SHORTEST_NAME || value.length > LONGEST_NAME) return []
  return [{ of: 'agent', type: 'agents', value, field: 'browser' }]
}

const countryChoices = ({ country = '' }: Common): SettingChoice[] =>
  /^[A-Z]{2}$/.test(country) ? [{ of: 'country', field: 'country', value: country }] : []

export type NoRule = 'routing' | 'concluded'

const NO_RULE: Partial<Record<Dimension, NoRule>> = {
  splitGroup: 'routing',
  splitLink: 'routing',
  offer: 'routing',
  reason: 'concluded',
  category: 'concluded',
}

/** Undefined: the field has rules, but not for this value, such as ''. */
export const noRuleOf = (field: Dimension): NoRule | undefined => NO_RULE[field]

type Excluding = Pick<CampaignSettings, 'countries' | 'excludedCountries' | 'excludedValues'>

export function isExcluded(settings: Excluding, choice: SettingChoice): boolean {
  if (choice.of === 'country')
    return (
      settings.excludedCountries.includes(choice.value) ||
      (settings.countries.length > 0 && !settings.countries.includes(choice.value))
    )
  const key = normalizeValue(choice.value)
  return settings.excludedValues[choice.field]?.some((value) => normalizeValue(value) === key) ?? false
}

/** Undefined: no allowed country would remain. */
export function withRule<Settings extends Excluding>(
  settings: Settings,
  choice: SettingChoice,
  effect: RuleEffect,
): Settings | undefined {
  if (choice.of === 'value') return { ...settings, excludedValues: excludedWith(settings, choice, effect) }
  const { countries, excludedCountries } = settings
  const others = { only: without(countries, choice.value), excluded: without(excludedCountries, choice.value) }
  const isOnly = countries.length > 0
  if (effect === 'letThrough')
    return {
      ...settings,
      countries: isOnly ? [...others.only, choice.value] : [],
      excludedCountries: others.excluded,
    }
  if (isOnly && others.only.length === 0) return undefined
  return { ...settings, countries: others.only, excludedCountries: [...others.excluded, choice.value] }
}

const without = (values: readonly string[], value: string): string[] => values.filter((one) => one !== value)

function excludedWith(
  { excludedValues }: Excluding,
  { field, value }: Extract<SettingChoice, { of: 'value' }>,
  effect: RuleEffect,
): CampaignSettings['excludedValues'] {
  const { [field]: values = [], ...rest } = excludedValues
  const key = normalizeValue(value)
  const others = values.filter((one) => normalizeValue(one) !== key)
  const next = effect === 'turnedAway' ? [...others, value] : others
  return next.length === 0 ? rest : { ...rest, [field]: next }
}
