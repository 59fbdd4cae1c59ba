import type { Comparison } from '../../../src/contract/statistics.ts'

/** What the range is compared with; the first unless said otherwise. */
export const COMPARES = ['previous', 'week', 'year', 'none'] as const
export type Compare = (typeof COMPARES)[number]

/** As the question says it. */
export const comparedBy = (compare: Compare): Comparison | undefined => (compare === 'none' ? undefined : compare)
