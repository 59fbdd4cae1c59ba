import type { CampaignSettings, SplitGroup } from '../../contract/campaigns/campaigns.ts'
import { PARAMETER_VALUES, type ParameterValue } from '../../contract/campaigns/rule-words.ts'
import { knownZone } from '../../lib/time/wall-clock.ts'
import { wordFinder } from '../../lib/text/word-finder.ts'
import { compileConditions } from './conditions.ts'
import { assignSlots, type SlotTable } from '../destination/split-slots.ts'
import { normalizeText, normalizeValue } from '../../lib/text/text.ts'
import type { CampaignPolicy, SplitRule } from './policy.ts'
import { CLICK_IDS } from '../../contract/conversions/click-ids.ts'
import { NO_CHANGES } from '../switched.ts'
import type { UrlField } from '../../contract/campaigns/url-fields.ts'
import type { ParameterField } from '../visit.ts'

export type PolicyInput = Pick<CampaignPolicy, 'id' | 'key' | 'name' | 'version' | 'status' | 'unprotected'> & {
  settings: CampaignSettings
  /** Link slots as saved; absent: dealt as on a first save. */
  dealt?: SlotTable
  /** Absent: signals as written. */
  signals?: CampaignPolicy['signals']
  /** Absent: no crawler is refused. */
  refused?: CampaignPolicy['refused']
  /** Absent: not banned. */
  bannedSince?: string
}

/** `settings` have passed the contract. */
export function compilePolicy({
  settings,
  dealt = [],
  bannedSince = '',
  refused = null,
  signals = NO_CHANGES,
  ...campaign
}: PolicyInput): CampaignPolicy {
  return {
    ...campaign,
    signals,
    refused,
    bannedSince,
    sensitivity: settings.sensitivity,
    check: settings.check ?? 'off',
    holdOut: settings.holdOut ?? 0,
    targetMode: settings.targetMode,
    ...compileLinks(settings),
    botLink: settings.botLink,
    pageHosts: settings.pageHosts ?? [],
    countries: upper(settings.countries),
    excludedCountries: upper(settings.excludedCountries),
    stopKeyword: settings.stopKeywords.length === 0 ? null : wordFinder(settings.stopKeywords.map(normalizeText)),
    excludedValues: compileExcluded(settings.excludedValues),
    splitGroups: settings.splitGroups.map((group, at) => compileGroup(group, dealt[at])),
    landingGroups: (settings.landingGroups ?? []).map((group, at) =>
      compileGroup(group, dealt[settings.splitGroups.length + at]),
    ),
    rules: compileRules(settings.rules),
    repeatLimit: settings.repeatLimit ?? 0,
    cutAddress: settings.cutAddressDays === 0,
    schedule: compileSchedule(settings.schedule),
    partnerParameter: settings.partnerParameter,
    passThrough: settings.passThrough,
    parameters: compileParameters(settings),
  }
}

const compileLinks = ({ targetLink, defaultLink, targetOffer, defaultOffer }: CampaignSettings) => ({
  targetLink,
  defaultLink: defaultLink ?? '',
  targetOffer: targetOffer ?? '',
  defaultOffer: defaultOffer ?? '',
})

const NOWHERE: ReadonlySet<string> = new Set()
const upper = (codes: readonly string[]): ReadonlySet<string> =>
  codes.length === 0 ? NOWHERE : new Set(codes.map((code) => code.toUpperCase()))

function compileExcluded(excluded: CampaignSettings['excludedValues'] | undefined): CampaignPolicy['excludedValues'] {
  const named = PARAMETER_VALUES.flatMap((field): [ParameterValue, ReadonlySet<string>][] => {
    const values = excluded?.[field]
    return values && values.length > 0 ? [[field, new Set(values.map(normalizeValue))]] : []
  })
  return named.length === 0 ? null : new Map(named)
}

const compileGroup = (group: SplitGroup, slots: SlotTable[number] | undefined): SplitRule => ({
  name: group.name,
  holds: compileConditions(group.conditions),
  links: group.links.map(({ link, offer, percent }) => ({ link, offer: offer ?? '', percent })),
  slots: slots ?? assignSlots(group.links),
  ...(group.learn && { learn: group.learn }),
})

/** Campaigns saved before this setting have none. */
const compileRules = (rules: CampaignSettings['rules'] | undefined): CampaignPolicy['rules'] =>
  rules === undefined || rules.length === 0
    ? null
    : rules.map(({ name, act, conditions }) => ({ name, act, conditions, holds: compileConditions(conditions) }))

/** An unknown zone reads as UTC: a schedule must not stop a campaign. */
function compileSchedule(schedule: CampaignSettings['schedule']): CampaignPolicy['schedule'] {
  if (!schedule) return null
  return { timezone: knownZone(schedule.timezone), days: new Set(schedule.days), from: schedule.from, to: schedule.to }
}

type Usual = {
  field: UrlField
  usual: readonly string[]
  chosen: (utm: CampaignSettings['utm'], user: CampaignSettings['user']) => string | undefined
}

const USUAL: readonly Usual[] = [
  { field: 'utmSource', usual: ['utm_source'], chosen: (utm) => utm.source },
  { field: 'utmCampaign', usual: ['utm_campaign'], chosen: (utm) => utm.campaign },
  { field: 'utmTerm', usual: ['utm_term'], chosen: (utm) => utm.term },
  { field: 'utmCreative', usual: ['utm_content', 'utm_creative'], chosen: (utm) => utm.creative },
  { field: 'utmPlacement', usual: ['utm_placement'], chosen: (utm) => utm.placement },
  { field: 'utmNetwork', usual: ['utm_network'], chosen: (utm) => utm.network },
  { field: 'siteSource', usual: ['site_source_name'], chosen: () => undefined },
  { field: 'placement', usual: ['placement'], chosen: () => undefined },
  { field: 'user1', usual: ['user_1'], chosen: (_, user) => user.user_1 },
  { field: 'user2', usual: ['user_2'], chosen: (_, user) => user.user_2 },
  { field: 'user3', usual: ['user_3'], chosen: (_, user) => user.user_3 },
  { field: 'user4', usual: ['user_4'], chosen: (_, user) => user.user_4 },
  { field: 'user5', usual: ['user_5'], chosen: (_, user) => user.user_5 },
]

type Names = Pick<CampaignSettings, 'utm' | 'user' | 'source'>

/** A chosen name replaces the default; one parameter may fill several facts. */
function compileParameters(names: Names): CampaignPolicy['parameters'] {
  const chosen = Object.keys(names.utm).length + Object.keys(names.user).length
  return chosen === 0 && !names.source ? USUAL_PARAMETERS : namedParameters(names)
}

function namedParameters({ utm, user, source }: Names): CampaignPolicy['parameters'] {
  const parameters = new Map<string, ParameterField[]>()
  const add = (name: string, field: ParameterField) => parameters.set(name, [...(parameters.get(name) ?? []), field])
  for (const { field, usual, chosen } of USUAL) {
    const own = chosen(utm, user)
    for (const name of own ? [own] : usual) add(name, field)
  }
  for (const name of CLICK_IDS) add(name, 'clickId')
  if (source?.clickParameter) add(source.clickParameter, 'ownClickId')
  if (source?.costParameter) add(source.costParameter, 'clickCost')
  return parameters
}

/** Shared: most campaigns choose no names. */
const USUAL_PARAMETERS = namedParameters({ utm: {}, user: {} })
