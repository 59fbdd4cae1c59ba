/** Differences of an entry, nested things one by one. Pure. */
import type { SplitGroup } from '../../../src/contract/campaigns/campaigns.ts'
import { changedFields } from '../../../src/rules/campaigns/campaign-versions.ts'
import { fieldKind } from '../../../src/rules/accounts/audit-fields.ts'
import { changesIn, isEmpty, type Change } from './changes.ts'

/** How a value within a field reads. */
export type Inner =
  'flag' | 'group' | 'learn' | 'money' | 'percent' | 'period' | 'rule' | 'share' | 'test' | 'text' | 'who'
export type Difference = Change & {
  /** Else as the field's kind says. */
  as?: Inner
  /** Letters of a split group and of its link. */
  group?: string
  link?: string
  /** Name within the field: a parameter, a language, a rule. */
  part?: string
}

type Values = Readonly<Record<string, unknown>>
type Groups = readonly SplitGroup[]
type Link = SplitGroup['links'][number]

/** Whole lists up to this length, else what came and went. */
const SHORT = 6

export const differencesIn = (before: Values | null, after: Values | null): Difference[] =>
  changesIn(joined(before), joined(after)).flatMap(nested)

/** Fields that are one thing to a reader become one. */
function joined(values: Values | null): Values | null {
  if (!values) return null
  const { startDate, endDate, currency, count, ...rest } = values
  const priced = MONEY.filter((field) => !isEmpty(rest[field]) && rest[field] !== '0')
  const listed = Array.isArray(rest['entries'])
  return {
    ...rest,
    ...(startDate !== undefined && { period: [startDate, endDate ?? startDate] }),
    ...(count !== undefined && (listed ? { entries: { count, entries: rest['entries'] } } : { count })),
    ...(startDate !== undefined && { timezone: undefined }),
    ...(priced.length === 0
      ? { currency }
      : Object.fromEntries(priced.map((field) => [field, moneyOf(field, values, currency)]))),
    ...(rest['rate'] === '0' && { rate: undefined }),
  }
}

const MONEY = ['amount', 'payout', 'price', 'rate']

const moneyOf = (field: string, { model, [field]: value }: Values, currency: unknown) =>
  field === 'rate' && model === 'share' ? { percent: Number(value) } : { value, currency }

function nested(change: Change): Difference[] {
  const { field } = change
  if (field === 'period') return [{ ...change, as: 'period' }]
  if (MONEY.includes(field)) return [{ ...change, as: 'money' }]
  const kind = fieldKind(field)
  if (kind === undefined || kind === 'hidden') return []
  if (kind === 'flag') return wasOff(change) ? [] : [change]
  if (typeof kind === 'object') return [cameAndWent(change)]
  const split = SPLITS[kind as keyof typeof SPLITS]
  return split ? split(change) : [change]
}

/** Off from the start is not worth a word. */
const wasOff = ({ from, to }: Change): boolean =>
  (from === undefined && to === false) || (to === undefined && from === false)

const isTexts = (value: unknown): value is readonly unknown[] => Array.isArray(value)

/** Two long lists: what went, and what came. */
function cameAndWent<One extends Difference>(change: One): One {
  const [from, to] = [change.from, change.to]
  if (!isTexts(from) || !isTexts(to) || Math.max(from.length, to.length) <= SHORT) return change
  const [went, came] = [from.filter((one) => !to.includes(one)), to.filter((one) => !from.includes(one))]
  return { ...change, from: went.length > 0 ? went : undefined, to: came.length > 0 ? came : undefined }
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** Of two objects, the parts that differ. */
const byPart =
  (as?: Inner) =>
  ({ field, from, to }: Change): Difference[] => {
    const [before, after] = [new Map(entriesOf(from)), new Map(entriesOf(to))]
    return [...new Set([...before.keys(), ...after.keys()])].flatMap((part) =>
      differing({ field, part, ...(as && { as }) }, before.get(part), after.get(part)).map(cameAndWent),
    )
  }

function differing(of: Difference, from: unknown, to: unknown): Difference[] {
  if ((isEmpty(from) && isEmpty(to)) || changedFields({ is: from }, { is: to }).length === 0) return []
  return [{ ...of, ...(!isEmpty(from) && { from }), ...(!isEmpty(to) && { to }) }]
}

type WithName = { name: string }

const byName =
  (as: Inner) =>
  ({ field, from, to }: Change): Difference[] => {
    const [before, after] = [(from ?? []) as readonly WithName[], (to ?? []) as readonly WithName[]]
    const names = [...new Set([...before, ...after].map(({ name }) => name))]
    const named = (list: readonly WithName[], name: string) => list.find((one) => one.name === name)
    return names.flatMap((part) => differing({ field, part, as }, named(before, part), named(after, part)))
  }

const letterOf = (at: number): string => String.fromCodePoint(65 + at)

/** Groups keep their letter while they keep their name. */
function ofGroups({ field, from, to }: Change): Difference[] {
  const [before, after] = [(from ?? []) as Groups, (to ?? []) as Groups]
  const gone = before.flatMap((group, at): Difference[] =>
    matching(group, at, before, after) ? [] : [{ field, as: 'group', group: letterOf(at), from: group }],
  )
  const rest = after.flatMap((group, at): Difference[] => {
    const was = matching(group, at, after, before)
    const of = { field, group: letterOf(at) }
    return was ? withinGroup(of, was, group) : [{ ...of, as: 'group', to: group }]
  })
  return [...rest, ...gone]
}

/** By name; groups of as many, none of which kept its name, by place. */
function matching({ name }: SplitGroup, at: number, mine: Groups, others: Groups): SplitGroup | undefined {
  const same = others.find((one) => one.name === name)
  if (same || mine.length !== others.length) return same
  const other = others[at]
  return mine.some((one) => one.name === other?.name) ? undefined : other
}

function withinGroup(of: Difference, was: SplitGroup, is: SplitGroup): Difference[] {
  const links = Array.from({ length: Math.max(was.links.length, is.links.length) }, (_, at) =>
    ofLink({ ...of, link: letterOf(at) }, was.links[at], is.links[at]),
  )
  return [
    ...differing({ ...of, as: 'text' }, was.name, is.name),
    ...(changedFields({ of: was.conditions }, { of: is.conditions }).length > 0
      ? [{ ...of, as: 'who' as const, from: was.conditions, to: is.conditions }]
      : []),
    ...links.flat(),
    ...differing({ ...of, as: 'learn' }, was.learn, is.learn),
  ]
}

/** A share alone, or the link with its share. */
function ofLink(of: Difference, was: Link | undefined, is: Link | undefined): Difference[] {
  if (was && is && was.link === is.link && (was.offer ?? null) === (is.offer ?? null))
    return differing({ ...of, as: 'percent' }, was.percent, is.percent)
  return differing({ ...of, as: 'share' }, was, is)
}

/** An object whose parts are fields themselves. */
const ofFields = (rename: Readonly<Record<string, string>>) => (change: Change) => {
  const part = (value: unknown): Values | null => {
    if (typeof value === 'string') return { [rename['id'] ?? change.field]: value }
    const parts = entriesOf(value).map(([name, one]): [string, unknown] => [rename[name] ?? name, one])
    return parts.length > 0 ? Object.fromEntries(parts) : null
  }
  return differencesIn(part(change.from), part(change.to))
}

const SPLITS = {
  splitGroups: ofGroups,
  rules: byName('rule'),
  tests: byName('test'),
  pairs: byPart('text'),
  languages: byPart('text'),
  lists: byPart(),
  channels: byPart('flag'),
  texts: (change: Change) => [cameAndWent(change)],
  countries: (change: Change) => [cameAndWent(change)],
  menu: (change: Change) => [cameAndWent(change)],
  scopes: (change: Change) => [cameAndWent(change)],
  source: ofFields({ id: 'sourceId' }),
  postback: ofFields({}),
}
