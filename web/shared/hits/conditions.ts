/** As in the address: `country:is:DE`, `url:contains:/start`. */
import type { Filter } from '../../../src/contract/hits/hits.ts'

export type Field = keyof Filter
export const VERBS = ['is', 'isNot', 'contains'] as const
export type Verb = (typeof VERBS)[number]
export type Condition = { field: Field; verb: Verb; value: string }

export const FIELDS = [
  'visitor',
  'ip',
  'country',
  'region',
  'city',
  'asn',
  'isp',
  'carrier',
  'usageType',
  'browser',
  'browserVersion',
  'platform',
  'deviceType',
  'language',
  'userAgent',
  'domain',
  'url',
  'referrer',
  'utmSource',
  'utmCampaign',
  'utmTerm',
  'utmCreative',
  'utmPlacement',
  'utmNetwork',
  'siteSource',
  'placement',
  'splitGroup',
  'splitLink',
  'offer',
  'reason',
  'category',
  'hit',
  'appealed',
] as const satisfies readonly Field[]

export const textOf = ({ field, verb, value }: Condition): string => `${field}:${verb}:${value}`

export function conditionOf(text: string): Condition | undefined {
  const [, name, verbName, value] = /^(\w+):(\w+):(.*)$/s.exec(text) ?? []
  const field = FIELDS.find((one) => one === name)
  const verb = VERBS.find((one) => one === verbName)
  return field && verb && value !== undefined ? { field, verb, value } : undefined
}

/** Omits invalid and duplicate conditions. */
export const conditionsOf = (texts: readonly string[]): Condition[] =>
  [...new Set(texts)].map(conditionOf).filter((one) => one !== undefined)

/** Removes a duplicate or opposite first. */
export function withCondition(conditions: readonly Condition[], added: Condition): Condition[] {
  const rest = conditions.filter((one) => one.field !== added.field || one.value !== added.value)
  return [...rest, added]
}

/** Values of a field and verb are alternatives. */
export function filterOf(conditions: readonly Condition[]): Filter {
  const filter: Partial<Record<Field, Partial<Record<Verb, string[]>>>> = {}
  for (const { field, verb, value } of conditions) {
    const verbs = (filter[field] ??= {})
    ;(verbs[verb] ??= []).push(value)
  }
  return filter
}

/** IP address, hit id, or part of the URL. */
export function conditionTyped(typed: string): Condition | undefined {
  const value = typed.trim().slice(0, 512)
  if (value === '') return undefined
  if (/^[0-9A-HJKMNP-TV-Z]{26}$/i.test(value)) return { field: 'hit', verb: 'is', value: value.toUpperCase() }
  if (/^[\da-f]*:[\da-f:.]*$/i.test(value) || /^\d{1,3}(\.\d{0,3}){1,3}$/.test(value))
    return { field: 'ip', verb: 'contains', value }
  return { field: 'url', verb: 'contains', value }
}
