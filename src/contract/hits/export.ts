/** Hits as streamed files: all rows of a screen's query. */
import { z } from 'zod'
import { endpoint, STREAM } from '../endpoint.ts'
import { hitFilterShape, bounded, days, judgedBy, log, LOG_SORTS, READERS, SHORT_RANGE } from './hits.ts'
import { DIMENSIONS } from './hit-words.ts'
import { COMPARISONS, INTERVALS } from '../statistics/statistics.ts'
import { moneyInput } from '../money/profit.ts'
import { TEXTS } from '../texts.ts'

/** Default order. Probe data is only in the receipt, the client only in the panel. */
export const LOG_COLUMNS = log.omit({ probes: true, clientId: true }).keyof().options
export type LogColumn = (typeof LOG_COLUMNS)[number]

/** `logs`: newest first by default. `breakdown`: as `companyPlatforms`. `series`: as `companyDaily`. */
const EXPORTED = ['logs', 'breakdown', 'series'] as const
/** Rows of a breakdown file. */
const MOST_VALUES = 100_000
/** Hits of a file not sorted by time. */
export const MOST_SORTED = 100_000

export const exports = {
  'logs.export': endpoint('logs.export', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description: 'A table of hits as a file (CSV or JSON): hits one by one, a breakdown, or the series.',
    input: bounded(
      hitFilterShape.extend({
        email: z.string().max(254).optional(),
        table: z.enum(EXPORTED).default('logs'),
        format: z.enum(['csv', 'json']).default('csv'),
        /** `logs` only. */
        columns: z.array(z.enum(LOG_COLUMNS)).min(1).max(LOG_COLUMNS.length).optional(),
        sort: z.enum(LOG_SORTS).default('time'),
        order: z.enum(['asc', 'desc']).default('desc'),
        /** Breakdown only. */
        dimension: z.enum(DIMENSIONS).default('platform'),
        by: z.enum(DIMENSIONS).optional(),
        limit: z.int().min(1).max(MOST_VALUES).default(MOST_VALUES),
        /** Series only. */
        interval: z.enum(INTERVALS).default('day'),
        compare: z.enum(COMPARISONS).optional(),
        /** Not for `logs`; refused until all visits are judged. */
        ...judgedBy,
        /** Not for `logs`. */
        ...moneyInput,
      }),
    )
      .refine((given) => given.by !== given.dimension, { error: TEXTS.valueInvalid, path: ['by'] })
      .refine((given) => given.table !== 'series' || given.interval !== 'hour' || days(given) < SHORT_RANGE, {
        error: TEXTS.rangeHours,
        path: ['endDate'],
      }),
    reply: STREAM,
  }),
}
