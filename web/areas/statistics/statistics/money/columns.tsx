import { useTranslation } from 'react-i18next'
import type { Formula } from '../../../../../src/contract/statistics/formulas.ts'
import type { Dimension } from '../../../../../src/contract/hits/hits.ts'
import { MONEY_FIGURES, type MoneyFigure, ownSort } from '../../../../../src/contract/money/money-figures.ts'
import type { ProfitFigures } from '../../../../../src/contract/money/profit.ts'
import { type MoneyOfRow, rankOf } from '../../../../../src/rules/money/costs/ratios.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import type { Scope } from '../../../../shared/hits/scope.ts'
import { useMoneyColumns } from '../../../../shared/money/columns.tsx'
import type { Column } from '../../../../kit/layout/table-column.ts'
import type { Sorting } from '../../../../kit/layout/table.tsx'
import { ValueCell } from '../value-cell.tsx'

export type MoneyBy = Dimension | 'day'
export type MoneyRow = MoneyOfRow & { value: string; target: number; bot: number; money: ProfitFigures }

const EXTRA: ReadonlySet<MoneyFigure | 'own'> = new Set(['epc', 'cpc', 'cpa', 'approval'])
const ON_PHONES: ReadonlySet<MoneyFigure | 'own'> = new Set(['cost', 'profit', 'roi'])

type ColumnsOf = { by: MoneyBy; currency: string; scope: Scope; formulas: readonly Formula[] }

export function useColumns({ by, currency, scope, formulas }: ColumnsOf): Column<MoneyRow>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useMoneyColumns<MoneyRow>({
    currency,
    formulas,
    placeOf: (figure) => ({ extra: EXTRA.has(figure), ...(!ON_PHONES.has(figure) && { phone: 'hidden' }) }),
  })
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
    ...figures,
  ]
}

/** From `cost.desc`. Default: newest day, or largest cost first. */
export function moneySorting(text: string, by: MoneyBy, formulas: readonly Formula[]): Sorting {
  const [name = '', order] = text.split('.')
  const known = ['value', ...MONEY_FIGURES, ...formulas.map(({ id }) => ownSort(id))].includes(name)
  if (!known) return { by: by === 'day' ? 'value' : 'cost', order: 'desc' }
  return { by: name, order: order === 'asc' ? 'asc' : 'desc' }
}

export function sortMoney(rows: readonly MoneyRow[], { by, order }: Sorting, currency: string): MoneyRow[] {
  const way = order === 'asc' ? 1 : -1
  const byValue = (a: MoneyRow, b: MoneyRow) => (a.value < b.value ? -1 : 1)
  if (by === 'value') return rows.toSorted((a, b) => way * byValue(a, b))
  return rows.toSorted((a, b) => {
    const [one, other] = [rankOf(a, by, currency), rankOf(b, by, currency)]
    return one === other ? byValue(a, b) : way * (one < other ? -1 : 1)
  })
}
