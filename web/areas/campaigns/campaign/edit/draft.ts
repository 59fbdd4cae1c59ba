/** A campaign as it is being written, and as the contract says it. */
import type {
  Campaign,
  CampaignSettings,
  UTM_FIELDS,
  USER_FIELDS,
} from '../../../../../src/contract/campaigns/campaigns.ts'
import type { WEEKDAYS } from '../../../../../src/contract/campaigns/condition-words.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { PARTNER_PARAMETER } from '../../../../../src/contract/conversions/conversion-words.ts'
import { draftOf, type DraftGroup } from './draft-groups.ts'

export type UtmField = (typeof UTM_FIELDS)[number]
export type UserField = (typeof USER_FIELDS)[number]
export type Weekday = (typeof WEEKDAYS)[number]

/**
 * The contract's names, repeated so that the panel carries no validator; the compiler holds both to the same words.
 */
export const UTM = [
  'source',
  'campaign',
  'term',
  'creative',
  'placement',
  'network',
] as const satisfies readonly UtmField[]
export const USER = ['user_1', 'user_2', 'user_3', 'user_4', 'user_5'] as const satisfies readonly UserField[]
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[]

export type Draft = Pick<
  Campaign,
  | 'name'
  | 'tag'
  | 'language'
  | 'sensitivity'
  | 'check'
  | 'targetMode'
  | 'targetLink'
  | 'botLink'
  | 'countries'
  | 'excludedCountries'
  | 'stopKeywords'
  | 'excludedValues'
  | 'pageHosts'
  | 'partnerParameter'
  | 'passThrough'
  | 'duplicates'
  | 'source'
  | 'notes'
  | 'rules'
  | 'tests'
> & {
  /** Whether the countries below are the only ones; else people pass from everywhere. */
  onlyCountries: boolean
  /** Digits as typed; empty: no limit. */
  repeatLimit: string
  /** Percent as typed; empty: off. */
  holdOut: string
  /** Digits as typed; empty: as the service does. */
  keepMonths: string
  cutAddressDays: string
  splitGroups: DraftGroup[]
  defaultLink: string
  /** Ids of offers; '' for none. */
  targetOffer: string
  defaultOffer: string
  utm: Record<UtmField, string>
  user: Record<UserField, string>
  schedule: { on: boolean; timezone: string; days: readonly Weekday[]; from: string; to: string }
}
export type Settings = CampaignSettings

const named = <Name extends string>(names: readonly Name[], held: Partial<Record<Name, string>>) =>
  Object.fromEntries(names.map((name) => [name, held[name] ?? ''])) as Record<Name, string>

export const newDraft = (timezone: string): Draft => ({
  name: '',
  tag: '',
  language: '',
  sensitivity: 'standard',
  check: 'off',
  repeatLimit: '',
  holdOut: '',
  keepMonths: '',
  cutAddressDays: '',
  targetMode: 'redirect',
  targetLink: '',
  botLink: '',
  onlyCountries: false,
  countries: [],
  excludedCountries: [],
  stopKeywords: [],
  excludedValues: {},
  pageHosts: [],
  splitGroups: [],
  defaultLink: '',
  targetOffer: '',
  defaultOffer: '',
  utm: named(UTM, {}),
  user: named(USER, {}),
  partnerParameter: PARTNER_PARAMETER,
  passThrough: 'clickIds',
  duplicates: 'replace',
  source: null,
  notes: '',
  rules: [],
  tests: [],
  schedule: { on: false, timezone, days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '20:00' },
})

/** `timezone` is offered where the campaign has no hours of its own. */
export function draftFrom(campaign: Campaign, timezone: string): Draft {
  const {
    name,
    tag,
    language,
    sensitivity,
    check,
    targetMode,
    botLink,
    countries,
    excludedCountries,
    stopKeywords,
    excludedValues,
    pageHosts,
    partnerParameter,
    passThrough,
    duplicates,
    source,
    notes,
    rules,
    tests,
  } = campaign
  const groups = campaign.splitGroups.map(draftOf)
  const targetLink = readableLink(campaign.targetLink)
  return {
    name,
    tag,
    language,
    sensitivity,
    check,
    targetMode,
    targetLink,
    botLink,
    countries,
    excludedCountries,
    stopKeywords,
    excludedValues,
    pageHosts,
    partnerParameter,
    passThrough,
    duplicates,
    source,
    notes,
    rules,
    tests,
    onlyCountries: countries.length > 0,
    repeatLimit: typed(campaign.repeatLimit),
    holdOut: campaign.holdOut === 0 ? '' : String(campaign.holdOut),
    keepMonths: typed(campaign.keepMonths),
    cutAddressDays: typed(campaign.cutAddressDays),
    splitGroups: groups,
    // the service falls back to the target link, so say it where groups make a default link needed
    defaultLink:
      campaign.defaultLink === null ? (groups.length > 0 ? targetLink : '') : readableLink(campaign.defaultLink),
    targetOffer: campaign.targetOffer ?? '',
    defaultOffer: campaign.defaultOffer ?? '',
    utm: named(UTM, campaign.utm),
    user: named(USER, campaign.user),
    schedule: campaign.schedule ? { on: true, ...campaign.schedule } : newDraft(timezone).schedule,
  }
}

export function settingsFrom(draft: Draft): Settings {
  const {
    repeatLimit,
    holdOut,
    keepMonths,
    cutAddressDays,
    onlyCountries,
    countries,
    splitGroups,
    schedule,
    utm,
    user,
    defaultLink: _default,
    targetOffer,
    defaultOffer,
    excludedValues,
    ...rest
  } = draft
  const { on, ...hours } = schedule
  return {
    ...rest,
    excludedValues: someValues(excludedValues),
    countries: onlyCountries ? someCountry(countries) : [],
    repeatLimit: numberOf(repeatLimit),
    holdOut: percentOf(holdOut),
    keepMonths: numberOf(keepMonths),
    cutAddressDays: numberOf(cutAddressDays),
    splitGroups: splitGroups.map(({ name, conditions, links }) => ({
      name,
      conditions,
      links: links.map(({ link, offer, percent }) => ({
        link,
        percent: Number(percent),
        ...(offer !== '' && { offer }),
      })),
    })),
    defaultLink: ownDefault(draft),
    targetOffer: targetOffer || null,
    defaultOffer: defaultOffer || null,
    utm: filled(utm),
    user: filled(user),
    schedule: on ? { ...hours, days: DAYS.filter((day) => hours.days.includes(day)) } : null,
  }
}

/** None chosen goes as an empty one, which the server refuses in words together with all else that is missing. */
const someCountry = (countries: readonly string[]): string[] => (countries.length > 0 ? [...countries] : [''])

/** A parameter without values excludes nothing. */
const someValues = (excluded: Draft['excludedValues']) =>
  Object.fromEntries(Object.entries(excluded).filter(([, values]) => values.length > 0)) as Draft['excludedValues']

const typed = (number: number | null): string => (number === null ? '' : String(number))
/** A decimal comma is one, too. */
const percentOf = (text: string): number => Number(text.replace(',', '.'))
const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))

const filled = <Name extends string>(held: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(held).filter(([, value]) => value.trim() !== '')) as Partial<
    Record<Name, string>
  >

/** Null where it is the target link: it follows that one from then on. Empty where groups need one. */
function ownDefault({ defaultLink, targetLink, splitGroups }: Draft): string | null {
  const own = defaultLink.trim()
  if (own === '') return splitGroups.length > 0 ? '' : null
  return own === targetLink.trim() ? null : defaultLink
}

/** With its first group a campaign needs a default link: the target link, until another is given. */
export const defaultLinkOf = ({ defaultLink, targetLink }: Draft): string => defaultLink || targetLink
