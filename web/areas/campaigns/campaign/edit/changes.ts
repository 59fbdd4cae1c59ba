import { letterOf } from './draft-groups.ts'
import { settingsFrom, type Draft, type Settings } from './draft.ts'

type Compared = Exclude<keyof Settings, 'splitGroups' | 'utm' | 'user'>
/** `group`: letter. `parameter`: name. `order`: groups reordered. */
export type Change = { field: Compared } | { group: string } | { parameter: string } | { order: true }

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b)

const FIELDS = [
  'name',
  'tag',
  'language',
  'sensitivity',
  'check',
  'holdOut',
  'repeatLimit',
  'targetMode',
  'targetLink',
  'targetOffer',
  'botLink',
  'pageHosts',
  'countries',
  'excludedCountries',
  'stopKeywords',
  'excludedValues',
  'flow',
  'rules',
] as const satisfies readonly Compared[]
const LAST = [
  'defaultLink',
  'defaultOffer',
  'landingGroups',
  'partnerParameter',
  'passThrough',
  'duplicates',
  'source',
  'schedule',
  'keepMonths',
  'cutAddressDays',
  'notes',
  'tests',
] as const satisfies readonly Compared[]

export function changesBetween(saved: Draft, now: Draft): Change[] {
  const [before, after] = [settingsFrom(saved), settingsFrom(now)]
  const fields = (names: readonly Compared[]): Change[] =>
    names.filter((name) => differ(before[name], after[name])).map((field) => ({ field }))
  return [...fields(FIELDS), ...groupChanges(before, after), ...parameters(before, after), ...fields(LAST)]
}

function groupChanges({ splitGroups: before }: Settings, { splitGroups: after }: Settings): Change[] {
  const sorted = (groups: typeof before) => groups.map((group) => JSON.stringify(group)).toSorted()
  if (differ(before, after) && !differ(sorted(before), sorted(after))) return [{ order: true }]
  const most = Math.max(before.length, after.length)
  return Array.from({ length: most }, (_, at) => at)
    .filter((at) => differ(before[at], after[at]))
    .map((at) => ({ group: letterOf(at) }))
}

function parameters(before: Settings, after: Settings): Change[] {
  const [was, is] = [
    { ...before.utm, ...before.user },
    { ...after.utm, ...after.user },
  ]
  const names = new Set([...Object.keys(was), ...Object.keys(is)]) as Set<keyof typeof was>
  return [...names].filter((name) => was[name] !== is[name]).map((parameter) => ({ parameter }))
}
