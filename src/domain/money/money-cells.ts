import { ownColumnName } from '../../contract/money/money-figures.ts'
import type { Cell } from '../../lib/text/csv.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { unexchangedText, ratiosOf } from '../../rules/money/costs/ratios.ts'
import type { FormulaRow } from '../../store/config/statistics/formulas.ts'
import type { MoneyFigures } from './money.ts'
import { moneyOfRow } from './own-columns.ts'

export const MONEY_COLUMNS = [
  'currency',
  'visits',
  'cost',
  'paidForBots',
  'revenue',
  'profit',
  'roi',
  'conversions',
  'pending',
  'rejected',
  'cr',
  'approvalRate',
  'epc',
  'cpc',
  'cpa',
  'otherCurrencies',
] as const

/** Empty without costs. Amounts are decimal text. */
export function moneyCells(
  money: MoneyFigures | undefined,
  value: string,
  by?: string,
): Partial<Record<(typeof MONEY_COLUMNS)[number], Cell>> {
  if (!money) return {}
  const { currency } = money
  const figures = money.of(value, by)
  const { roi, cr, approval, ...each } = ratiosOf(figures, currency)
  const amount = (minor: number | null) => (minor === null ? '' : moneyText(minor, currency))
  const share = (part: number | null) => (part === null ? '' : part.toFixed(6))
  return {
    currency,
    visits: figures.visits,
    cost: amount(figures.cost),
    paidForBots: amount(figures.wasted),
    revenue: amount(figures.revenue),
    profit: amount(figures.profit),
    roi: share(roi),
    conversions: figures.conversions,
    pending: figures.pending,
    rejected: figures.rejected,
    cr: share(cr),
    approvalRate: share(approval),
    epc: each.epc,
    cpc: each.cpc,
    cpa: each.cpa,
    otherCurrencies: unexchangedText(figures),
  }
}

type Counted = { value: string; by?: string | undefined; target: number; bot: number }

/** Decimal text; '' for no value. */
export function formulaCells(
  formulas: readonly FormulaRow[],
  money: MoneyFigures | undefined,
  row: Counted,
): Record<string, Cell> {
  const values = moneyOfRow(money, formulas, row)?.formulas
  return values ? Object.fromEntries(formulas.map((formula) => [ownColumnName(formula), values[formula.id] ?? ''])) : {}
}
