import { type Dimension, DIMENSIONS } from '../hits/hit-words.ts'
import { MONEY_FIGURES, OWN_SORT } from '../money/money-figures.ts'
import { LANDING_COLUMNS } from './landing-words.ts'
import { type Level, LEVELS } from './levels.ts'

/** Never shared: the address of a visitor. */
export const isShareable = (level: Level): boolean => level !== 'ip'
export const SHAREABLE: readonly Dimension[] = DIMENSIONS.filter(isShareable)
export const SHARED_LEVELS = LEVELS.filter(isShareable)

/** Beside custom columns, `own-ID`. */
const REPORT_COLUMNS = ['botShare', ...MONEY_FIGURES, ...LANDING_COLUMNS] as const
type ReportColumn = (typeof REPORT_COLUMNS)[number]
export const isReportColumn = (name: string): name is ReportColumn => REPORT_COLUMNS.some((one) => one === name)
export const isColumn = (name: string): boolean => isReportColumn(name) || OWN_SORT.test(name)
