/** Derived from unrounded costs and profit. Amounts per unit are decimals; shares are numbers. */
import { MONEY_FIGURES, type MoneyFigure, ownSort } from '../../../contract/money/money-figures.ts'
import type { ProfitFigures } from '../../../contract/money/profit.ts'
import { decimalText, ONE, roundUnits } from '../../../lib/numbers/decimal.ts'
import { decimalOfMinor, FINEST, moneyText } from '../../../lib/numbers/money.ts'

type Ratios = {
  /** Profit per unit of cost. */
  roi: number | null
  /** Approved per visit; approved per reported conversion. */
  cr: number | null
  approval: number | null
  /** Decimal text: revenue per visit, cost per visit, cost per approved conversion. */
  epc: string | null
  cpc: string | null
  cpa: string | null
}

export function ratiosOf(figures: Omit<ProfitFigures, 'apart' | 'wasted'>, currency: string): Ratios {
  const { visits, cost, revenue, profit, conversions, pending, rejected } = figures
  const reported = (conversions ?? 0) + (pending ?? 0) + (rejected ?? 0)
  const each = (minor: number | null, among: number) =>
    minor === null || among === 0 ? null : share(minor, among, currency)
  return {
    roi: profit === null || cost === 0 ? null : profit / cost,
    cr: conversions === null || visits === 0 ? null : conversions / visits,
    approval: conversions === null || reported === 0 ? null : conversions / reported,
    epc: each(revenue, visits),
    cpc: each(cost, visits),
    cpa: each(cost, conversions ?? 0),
  }
}

/** Decimal text with fine units: one visit is worth little. */
const share = (minor: number, among: number, currency: string): string =>
  decimalText(roundUnits(decimalOfMinor(minor, currency) / BigInt(among), FINEST_UNIT) * FINEST_UNIT)
const FINEST_UNIT = ONE / 10n ** BigInt(FINEST)

/** Minor units, count, share, decimal text, or null. */
export const figureOf = (figures: ProfitFigures, name: MoneyFigure, currency: string): number | string | null =>
  ({ ...figures, ...ratiosOf(figures, currency) })[name]

/** Unexchanged cost/revenue in one cell: `EUR 12.00/3.00; GBP 1.00/0.00`. */
export const unexchangedText = ({ apart }: Pick<ProfitFigures, 'apart'>): string =>
  apart
    .map((one) => `${one.currency} ${moneyText(one.cost, one.currency)}/${moneyText(one.revenue, one.currency)}`)
    .join('; ')

export type MoneyOfRow = {
  money?: ProfitFigures | undefined
  formulas?: Readonly<Record<string, `${number}` | null>> | undefined
}

/** `by`: a figure or `own-ID`. Missing values are lowest. */
export function rankOf({ money, formulas = {} }: MoneyOfRow, by: string, currency: string): number {
  const figure = MONEY_FIGURES.find((one) => one === by)
  const own = Object.entries(formulas).find(([id]) => ownSort(id) === by)
  const value = figure ? money && figureOf(money, figure, currency) : own?.[1]
  return value === null || value === undefined ? -Infinity : Number(value)
}
