import { type Dimension, DIMENSIONS } from '../hits/hits.ts'
import { MONEY_FIGURES, OWN_SORT } from '../money/money-figures.ts'
import { type Level, LEVELS } from './levels.ts'

/** The panel's page of a shared report; the link's secret follows `#`, which no server or referrer sees. */
export const SHARED_PATH = '/shared-report'

/** Never shared: the address of a visitor. */
export const isShareable = (level: Level): boolean => level !== 'ip'
export const SHAREABLE: readonly Dimension[] = DIMENSIONS.filter(isShareable)
export const SHARED_LEVELS = LEVELS.filter(isShareable)

/** Beside custom columns, `own-ID`. */
const REPORT_COLUMNS = ['botShare', ...MONEY_FIGURES] as const
export type ReportColumn = (typeof REPORT_COLUMNS)[number]
export const isColumn = (name: string): boolean => REPORT_COLUMNS.some((one) => one === name) || OWN_SORT.test(name)

export const SHARE_DAYS = [1, 7, 30, 90] as const
export const LONGEST_SHARE_DAYS = 366
/** Per client, without ended ones. */
export const MOST_SHARES = 50
