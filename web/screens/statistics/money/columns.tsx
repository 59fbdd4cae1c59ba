import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../../../src/contract/hits.ts'
import type { Formula } from '../../../../src/contract/formulas.ts'
import type { ProfitFigures } from '../../../../src/contract/profit.ts'
import { ratiosOf } from '../../../../src/rules/costs/ratios.ts'
import { compareValues, formulaValue } from '../../../../src/rules/formula.ts'
import type { Format } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import type { Scope } from '../../../parts/hits/scope.ts'
import type { Column } from '../../../ui/table-column.ts'
import type { Sorting } from '../../../ui/table.tsx'
import { classes } from '../../../ui/classes.ts'
import { ValueCell } from '../value-cell.tsx'
import { ownText } from './own-text.ts'

/** Days, or the values of a dimension. */
export type MoneyBy = Dimension | 'day'
export type MoneyRow = ProfitFigures & { value: string; target: number; bot: number }

const FIGURES = [
  'visits',
  'cost',
  'wasted',
  'revenue',
  'profit',
  'roi',
  'conversions',
  'cr',
  'epc',
  'cpc',
  'cpa',
  'approval',
] as const
type Figure = (typeof FIGURES)[number]
/** Shown to those who choose them. */
const EXTRA: ReadonlySet<Figure> = new Set(['epc', 'cpc', 'cpa', 'approval'])
/** On a phone the answer alone. */
const ON_PHONES: ReadonlySet<Figure> = new Set(['cost', 'profit', 'roi'])

type ColumnsOf = { by: MoneyBy; currency: string; scope: Scope; formulas: readonly Formula[] }

export function useMoneyColumns({ by, currency, scope, formulas }: ColumnsOf): Column<MoneyRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      key: 'value',
      title: t(by === 'day' ? 'statistics.interval.day' : 'money.value'),
      sort: 'value',
      className: 'v',
      fixed: true,
      width: '60%',
      cell: ({ value }) =>
        by === 'day' ? format.date(value) : <ValueCell scope={scope} dimension={by} value={value} />,
    },
    ...FIGURES.map((key) => ({
      key,
      title: t(`money.${key}`),
      sort: key,
      figure: true,
      extra: EXTRA.has(key),
      className: ON_PHONES.has(key) ? undefined : 'wide',
      width: 48,
      cell: (row: MoneyRow) => <Cell row={row} figure={key} currency={currency} format={format} />,
    })),
    ...formulas.map((formula) => ({
      key: ownKey(formula),
      title: formula.name,
      sort: ownKey(formula),
      figure: true,
      className: 'wide',
      width: 72,
      cell: (row: MoneyRow) => ownText(formula, row, { currency, format }),
    })),
  ]
}

/** Of an own column, in the table and in the address. */
const ownKey = ({ id }: Formula): string => `own-${id}`

type CellProps = { row: MoneyRow; figure: Figure; currency: string; format: Format }

/** A figure, and beside a cost or a revenue what could not be exchanged. */
function Cell({ row, figure, currency, format }: CellProps) {
  const text = textOf(row, figure, currency, format)
  const apart = figure === 'cost' || figure === 'revenue' ? row.apart.filter((one) => one[figure] !== 0) : []
  return (
    <>
      <span className={classes(figure === 'profit' && (row.profit ?? 0) < 0 && 'loss')}>{text}</span>
      {apart.map((one) => (
        <small key={one.currency}>{format.money(one[figure as 'cost' | 'revenue'], one.currency)}</small>
      ))}
    </>
  )
}

const NONE = '–'

/** How each kind of figure is written. */
const AMOUNTS: ReadonlySet<Figure> = new Set(['cost', 'wasted', 'revenue', 'profit'])
const COUNTS: ReadonlySet<Figure> = new Set(['visits', 'conversions'])

function textOf(row: MoneyRow, figure: Figure, currency: string, format: Format): string {
  const found = figureOf(row, figure, currency)
  if (found === null) return NONE
  if (typeof found === 'string') return format.average(found, currency)
  if (AMOUNTS.has(figure)) return format.money(found, currency)
  return COUNTS.has(figure) ? format.number(found) : format.share(found, 1)
}

/** A number, decimal text of an amount, or nothing. */
const figureOf = (row: MoneyRow, figure: Figure, currency: string): number | string | null =>
  ({ ...row, ...ratiosOf(row, currency) })[figure]

/** As the address holds it: `cost.desc`. Days come newest first, values by what they cost. */
export function moneySorting(text: string, by: MoneyBy, formulas: readonly Formula[]): Sorting {
  const [name = '', order] = text.split('.')
  const known =
    name === 'value' || FIGURES.some((figure) => figure === name) || formulas.some((one) => ownKey(one) === name)
  if (!known) return { by: by === 'day' ? 'value' : 'cost', order: 'desc' }
  return { by: name, order: order === 'asc' ? 'asc' : 'desc' }
}

function rankOf(row: MoneyRow, by: string, currency: string): number {
  const found = figureOf(row, FIGURES.find((one) => one === by) ?? 'cost', currency)
  return found === null ? -Infinity : Number(found)
}

type Sorted = { sorting: Sorting; currency: string; formulas: readonly Formula[] }

export function sortMoney(
  rows: readonly MoneyRow[],
  { sorting: { by, order }, currency, formulas }: Sorted,
): MoneyRow[] {
  const way = order === 'asc' ? 1 : -1
  const byValue = (a: MoneyRow, b: MoneyRow) => (a.value < b.value ? -1 : 1)
  if (by === 'value') return rows.toSorted((a, b) => way * byValue(a, b))
  const own = formulas.find((one) => ownKey(one) === by)
  if (own) {
    const value = (row: MoneyRow) => formulaValue(own.expression, row, currency)
    return rows.toSorted((a, b) => way * compareValues(value(a), value(b)) || byValue(a, b))
  }
  return rows.toSorted((a, b) => {
    const [one, other] = [rankOf(a, by, currency), rankOf(b, by, currency)]
    return one === other ? byValue(a, b) : way * (one < other ? -1 : 1)
  })
}
