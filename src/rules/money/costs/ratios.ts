/** What is derived of unrounded costs and profit. Amounts per something are decimals; shares are numbers. */
import { MONEY_FIGURES, type MoneyFigure, ownSort } from '../../../contract/money/money-figures.ts'
import type { ProfitFigures } from '../../../contract/money/profit.ts'
import { decimalText, ONE, roundUnits } from '../../../lib/numbers/decimal.ts'
import { decimalOfMinor, FINEST, moneyText } from '../../../lib/numbers/money.ts'

export type Ratios = {
  /** Profit of a unit of cost. */
  roi: number | null
  /** Approved conversions of a visit, and of all conversions that were reported. */
  cr: number | null
  approval: number | null
  /** Decimal text: revenue of a visit, cost of a visit, cost of an approved conversion. */
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

/** An amount divided among many, as decimal text. A visit is worth little. */
const share = (minor: number, among: number, currency: string): string =>
  decimalText(roundUnits(decimalOfMinor(minor, currency) / BigInt(among), FINEST_UNIT) * FINEST_UNIT)
const FINEST_UNIT = ONE / 10n ** BigInt(FINEST)

/** A number in minor units, a count, a share, decimal text of an amount, or nothing. */
export const figureOf = (figures: ProfitFigures, name: MoneyFigure, currency: string): number | string | null =>
  ({ ...figures, ...ratiosOf(figures, currency) })[name]

/** Cost and revenue that could not be exchanged, as one cell of a file: `EUR 12.00/3.00; GBP 1.00/0.00`. */
export const apartText = ({ apart }: Pick<ProfitFigures, 'apart'>): string =>
  apart
    .map((one) => `${one.currency} ${moneyText(one.cost, one.currency)}/${moneyText(one.revenue, one.currency)}`)
    .join('; ')

/** Figures of a row, and its custom columns by their ids. */
export type MoneyOfRow = {
  money?: ProfitFigures | undefined
  formulas?: Readonly<Record<string, `${number}` | null>> | undefined
}

/** By which rows are sorted: a figure, or `own-ID`. What has no value is smallest. */
export function rankOf({ money, formulas = {} }: MoneyOfRow, by: string, currency: string): number {
  const figure = MONEY_FIGURES.find((one) => one === by)
  const own = Object.entries(formulas).find(([id]) => ownSort(id) === by)
  const value = figure ? money && figureOf(money, figure, currency) : own?.[1]
  return value === null || value === undefined ? -Infinity : Number(value)
}
