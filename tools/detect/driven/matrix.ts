/** Tables of each kind's verdict at each visit, with confidence intervals. */
import { CATEGORIES, type KindCategory } from './kind.ts'
import { SENSITIVITIES, type Decided, type Seen, type Sensitivity } from './site.ts'

export type Looked = { name: string; category: KindCategory; seen: Seen }

/** 97.5 % quantile of a normal distribution, for 95 % intervals. */
const Z = 1.96

/** Wilson's 95 % interval for `hits` of `all` (Wilson 1927): from, to, as shares of 1. */
export function wilson(hits: number, all: number): [from: number, to: number] {
  if (all === 0) return [0, 1]
  const share = hits / all
  const weight = 1 + Z ** 2 / all
  const middle = share + Z ** 2 / (2 * all)
  const half = Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))
  return [Math.max(0, (middle - half) / weight), Math.min(1, (middle + half) / weight)]
}

export const wordOf = ({ class: of, suspicious }: Pick<Decided, 'class' | 'suspicious'>): string =>
  of === 'bot' ? 'Bot' : suspicious ? 'suspicious' : 'person'

const percent = (share: number): string => `${Math.round(share * 100)} %`

/** `12 of 14 (60 to 96 %)`. */
export function shareText(hits: number, all: number): string {
  const [from, to] = wilson(hits, all)
  return `${hits} of ${all} (${percent(from).replace(' %', '')} to ${percent(to)})`
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

/** Kinds of the category with verdict `what` at the visit, from 1. */
const count = (looked: readonly Looked[], sensitivity: Sensitivity, visit: number, what: string): number =>
  looked.filter(({ seen }) => {
    const decided = seen[sensitivity][visit - 1]
    return decided !== undefined && wordOf(decided) === what
  }).length

/** Bots by category, visit and sensitivity, with intervals; for people also suspicious ones. */
export function countsTable(looked: readonly Looked[], sensitivities: readonly Sensitivity[] = SENSITIVITIES): string {
  const columns = sensitivities.flatMap((sensitivity) => [1, 2, 3].map((visit) => ({ sensitivity, visit })))
  const line = (name: string, those: readonly Looked[], what: string) => [
    name,
    ...columns.map(({ sensitivity, visit }) => shareText(count(those, sensitivity, visit, what), those.length)),
  ]
  const of = (category: KindCategory) => looked.filter((one) => one.category === category)
  const [driven, people] = [looked.filter(({ category }) => category !== 'people'), of('people')]
  const categories = CATEGORIES.filter((category) => category !== 'people' && of(category).length > 0)
  return table(
    ['', ...columns.map(({ sensitivity, visit }) => `${sensitivity}, visit ${visit}`)],
    [
      ...categories.map((category) => line(`driven, ${category}: Bot`, of(category), 'Bot')),
      line('**all driven: Bot**', driven, 'Bot'),
      line('all driven: suspicious', driven, 'suspicious'),
      line('people: Bot', people, 'Bot'),
      line('people: suspicious', people, 'suspicious'),
    ],
  )
}

/** Each kind's three visits in each sensitivity, and the last result of the strictest. */
export function kindsTable(looked: readonly Looked[], sensitivities: readonly Sensitivity[] = SENSITIVITIES): string {
  const hardest = sensitivities.at(-1) ?? 'standard'
  return table(
    ['kind', 'category', ...sensitivities, 'reasons at last'],
    looked.map(({ name, category, seen }) => [
      name,
      category,
      ...sensitivities.map((sensitivity) => seen[sensitivity].map(wordOf).join(', ')),
      seen[hardest]
        .at(-1)
        ?.reasons.map(({ signal }) => `\`${signal}\``)
        .join(' ') ?? '',
    ]),
  )
}

const lastOf = ({ seen }: Looked) => seen.standard.at(-1)
const signalsOf = (one: Looked) => lastOf(one)?.reasons.map(({ signal }) => signal) ?? []
const drivenOf = (looked: readonly Looked[]) => looked.filter(({ category }) => category !== 'people')

/** How many driven kinds each signal met. */
export function signalsTable(looked: readonly Looked[]): string {
  const met = Map.groupBy(drivenOf(looked).flatMap(signalsOf), (signal) => signal)
  return table(
    ['signal', 'driven kinds'],
    [...met].map(([signal, all]) => [`\`${signal}\``, `${all.length}`] as const).toSorted((a, b) => +b[1] - +a[1]),
  )
}

/** Driven kinds that were no Bot by the third visit, and people who were ever in doubt. */
export function summary(looked: readonly Looked[]): string {
  const passed = drivenOf(looked).filter((one) => lastOf(one)?.class !== 'bot')
  const doubted = looked.filter(
    ({ category, seen }) => category === 'people' && seen.standard.some((decided) => wordOf(decided) !== 'person'),
  )
  const named = (those: readonly Looked[]) =>
    those.length === 0
      ? 'none'
      : those
          .map((one) => [one.name, ...signalsOf(one).map((signal) => `\`${signal}\``)].join(' '))
          .map((line) => `- ${line}`)
          .join('\n')
  return `Driven and no Bot at the third visit:

${named(passed)}

People in doubt:

${named(doubted)}`
}
