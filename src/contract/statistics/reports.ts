/** Reports of several levels: each level's rows are asked under one row of the levels above. */
import { z } from 'zod'
import { count } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { bounded, counts, hitFilterShape, judgedBy, READERS, saysRestated } from '../hits/hits.ts'
import { moneyInput, moneyOfRow, moneyReply, withProfit } from '../money/profit.ts'
import { TEXTS } from '../texts.ts'
import { LEVELS, MOST_LEVELS } from './levels.ts'
import { comparedRange, COMPARISONS } from './statistics.ts'

const level = z.enum(LEVELS)

const landing = {
  /** Of visits that were shown a landing page; absent: not requested, or no campaign has one. */
  landing: z
    .object({
      views: count,
      /** Null, as `clicked`: more than can be counted. */
      clicks: count.nullable(),
      /** Visits that clicked. */
      clicked: count.nullable(),
    })
    .optional(),
}
const figures = counts.extend({ ...moneyOfRow, ...landing })
const compared = {
  /** In the compared period: for days, weeks and months the same place in it. Absent without one. */
  before: figures.optional(),
}

export const reports = {
  'logs.report': endpoint('logs.report', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'One level of a report: counts, cost, revenue and profit by a dimension, campaign, period, weekday or hour, under chosen values of other levels, with the compared period; most hits first.',
    input: bounded(
      hitFilterShape.extend({
        by: level,
        under: z
          .array(z.object({ by: level, value: z.string().max(512) }))
          .max(MOST_LEVELS - 1)
          .default([]),
        limit: z.int().min(1).max(1000).default(200),
        compare: z.enum(COMPARISONS).optional(),
        ...judgedBy,
        ...moneyInput,
        /** Adds views and clicks of landing pages. */
        landing: z.boolean().default(false),
      }),
    ).refine(({ by, under }) => new Set([by, ...under.map((one) => one.by)]).size === under.length + 1, {
      error: TEXTS.valueInvalid,
      path: ['under'],
    }),
    reply: z.object({
      /** `name`: of a campaign. */
      rows: z.array(
        counts.extend({ value: z.string(), name: z.string().optional(), ...withProfit, ...landing, ...compared }),
      ),
      /** Of all values, including those cut off: the sum of the rows, but for signals, of which a visit has several. */
      totals: figures.extend(compared),
      previousRange: comparedRange.optional(),
      ...saysRestated,
      ...moneyReply,
      /** Number of values, including those cut off. */
      total: count,
    }),
  }),
}
