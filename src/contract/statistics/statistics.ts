import { z } from 'zod'
import { fineAmount } from '../money/money.ts'
import { count, day, id, instant, range } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import {
  hitFilterShape,
  bounded,
  CLASSES,
  counts,
  days,
  judgedBy,
  READERS,
  saysRestated,
  SHORT_RANGE,
} from '../hits/hits.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'
import { countsOnlyInput, moneyInput, moneyReply, withProfit, profitFigures, comparedRow } from '../money/profit.ts'
import { TEXTS } from '../texts.ts'

/** Per answer. */
const MOST_SERIES = 200

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/**
 * `previous`: as many days before. `week`: same weekdays, whole weeks back without overlap. `month`: same dates a month
 * before; whole months as such. `year`: same dates a year before. Running ranges compare the same part.
 */
export const COMPARISONS = ['previous', 'week', 'month', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

export const comparedRange = z.object({
  startDate: day,
  endDate: day,
  /** Where a running range's comparison is cut. */
  until: instant.nullable(),
})

const row = counts.extend({
  /**
   * A week's Monday, a month's first day, even before the range; hours as `2026-11-20T14:00` local time. The repeated
   * autumn hour is one row.
   */
  date: z.string(),
  /** Target hits with a signal. */
  suspicious: count,
  /** Account inactive, expired or over its limit. */
  unprotected: count,
  /** Not over, or cut by the range. */
  partial: z.boolean(),
  ...withProfit,
})

const ANNOTATIONS = ['campaign', 'list', 'ban', 'data'] as const

const annotation = z.object({
  at: instant,
  /** In the caller's zone. */
  date: day,
  kind: z.enum(ANNOTATIONS),
  /** Always `data.update` for detection data. */
  action: z.string(),
  /** Null: all campaigns. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** Null for detection data, and for staff unless the reader is an administrator. */
  by: z.string().nullable(),
})
export type Annotation = z.output<typeof annotation>

export const statistics = {
  'logs.companyTotals': endpoint('logs.companyTotals', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description: 'Counts of the four classes in a period and in the one it is compared with; cost, revenue and profit.',
    input: bounded(
      hitFilterShape.extend({
        compare: z.enum(COMPARISONS).default('previous'),
        ...judgedBy,
        ...moneyInput,
        ...countsOnlyInput,
      }),
    ),
    reply: z.object({
      totals: counts,
      previous: counts,
      suspicious: count,
      unprotected: count,
      previousSuspicious: count,
      previousUnprotected: count,
      previousRange: comparedRange,
      lastHit: instant.nullable(),
      /** The last day is not over. */
      partial: z.boolean(),
      ...saysRestated,
      ...moneyReply,
      ...withProfit,
      previousMoney: profitFigures.optional(),
      /** Minor units. */
      withoutVisits: fineAmount.optional(),
    }),
  }),
  'logs.companyDaily': endpoint('logs.companyDaily', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'Counts of the four classes by hour, day, week or month, with cost, revenue and profit; every one is present.',
    input: bounded(
      hitFilterShape.extend({
        interval: z.enum(INTERVALS).default('day'),
        compare: z.enum(COMPARISONS).optional(),
        ...judgedBy,
        ...moneyInput,
        ...countsOnlyInput,
      }),
    ).refine((given) => given.interval !== 'hour' || days(given) < SHORT_RANGE, {
      error: TEXTS.rangeHours,
      path: ['endDate'],
    }),
    reply: z.object({
      daily: z.array(row),
      ...saysRestated,
      ...moneyReply,
      /** With own dates, by index of `daily`; running ranges only so far. Absent without comparison. */
      previous: z.array(row).optional(),
    }),
  }),
  'logs.companyPlatforms': endpoint('logs.companyPlatforms', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'Counts of the four classes by one dimension or two, with cost, revenue and profit, most hits first; `total` is the number of values or pairs.',
    input: bounded(
      hitFilterShape.extend({
        dimension: z.enum(DIMENSIONS).default('platform'),
        by: z.enum(DIMENSIONS).optional(),
        limit: z.int().min(1).max(1000).default(10),
        ...judgedBy,
        ...moneyInput,
        ...countsOnlyInput,
      }),
    ).refine((given) => given.by !== given.dimension, { error: TEXTS.valueInvalid, path: ['by'] }),
    /** `by`: the second dimension. */
    reply: z.object({
      platforms: z.array(counts.extend({ value: z.string(), by: z.string().optional(), ...withProfit })),
      ...saysRestated,
      ...moneyReply,
      /** With `money`: values that clearly waste more than their source. */
      stop: z.array(comparedRow).optional(),
      /** With `money`: the most wasteful values, each beside its source. */
      compared: z.array(comparedRow).optional(),
      total: count,
    }),
  }),
  'logs.companySeries': endpoint('logs.companySeries', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Campaigns side by side: those with the most hits, each with its counts and its Target and Bot over time; `total` is the number of campaigns with a hit that match.',
    input: bounded(
      hitFilterShape.extend({
        interval: z.enum(INTERVALS).default('day'),
        search: z.string().max(254).default(''),
        limit: z.int().min(1).max(MOST_SERIES).default(12),
        ...judgedBy,
      }),
    ).refine((given) => given.interval !== 'hour' || days(given) < SHORT_RANGE, {
      error: TEXTS.rangeHours,
      path: ['endDate'],
    }),
    reply: z.object({
      /** As in `companyDaily`. */
      dates: z.array(z.string()),
      campaigns: z.array(
        counts.extend({ id, name: z.string(), over: z.object({ target: z.array(count), bot: z.array(count) }) }),
      ),
      total: count,
      ...saysRestated,
    }),
  }),
  'logs.heat': endpoint('logs.heat', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'Counts of the four classes by hour of the week in the caller’s time zone; all 168 are present, Monday 0 o’clock first.',
    input: bounded(hitFilterShape.extend(judgedBy)),
    /** `weekday`: 0 is Monday. */
    reply: z.object({
      heat: z.array(counts.extend({ weekday: z.int().min(0).max(6), hour: z.int().min(0).max(23) })),
      ...saysRestated,
    }),
  }),
  'logs.unusual': endpoint('logs.unusual', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Hours or days of a range that have far more or fewer hits of a class than the same of the eight weeks before, the farthest out; none where the past is too short, or a filter asks for more than the category.',
    input: bounded(hitFilterShape.omit({ class: true }).extend({ interval: z.enum(['hour', 'day']) })).refine(
      (given) => given.interval !== 'hour' || days(given) < SHORT_RANGE,
      { error: TEXTS.rangeHours, path: ['endDate'] },
    ),
    /** Usual range. */
    reply: z.object({
      unusual: z.array(z.object({ date: z.string(), class: z.enum(CLASSES), value: count, low: count, high: count })),
    }),
  }),
  'logs.filled': endpoint('logs.filled', {
    allowed: READERS,
    effect: 'reads',
    description: 'The dimensions of which a range has any value; by the others it cannot be broken down.',
    input: bounded(hitFilterShape.pick({ companyId: true, clientId: true }).extend(range.shape)),
    reply: z.object({
      dimensions: z.array(z.enum(DIMENSIONS)),
      /** True if it has costs or revenue visible to the caller. */
      money: z.boolean(),
    }),
  }),
  'logs.annotations': endpoint('logs.annotations', {
    allowed: READERS,
    effect: 'reads',
    key: 'statistics:read',
    description:
      'What changed in a range and may have changed the figures: campaigns, lists, bans, detection data; newest first, at most 500.',
    input: bounded(hitFilterShape.pick({ companyId: true, clientId: true }).extend(range.shape)),
    reply: z.object({ annotations: z.array(annotation) }),
  }),
}
