/** Figures of hits: totals, the series over time, breakdowns, the week by hours, and what happened meanwhile. */
import { z } from 'zod'
import { fineAmount } from './money.ts'
import { count, day, id, instant, range } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  hitFilterShape,
  bounded,
  CLASSES,
  counts,
  days,
  DIMENSIONS,
  judgedBy,
  READERS,
  saysRestated,
  SHORT_RANGE,
} from './hits.ts'
import { moneyInput, moneyReply, withProfit, profitFigures, stopRow } from './profit.ts'
import { TEXTS } from './texts.ts'

/** Campaigns that one answer has side by side. */
export const MOST_SERIES = 200

/** What one row of the series stands for. */
export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/**
 * What a range is compared with: `previous` as many days, right before; `week` the same weekdays, as many whole weeks
 * before as keep the two apart (one for up to seven days); `month` the same dates a month before, a whole month with
 * the whole of the one before; `year` the same dates a year before. A range that is still running is compared with the
 * same part of the other: up to the day and the time that it has come to itself.
 */
export const COMPARISONS = ['previous', 'week', 'month', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

const comparedRange = z.object({
  startDate: day,
  endDate: day,
  /** Where the range is still running: the instant at which this one is cut, the same time of its last day. */
  until: instant.nullable(),
})

const row = counts.extend({
  /**
   * The day; of a week its Monday and of a month its first day, also where the range begins later; of an hour
   * `2026-11-20T14:00` as the clock on the wall says. The hour that clocks give twice in autumn is one row.
   */
  date: z.string(),
  /** Target hits that a signal spoke against. */
  suspicious: count,
  /** Hits that were only counted, because the account was inactive, expired or over its limit. */
  unprotected: count,
  /** Not the whole of it: it is not over yet, or the range holds only a part. */
  partial: z.boolean(),
  ...withProfit,
})

/** What the system noted: a campaign, a list or a ban was changed, or newer detection data came in force. */
export const ANNOTATIONS = ['campaign', 'list', 'ban', 'data'] as const

const annotation = z.object({
  at: instant,
  /** Its day in the caller's zone. */
  date: day,
  kind: z.enum(ANNOTATIONS),
  /** The call that did it; `data.update` for detection data, no matter who fetched them. */
  action: z.string(),
  /** Null where it holds for all campaigns. */
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** E-mail of who did it. Null for detection data, and for staff where the reader is no administrator. */
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
      hitFilterShape.extend({ compare: z.enum(COMPARISONS).default('previous'), ...judgedBy, ...moneyInput }),
    ),
    reply: z.object({
      totals: counts,
      previous: counts,
      suspicious: count,
      unprotected: count,
      previousSuspicious: count,
      previousUnprotected: count,
      /** The days of `previous`. */
      previousRange: comparedRange,
      lastHit: instant.nullable(),
      /** The last day of the range is not over yet. */
      partial: z.boolean(),
      ...saysRestated,
      ...moneyReply,
      ...withProfit,
      previousMoney: profitFigures.optional(),
      /** Of the cost, what met no visit that it could have paid for; minor units. */
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
      }),
    ).refine((given) => given.interval !== 'hour' || days(given) < SHORT_RANGE, {
      error: TEXTS.rangeHours,
      path: ['endDate'],
    }),
    reply: z.object({
      daily: z.array(row),
      ...saysRestated,
      ...moneyReply,
      /**
       * The series of the range compared with, in its own dates: the first row stands beside the first of `daily`.
       * Of a range that is still running, as far as it has come. Absent where nothing is compared.
       */
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
      }),
    ).refine((given) => given.by !== given.dimension, { error: TEXTS.valueInvalid, path: ['by'] }),
    /** `by` is the value of the second dimension, where one was requested. */
    reply: z.object({
      platforms: z.array(counts.extend({ value: z.string(), by: z.string().optional(), ...withProfit })),
      ...saysRestated,
      ...moneyReply,
      /** With `money`, of the first dimension: what wastes clearly more than the rest of its source. */
      stop: z.array(stopRow).optional(),
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
        /** A part of the campaign's name. */
        search: z.string().max(254).default(''),
        limit: z.int().min(1).max(MOST_SERIES).default(12),
        ...judgedBy,
      }),
    ).refine((given) => given.interval !== 'hour' || days(given) < SHORT_RANGE, {
      error: TEXTS.rangeHours,
      path: ['endDate'],
    }),
    reply: z.object({
      /** What each place of a series stands for, as in `companyDaily`. */
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
    /** `low` to `high`: what is usual. `date` as in the series. */
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
      /** Whether it has costs or revenue that the caller may know. */
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
