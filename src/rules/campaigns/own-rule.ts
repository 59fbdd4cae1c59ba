/** A rule of a campaign's own that is made of what is read in a report: what it may name, and its place. Pure. */
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

/** What a rule may name, and whether its draft names it. What is not drafted makes the rule narrower. */
export type Part = { leaf: Condition; drafted: boolean }

/** As filters of reports hold it. */
export type Narrowed = { field: keyof Filter; verb: 'is' | 'isNot' | 'contains'; value: string }

const OPTION_OF: Partial<Record<keyof Filter, ConditionOption>> = {
  country: 'country',
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

/** Characters of a value that a condition takes. */
const LONGEST = 200

/** A value as conditions write it; undefined: none can name it. */
function valueOf(option: ConditionOption, value: string): string | undefined {
  const word = value.trim()
  if (word === '' || word.length > LONGEST) return undefined
  if (option === 'asn') return /^[1-9]\d*$/.test(word) ? `AS${word}` : undefined
  if (option === 'referrer') return hostOf(word)
  return isRange(option) && !RANGE.test(word) ? undefined : word
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.hostname || undefined

/** Undefined: no condition can say it. An empty text is one that is not given. */
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

/** Of one field and verb the values are alternatives, as they are in reports. */
function leavesOfFilter(filter: readonly Narrowed[]): Condition[] {
  const alike = Map.groupBy(filter, ({ field, verb }) => `${field} ${verb}`)
  return [...alike.values()].flatMap((some) => {
    const leaves = some.map(leafOf)
    const [first] = leaves
    // an alternative that no condition can say would be shut out by the others
    if (!first || leaves.some((leaf) => leaf?.how !== first.how)) return []
    return [{ ...first, values: leaves.flatMap((leaf) => leaf?.values ?? []) }]
  })
}

/** `de-AT` is named; `de`, which is wider, can be. */
const withLanguage = (leaf: Condition): Part[] => {
  const [tag = ''] = leaf.values
  const [language = tag] = tag.split('-', 1)
  const isWider = leaf.option === 'language' && leaf.is && leaf.values.length === 1 && language !== tag
  return [{ leaf, drafted: true }, ...(isWider ? [{ leaf: { ...leaf, values: [language] }, drafted: false }] : [])]
}

/**
 * What a row of a report and the filters around it have in common, all of it drafted; none where no condition can say
 * what the row is. `known`: what is the same in all visits of the row.
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

/** An hour of a chart and the filters around it. `date`: `2026-11-20T14:00` as the clock of the zone says. */
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

/** Read of a visit in this order; the first are drafted. */
const OF_VISIT = [
  'asn',
  'browser',
  'browserVersion',
  'platform',
  'deviceType',
  'isp',
  'country',
  'language',
  'usageType',
  'ip',
  'referrer',
  'domain',
  ...URL_FIELDS,
] as const satisfies readonly (keyof Filter & keyof Log)[]
const DRAFTED: ReadonlySet<string> = new Set(['asn', 'browser', 'browserVersion', 'platform'])

/** Parameters of one address that are offered. */
const MOST_PARAMETERS = 8

/** `platformVersion`: '' where it is not known. */
export type SeenVisit = Pick<Log, (typeof OF_VISIT)[number] | 'time' | 'url' | 'clickSource'> & {
  platformVersion?: string
}

/** What a rule may name of one visit; hours and weekdays by the clock of `zone`. */
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

/** Parameters of the visited page that no field holds; click ids are another of each click. */
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

/** Names of rules are kept to this many characters. */
const LONGEST_NAME = 100

/** A name like the wanted one that no other rule has. */
export function freshName(rules: readonly Pick<CampaignRule, 'name'>[], wanted: string): string {
  const taken = new Set(rules.map(({ name }) => name))
  for (let number = 1; ; number++) {
    const tail = number === 1 ? '' : ` ${number}`
    const name = wanted.slice(0, LONGEST_NAME - tail.length).trim() + tail
    if (!taken.has(name)) return name
  }
}

/**
 * The rules with the new one before all others: the first that holds decides, and what was made of what is read shall
 * decide about it. Undefined: a campaign holds no more of them.
 */
export const withOwnRule = (rules: readonly CampaignRule[], rule: CampaignRule): CampaignRule[] | undefined =>
  rules.length >= MOST_RULES ? undefined : [rule, ...rules]
