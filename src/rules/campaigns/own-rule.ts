import {
  type CampaignRule,
  type Condition,
  type ConditionOption,
  isOfClicks,
  isRange,
  isText,
  MOST_RULES,
  PARAMETER_NAME,
  RANGE,
  WEEKDAYS,
} from '../../contract/campaigns/condition-words.ts'
import type { Filter, Log } from '../../contract/hits/hits.ts'
import { URL_FIELDS } from '../../contract/campaigns/url-fields.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'

/** `drafted`: preselected. Each selected one narrows the rule. */
export type Part = { leaf: Condition; drafted: boolean }

type Narrowed = { field: keyof Filter; verb: 'is' | 'isNot' | 'contains'; value: string }

const OPTION_OF: Partial<Record<keyof Filter, ConditionOption>> = {
  country: 'country',
  region: 'region',
  city: 'city',
  carrier: 'carrier',
  asn: 'asn',
  isp: 'isp',
  ip: 'ip',
  browser: 'browser',
  browserVersion: 'browserVersion',
  platform: 'platform',
  deviceType: 'device',
  language: 'language',
  usageType: 'usageType',
  domain: 'domain',
  referrer: 'referrer',
  ...Object.fromEntries(URL_FIELDS.map((field) => [field, field])),
}

const LONGEST = 200

/** Canonical; undefined if inexpressible. */
function valueOf(option: ConditionOption, value: string): string | undefined {
  const word = value.trim()
  if (word === '' || word.length > LONGEST) return undefined
  if (option === 'asn') return /^[1-9]\d*$/.test(word) ? `AS${word}` : undefined
  if (option === 'referrer') return hostOf(word)
  return isRange(option) && !RANGE.test(word) ? undefined : word
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname || undefined

/** Undefined if inexpressible. Empty text means "not given". */
function leafOf({ field, verb, value }: Narrowed): Condition | undefined {
  const option = OPTION_OF[field]
  if (!option) return undefined
  const is = verb !== 'isNot'
  if (value === '') return isText(option) ? { option, is: !is, how: 'given', values: [] } : undefined
  if (verb === 'contains')
    return isText(option) && value.length <= LONGEST ? { option, is, how: 'contains', values: [value] } : undefined
  const written = valueOf(option, value)
  return written === undefined ? undefined : { option, is, values: [written] }
}

/** Values of a field and verb are alternatives. */
function leavesOfFilter(filter: readonly Narrowed[]): Condition[] {
  const alike = Map.groupBy(filter, ({ field, verb }) => `${field} ${verb}`)
  return [...alike.values()].flatMap((some) => {
    const leaves = some.map(leafOf)
    const [first] = leaves
    // without an inexpressible alternative, its visits would be excluded
    if (!first || leaves.some((leaf) => leaf?.how !== first.how)) return []
    return [{ ...first, values: leaves.flatMap((leaf) => leaf?.values ?? []) }]
  })
}

/** Preselects `de-AT`; offers the wider `de`. */
const withLanguage = (leaf: Condition): Part[] => {
  const [tag = ''] = leaf.values
  const [language = tag] = tag.split('-', 1)
  const isWider = leaf.option === 'language' && leaf.is && leaf.values.length === 1 && language !== tag
  return [{ leaf, drafted: true }, ...(isWider ? [{ leaf: { ...leaf, values: [language] }, drafted: false }] : [])]
}

/**
 * Preselected conditions of a row and its filters; empty if the row is inexpressible. `known`: equal in all its visits.
 */
export function partsOfRow(
  row: Omit<Narrowed, 'verb'>,
  around: readonly Narrowed[],
  known: readonly Narrowed[] = [],
): Part[] {
  const own = leafOf({ ...row, verb: 'is' })
  if (!own) return []
  const others = leavesOfFilter([...known, ...around].filter(({ field }) => field !== row.field))
  return [...withLanguage(own), ...others.map((leaf) => ({ leaf, drafted: true }))]
}

/** An hour of a chart with its filters. `date`: `2026-11-20T14:00` in the zone's wall time. */
export function partsOfHour(date: string, zone: string, around: readonly Narrowed[]): Part[] {
  const weekday = (new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay() + 6) % 7
  const parts = clockParts(Number(date.slice(11, 13)), weekday, zone).map((leaf) => ({ leaf, drafted: true }))
  return [...parts, ...leavesOfFilter(around).map((leaf) => ({ leaf, drafted: true }))]
}

const twoDigits = (hour: number): string => `${hour % 24}`.padStart(2, '0')

function clockParts(hour: number, weekday: number, zone: string): Condition[] {
  const day = WEEKDAYS[weekday]
  const span = `${twoDigits(hour)}:00-${twoDigits(hour + 1)}:00`
  return [
    { option: 'hour', is: true, values: [span], zone },
    ...(day === undefined ? [] : [{ option: 'weekday' as const, is: true, values: [day], zone }]),
  ]
}

/** Order of a visit's fields; the first are preselected. */
const OF_VISIT = [
  'asn',
  'browser',
  'browserVersion',
  'platform',
  'deviceType',
  'isp',
  'country',
  'region',
  'city',
  'language',
  'usageType',
  'ip',
  'referrer',
  'domain',
  ...URL_FIELDS,
] as const satisfies readonly (keyof Filter & keyof Log)[]
const DRAFTED: ReadonlySet<string> = new Set(['asn', 'browser', 'browserVersion', 'platform'])

const MOST_PARAMETERS = 8

export type SeenVisit = Pick<Log, (typeof OF_VISIT)[number] | 'time' | 'url' | 'clickSource'> & {
  platformVersion?: string
}

/** Possible conditions of one visit; hours and weekdays in `zone`. */
export function partsOfVisit(visit: SeenVisit, zone: string): Part[] {
  const fields = OF_VISIT.flatMap((field): Part[] => {
    const value = String(visit[field])
    const leaf = value === '' ? undefined : leafOf({ field, verb: 'is', value })
    if (!leaf) return []
    return withLanguage(leaf).map((part) => ({ ...part, drafted: DRAFTED.has(field) }))
  })
  const { minute, weekday } = wallClock(zone, Date.parse(visit.time))
  const rest = [
    ...versionPart(visit.platformVersion ?? ''),
    ...(visit.clickSource === '' ? [] : [{ option: 'clickSource' as const, is: true, values: [visit.clickSource] }]),
    ...parametersOf(visit),
    ...clockParts(Math.floor(minute / 60), weekday, zone),
  ]
  return [...fields, ...rest.map((leaf) => ({ leaf, drafted: false }))]
}

const versionPart = (version: string): Condition[] =>
  RANGE.test(version) ? [{ option: 'platformVersion', is: true, values: [version] }] : []

/** Without known fields and click ids, which differ per click. */
function parametersOf(visit: SeenVisit): Condition[] {
  const held = new Set<string>(URL_FIELDS.map((field) => visit[field]))
  const given = [...(URL.parse(visit.url)?.searchParams ?? [])].filter(
    ([name, value]) =>
      value.trim() !== '' &&
      value.length <= LONGEST &&
      !held.has(value) &&
      PARAMETER_NAME.test(name) &&
      !isOfClicks(name),
  )
  return given
    .slice(0, MOST_PARAMETERS)
    .map(([name, value]) => ({ option: 'parameter', is: true, name, values: [value.trim()] }))
}

const LONGEST_NAME = 100

export function uniqueName(rules: readonly Pick<CampaignRule, 'name'>[], wanted: string): string {
  const taken = new Set(rules.map(({ name }) => name))
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` ${number}`
    const name = wanted.slice(0, LONGEST_NAME - tail.length).trim() + tail
    if (!taken.has(name)) return name
  }
}

/** Puts the rule first, because the first match decides. Undefined: the campaign is full. */
export const withOwnRule = (rules: readonly CampaignRule[], rule: CampaignRule): CampaignRule[] | undefined =>
  rules.length >= MOST_RULES ? undefined : [rule, ...rules]
