import type { Campaign, CampaignSettings } from '../../../../../src/contract/campaigns/campaigns.ts'
import { USER_FIELDS, UTM_FIELDS } from '../../../../../src/contract/campaigns/campaign-words.ts'
import type { WEEKDAYS } from '../../../../../src/contract/campaigns/condition-words.ts'
import { readableLink } from '../../../../../src/lib/net/readable-link.ts'
import { PARTNER_PARAMETER } from '../../../../../src/contract/conversions/conversion-words.ts'
import { draftOf, settingsOf, type DraftGroup } from './draft-groups.ts'

type UtmField = (typeof UTM_FIELDS)[number]
type UserField = (typeof USER_FIELDS)[number]
export type Weekday = (typeof WEEKDAYS)[number]

/** Copied, so that no validators are bundled; the compiler compares. */
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
  /** False: all countries. */
  onlyCountries: boolean
  /** Digits as typed; empty: no limit. */
  repeatLimit: string
  /** Percent as typed; empty: off. */
  holdOut: string
  /** Digits as typed; empty: the service's default. */
  keepMonths: string
  cutAddressDays: string
  splitGroups: DraftGroup[]
  landingGroups: DraftGroup[]
  defaultLink: string
  /** Offer ids; '' for none. */
  targetOffer: string
  defaultOffer: string
  /** Its id; '' for none. */
  flow: string
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
  landingGroups: [],
  defaultLink: '',
  targetOffer: '',
  defaultOffer: '',
  flow: '',
  utm: named(UTM_FIELDS, {}),
  user: named(USER_FIELDS, {}),
  partnerParameter: PARTNER_PARAMETER,
  passThrough: 'clickIds',
  duplicates: 'replace',
  source: null,
  notes: '',
  rules: [],
  tests: [],
  schedule: { on: false, timezone, days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '20:00' },
})

/** `timezone`: without schedule. */
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
    landingGroups: campaign.landingGroups.map(draftOf),
    // the server would use the target link: reports the missing default here
    defaultLink:
      campaign.defaultLink === null
        ? groups.length > 0 && campaign.flow === null
          ? targetLink
          : ''
        : readableLink(campaign.defaultLink),
    flow: campaign.flow ?? '',
    targetOffer: campaign.targetOffer ?? '',
    defaultOffer: campaign.defaultOffer ?? '',
    utm: named(UTM_FIELDS, campaign.utm),
    user: named(USER_FIELDS, campaign.user),
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
    landingGroups,
    schedule,
    utm,
    user,
    defaultLink: _default,
    targetOffer,
    defaultOffer,
    flow,
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
    splitGroups: splitGroups.map(settingsOf),
    landingGroups: landingGroups.map(settingsOf),
    defaultLink: ownDefault(draft),
    targetOffer: targetOffer || null,
    defaultOffer: defaultOffer || null,
    flow: flow || null,
    utm: filled(utm),
    user: filled(user),
    schedule: on ? { ...hours, days: DAYS.filter((day) => hours.days.includes(day)) } : null,
  }
}

/** An empty list is [''], which the server refuses together with other errors. */
const someCountry = (countries: readonly string[]): string[] => (countries.length > 0 ? [...countries] : [''])

const someValues = (excluded: Draft['excludedValues']) =>
  Object.fromEntries(Object.entries(excluded).filter(([, values]) => values.length > 0)) as Draft['excludedValues']

const typed = (number: number | null): string => (number === null ? '' : String(number))
/** Accepts a decimal comma. */
const percentOf = (text: string): number => Number(text.replace(',', '.'))
const numberOf = (digits: string): number | null => (digits === '' ? null : Number(digits))

const filled = <Name extends string>(held: Record<Name, string>) =>
  Object.fromEntries(Object.entries<string>(held).filter(([, value]) => value.trim() !== '')) as Partial<
    Record<Name, string>
  >

/** Null when equal to the target link, which it then follows. Empty when groups need one. A flow's as it is. */
function ownDefault({ defaultLink, targetLink, splitGroups, flow }: Draft): string | null {
  const own = defaultLink.trim()
  if (flow !== '') return own || null
  if (own === '') return splitGroups.length > 0 ? '' : null
  return own === targetLink.trim() ? null : defaultLink
}

/** The target link unless another is given. */
export const defaultLinkOf = ({ defaultLink, targetLink }: Draft): string => defaultLink || targetLink
