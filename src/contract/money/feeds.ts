import { z } from 'zod'
import { count, day, id, instant, ofClient, storable, timezone } from '../common.ts'
import { REPORT_PRESETS } from './cost-words.ts'
import { COST_DIMENSIONS, COST_READERS } from './costs.ts'
import { endpoint } from '../endpoint.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'
import {
  FEED_DAYS,
  FEED_HOURS,
  FEED_QUESTIONS,
  FETCH_FAILURES,
  FETCH_OUTCOMES,
  MOST_FEED_DAYS,
  PUSH_WAYS,
} from './feed-words.ts'
import { column, keptColumns } from './import-file.ts'
import { importAnswers } from './import-questions.ts'
import { costsRead } from './imports.ts'
import { currencyField } from './money.ts'
import { TEXTS } from '../texts.ts'

const HOURS: readonly number[] = FEED_HOURS
const whole = (least: number, most: number) =>
  z.int(TEXTS.valueInvalid).min(least, TEXTS.valueInvalid).max(most, TEXTS.valueInvalid)

/** How the client saw the answer read; another way is asked about. */
const reading = z.object({
  columns: keptColumns,
  currencies: z.array(storable.max(3, TEXTS.valueLong)).max(50, TEXTS.valueLong),
  /** Form of its dates, such as `YYYY-n-n`; '': none seen. */
  dates: storable.max(80, TEXTS.valueLong),
  order: z.enum(['', 'dayFirst', 'monthFirst'], TEXTS.valueInvalid),
  decimal: z.enum(['', 'point', 'comma'], TEXTS.valueInvalid),
  timezone: z.string().max(64, TEXTS.valueLong),
})
export type FeedReading = z.output<typeof reading>

const schedule = {
  everyHours: whole(1, 24).refine((hours) => HOURS.includes(hours), TEXTS.valueInvalid),
  /** An hour at which it is fetched, 0 to 23. */
  atHour: whole(0, 23).default(6),
  /** Zone of the hour, and of the days. */
  timezone: timezone.optional(),
  /** Days of `{from}` to `{to}`, today included. */
  days: whole(1, MOST_FEED_DAYS).default(FEED_DAYS),
}

const draft = {
  id: id.optional(),
  clientId: id.optional(),
  companyId: id.optional(),
  sourceId: id.optional(),
  /** With `{from}` and `{to}`; absent: as it is. */
  url: storable.trim().max(2000, TEXTS.valueLong).optional(),
  /** '': none. */
  headerName: storable.trim().max(100, TEXTS.valueLong).default(''),
  /** '': as it is. Stored encrypted, and never answered. */
  headerValue: storable.max(4000, TEXTS.valueLong).default(''),
  ...schedule,
  preset: z.enum([...REPORT_PRESETS, 'auto'], TEXTS.valueInvalid).default('auto'),
  dayColumn: column,
  startColumn: column,
  endColumn: column,
  campaignColumn: column,
  valueColumn: column,
  amountColumn: column,
  currencyColumn: column,
  dimension: z.enum(['', ...COST_DIMENSIONS], TEXTS.valueInvalid).default(''),
  /** If the answer names none. */
  currency: currencyField.optional(),
  answers: importAnswers,
}

const fetched = z.object({
  id,
  at: instant,
  outcome: z.enum(FETCH_OUTCOMES),
  failure: z.enum(FETCH_FAILURES).nullable(),
  detail: z.string(),
  /** Null: no answer. */
  status: count.nullable(),
  tookMs: count,
  /** Costs in the answer. */
  lines: count,
  added: count,
  changed: count,
  /** No longer in the answer, on days that it names. */
  gone: count,
  unchanged: count,
  refused: count,
  /** Amounts that changed; decimal text. */
  days: z.array(z.object({ date: day, currency: z.string(), from: z.string(), to: z.string() })),
  /** Null: nothing was entered. */
  importId: id.nullable(),
  takenBackAt: instant.nullable(),
})
export type FetchView = z.output<typeof fetched>

const waiting = z.object({ code: z.enum(FEED_QUESTIONS), was: z.string(), now: z.string() })
export type FeedWaiting = z.output<typeof waiting>

const feed = z.object({
  id,
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  url: z.string(),
  /** False: keys are removed from the address. */
  shown: z.boolean(),
  headerName: z.string(),
  everyHours: count,
  atHour: count,
  timezone: z.string(),
  days: count,
  preset: z.enum([...REPORT_PRESETS, 'auto']),
  dimension: z.enum(['', ...DIMENSIONS]),
  currency: z.string().nullable(),
  columns: keptColumns,
  answers: z.record(z.string(), z.string()),
  reading,
  on: z.boolean(),
  nextAt: instant,
  /** Open questions; nothing is entered until they are answered. */
  waiting: z.array(waiting),
  failures: count,
  failingSince: instant.nullable(),
  last: fetched.nullable(),
})
export type FeedView = z.output<typeof feed>

export const feeds = {
  'feeds.list': endpoint('feeds.list', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'Cost feeds of a client, and the last costs that the ready scripts sent.',
    input: ofClient,
    reply: z.object({
      feeds: z.array(feed),
      pushes: z.array(z.object({ sourceId: id, way: z.enum(PUSH_WAYS), at: instant })),
    }),
  }),
  'feeds.check': endpoint('feeds.check', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'Fetches an address once and shows how its answer is read; stores nothing.',
    input: z.object(draft),
    reply: z.object({
      /** Null: the fetch failed. */
      found: costsRead.nullable(),
      failure: z.enum(FETCH_FAILURES).nullable(),
      detail: z.string(),
      status: count.nullable(),
      reading,
      /** Against how the feed was read before. */
      changes: z.array(waiting),
    }),
  }),
  'feeds.save': endpoint('feeds.save', {
    allowed: COST_READERS,
    effect: 'changes',
    description:
      'Creates or changes a cost feed, with the answers and the reading of its check; it is fetched at once.',
    input: z.object({ ...draft, reading, on: z.boolean().default(true) }),
    reply: z.object({ feed }),
    message: 'Cost feed saved.',
  }),
  'feeds.fetch': endpoint('feeds.fetch', {
    allowed: COST_READERS,
    effect: 'changes',
    description: 'Fetches a cost feed in the next seconds.',
    input: z.object({ id }),
    reply: z.object({}),
  }),
  'feeds.remove': endpoint('feeds.remove', {
    allowed: COST_READERS,
    effect: 'changes',
    description: 'Removes a cost feed; its costs stay.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Cost feed deleted.',
  }),
  'feeds.fetches': endpoint('feeds.fetches', {
    allowed: COST_READERS,
    effect: 'reads',
    description: 'Fetches of a cost feed, newest first, for 90 days.',
    input: z.object({
      id,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(200).default(20),
    }),
    reply: z.object({ fetches: z.array(fetched), total: count }),
  }),
}
