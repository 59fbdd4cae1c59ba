/** Reports of several levels: each level's rows are asked under one row of the levels above. */
import { z } from 'zod'
import { count } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { bounded, counts, hitFilterShape, judgedBy, READERS, saysRestated } from '../hits/hits.ts'
import { moneyInput, moneyReply, withProfit } from '../money/profit.ts'
import { TEXTS } from '../texts.ts'
import { LEVELS, MOST_LEVELS } from './levels.ts'

const level = z.enum(LEVELS)

export const reports = {
  'logs.report': endpoint('logs.report', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'One level of a report: counts, cost, revenue and profit by a dimension, campaign, period, weekday or hour, under chosen values of other levels; most hits first.',
    input: bounded(
      hitFilterShape.extend({
        by: level,
        under: z
          .array(z.object({ by: level, value: z.string().max(512) }))
          .max(MOST_LEVELS - 1)
          .default([]),
        limit: z.int().min(1).max(1000).default(200),
        ...judgedBy,
        ...moneyInput,
      }),
    ).refine(({ by, under }) => new Set([by, ...under.map((one) => one.by)]).size === under.length + 1, {
      error: TEXTS.valueInvalid,
      path: ['under'],
    }),
    reply: z.object({
      /** `name`: of a campaign. */
      rows: z.array(counts.extend({ value: z.string(), name: z.string().optional(), ...withProfit })),
      ...saysRestated,
      ...moneyReply,
      /** Number of values, including those cut off. */
      total: count,
    }),
  }),
}
