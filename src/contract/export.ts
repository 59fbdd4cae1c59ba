/** Tables of hits as files, sent as they are made: exactly the rows that a screen's question means, all of them. */
import { z } from 'zod'
import { endpoint, STREAM } from './endpoint.ts'
import { hitFilterShape, bounded, days, DIMENSIONS, judgedBy, log, LOG_SORTS, READERS, SHORT_RANGE } from './hits.ts'
import { COMPARISONS, INTERVALS } from './statistics.ts'
import { moneyInput } from './profit.ts'
import { TEXTS } from './texts.ts'

/**
 * Columns of a log, in the order in which a file has them unless it names another. What the browser probe saw is in
 * the receipt alone.
 */
export const LOG_COLUMNS = log.omit({ probes: true }).keyof().options
export type LogColumn = (typeof LOG_COLUMNS)[number]

/** `logs`: hits, newest first unless sorted otherwise. `breakdown`: as `companyPlatforms`. `series`: as `companyDaily`. */
export const EXPORTED = ['logs', 'breakdown', 'series'] as const
/** Values of a breakdown that one file holds. */
export const MOST_VALUES = 100_000
/** Hits that one file holds where they are not in the order of their time, in which they are read. */
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
        /** Of `logs`; sorted otherwise than by time, a file holds 100 000 hits. */
        columns: z.array(z.enum(LOG_COLUMNS)).min(1).max(LOG_COLUMNS.length).optional(),
        sort: z.enum(LOG_SORTS).default('time'),
        order: z.enum(['asc', 'desc']).default('desc'),
        /** Of a breakdown. */
        dimension: z.enum(DIMENSIONS).default('platform'),
        by: z.enum(DIMENSIONS).optional(),
        limit: z.int().min(1).max(MOST_VALUES).default(MOST_VALUES),
        /** Of the series. */
        interval: z.enum(INTERVALS).default('day'),
        compare: z.enum(COMPARISONS).optional(),
        /** Of a breakdown or the series; refused while not all visits are judged by today's policy. */
        ...judgedBy,
        /** Of a breakdown or the series: with costs and profit, where there are any. */
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
