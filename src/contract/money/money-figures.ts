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

export const ownSort = (id: string): `own-${string}` => `own-${id}`
export const OWN_SORT = /^own-[1-9]\d{0,17}$/

/** Avoids name clashes in files. */
export const ownColumnName = ({ name }: { name: string }): string => `formula: ${name}`
