/** Rows of a report of several levels, as they stand under one another. */
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import { type Level, MOST_LEVELS } from '../../../../../src/contract/statistics/levels.ts'
import {
  isLandingColumn,
  LANDING_COLUMNS,
  landingFigure,
} from '../../../../../src/contract/statistics/landing-words.ts'
import { MONEY_FIGURES, ownSort } from '../../../../../src/contract/money/money-figures.ts'
import type { ProfitFigures } from '../../../../../src/contract/money/profit.ts'
import type { Answer, Question } from '../../../../../src/contract/table.ts'
import { type MoneyOfRow, rankOf } from '../../../../../src/rules/money/costs/ratios.ts'
import type { ScopeQuestion } from '../../../../shared/hits/scope.ts'
import type { Sorting } from '../../../../kit/layout/table.tsx'
import { ALL_DIMENSIONS, TIME_LEVELS } from '../view.ts'

export type ReportQuestion = ScopeQuestion & Pick<Question<'logs.report'>, 'compare'>
/** Values of the levels, from the first. */
export type Path = readonly string[]
export type MoneyRow = MoneyOfRow & {
  value: string
  name?: string | undefined
  target: number
  bot: number
  money: ProfitFigures
  landing?: Answer<'logs.report'>['rows'][number]['landing']
  before?: Answer<'logs.report'>['rows'][number]['before']
}
/** `hidden`: rows left out after it, each with its level's path. The totals have an empty path. */
export type Placed<Row> = Row & { path: Path; hidden: readonly { under: Path; count: number }[] }
export type ReportRow = Placed<MoneyRow>

export const FIRST = 10
/** Values per answer, by most visits. */
export const MOST = 500

export const keyOf = (path: Path): string => JSON.stringify(path)

export const levelChoices = (inCampaign: boolean): readonly Level[] => [
  ...TIME_LEVELS,
  ...(inCampaign ? [] : ['campaign' as const]),
  ...ALL_DIMENSIONS,
]

/** `then`: further levels by comma. Ignores unknown and repeated ones. */
export function levelsOf(first: Level, then: string, inCampaign: boolean): readonly [Level, ...Level[]] {
  const choices = levelChoices(inCampaign)
  const known = then.split(',').flatMap((text) => choices.find((one) => one === text) ?? [])
  const [start = 'day', ...more] = [...new Set([choices.includes(first) ? first : 'day', ...known])]
  return [start, ...more.slice(0, MOST_LEVELS - 1)]
}

export const questionAt = (
  question: ReportQuestion,
  levels: readonly Level[],
  path: Path,
): Question<'logs.report'> => ({
  ...question,
  money: true,
  landing: true,
  by: levels[path.length] ?? 'day',
  under: path.flatMap((value, at) => {
    const by = levels[at]
    return by === undefined ? [] : [{ by, value }]
  }),
  limit: MOST,
})

export const rowsOf = (answer: Answer<'logs.report'>): MoneyRow[] =>
  answer.rows.flatMap(({ money, ...row }) => (money && money.visits + money.cost > 0 ? [{ ...row, money }] : []))

export const totalOf = ({ totals }: Answer<'logs.report'>): ReportRow | undefined =>
  totals.money && { ...totals, money: totals.money, value: '', path: [], hidden: [] }

/** Pinned values first, in the order of their pinning. */
export function pinnedFirst<Row extends MoneyRow>(rows: readonly Row[], pinned: readonly string[]): readonly Row[] {
  const first = pinned.flatMap((value) => rows.filter((row) => row.value === value))
  return first.length === 0 ? rows : [...first, ...rows.filter((row) => !first.includes(row))]
}

const isTime = (level: Level): boolean => TIME_LEVELS.some((one) => one === level)

/** Newest period first, the clock in its order, others by cost. */
const usual = (level: Level): Sorting => {
  if (level === 'weekday' || level === 'hour') return { by: 'value', order: 'asc' }
  return { by: isTime(level) ? 'value' : 'cost', order: 'desc' }
}

/** From the address: `cost.desc`. */
export function sortingAt(text: string, level: Level, formulas: readonly Formula[]): Sorting {
  const [by = '', order] = text.split('.')
  const known = [
    'value',
    'botShare',
    ...MONEY_FIGURES,
    ...LANDING_COLUMNS,
    ...formulas.map(({ id }) => ownSort(id)),
  ].includes(by)
  return known ? { by, order: order === 'asc' ? 'asc' : 'desc' } : usual(level)
}

export const botShare = ({ target, bot }: Pick<MoneyRow, 'target' | 'bot'>): number =>
  target + bot === 0 ? 0 : bot / (target + bot)

const compared = (a: MoneyRow, b: MoneyRow): number =>
  (a.name ?? a.value).localeCompare(b.name ?? b.value, undefined, { numeric: true })

export function sortMoney<Row extends MoneyRow>(rows: readonly Row[], { by, order }: Sorting, currency: string): Row[] {
  const way = order === 'asc' ? 1 : -1
  const rank = (row: Row): number => {
    if (by === 'botShare') return botShare(row)
    return isLandingColumn(by) ? (landingFigure(row.landing, by) ?? -Infinity) : rankOf(row, by, currency)
  }
  return rows.toSorted((a, b) => {
    const [one, other] = by === 'value' ? [0, 0] : [rank(a), rank(b)]
    if (one !== other) return way * (one < other ? -1 : 1)
    return by === 'value' ? way * compared(a, b) : compared(a, b)
  })
}

type Tree<Row> = {
  /** Sorted rows of a level; undefined: not answered. */
  rowsUnder: (under: Path) => readonly Row[] | undefined
  isOpen: (path: Path) => boolean
  isWhole: (under: Path) => boolean
  /** Rows of the first level that are shown in any case. */
  pins?: number
}

/** Open rows with what is below them. Undefined until the first level is answered. */
export function visibleRows<Row extends { value: string }>(tree: Tree<Row>): Placed<Row>[] | undefined {
  return tree.rowsUnder([]) && rowsAt(tree, [])
}

function rowsAt<Row extends { value: string }>(tree: Tree<Row>, under: Path): Placed<Row>[] {
  const all = tree.rowsUnder(under) ?? []
  const pins = under.length === 0 ? (tree.pins ?? 0) : 0
  const shown = tree.isWhole(under) ? all : all.slice(0, FIRST + pins)
  const rows = shown.flatMap((row): Placed<Row>[] => {
    const path = [...under, row.value]
    return [{ ...row, path, hidden: [] }, ...(tree.isOpen(path) ? rowsAt(tree, path) : [])]
  })
  const last = rows.at(-1)
  return last && all.length > shown.length
    ? [...rows.slice(0, -1), { ...last, hidden: [...last.hidden, { under, count: all.length - shown.length }] }]
    : rows
}
