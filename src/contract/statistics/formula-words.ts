/** Amounts in whole units of the row's currency. */
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

/** `percent` shows 0.5 as 50 %. */
export const FORMULA_UNITS = ['money', 'percent', 'number'] as const
export type FormulaUnit = (typeof FORMULA_UNITS)[number]

/** Characters, and nesting of parentheses. */
export const FORMULA_LIMITS = { length: 200, depth: 12, decimals: 6, formulas: 20 } as const
