/** Counts, sums, and figures derived from them. */
export const MONEY_FIGURES = [
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
export type MoneyFigure = (typeof MONEY_FIGURES)[number]

/** Sort key of a custom column. */
export const ownSort = (id: string): `own-${string}` => `own-${id}`
export const OWN_SORT = /^own-[1-9]\d{0,17}$/

/** Name in a file, so that it cannot clash. */
export const ownColumnName = ({ name }: { name: string }): string => `formula: ${name}`
