/** Words of custom columns, for both sides. */

/** What a formula may name: figures of a row. Amounts are in whole units of the row's currency. */
export const FORMULA_FIGURES = [
  'visits',
  'cost',
  'wasted',
  'revenue',
  'profit',
  'conversions',
  'pending',
  'rejected',
  'target',
  'bot',
] as const
export type FormulaFigure = (typeof FORMULA_FIGURES)[number]

/** How a result is written; `percent`: a share of one, so that a half is 50 %. */
export const FORMULA_UNITS = ['money', 'percent', 'number'] as const
export type FormulaUnit = (typeof FORMULA_UNITS)[number]

/** Characters of a formula, and parentheses within one another. */
export const FORMULA_LIMITS = { length: 200, depth: 12, decimals: 6, formulas: 20 } as const
