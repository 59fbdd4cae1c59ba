/** Figures of money that a row of Statistics or of the campaigns shows, for both sides. */

/** What is counted and summed, and what is derived of it. */
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

/** How a column of one’s own is named where rows are sorted by it. */
export const ownSort = (id: string): `own-${string}` => `own-${id}`
export const OWN_SORT = /^own-[1-9]\d{0,17}$/

/** What a column of one’s own is called in a file, so that it takes no other's place. */
export const ownColumnName = ({ name }: { name: string }): string => `formula: ${name}`
