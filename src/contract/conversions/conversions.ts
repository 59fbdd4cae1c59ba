import { z } from 'zod'
import { count, id, instant, range, storable } from '../common.ts'
import {
  CONVERSION_STAGES,
  CONVERSION_STATUSES,
  COUNTED_BY,
  POSTBACK_PARTS,
  POSTBACK_PROBLEMS,
  POSTBACK_STATES,
  WORDS_OF,
} from './conversion-words.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { bounded, filter } from '../hits/hits.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'
import { currencyField, fineAmount } from '../money/money.ts'
import { STAFF, type Role } from '../roles.ts'
import { TEXTS } from '../texts.ts'

/** Excludes team users. */
export const CONVERSION_READERS: readonly Role[] = [...STAFF, 'user']
const whose = { companyId: id.optional(), clientId: id.optional() }
const client = { clientId: id.optional() }

const CONVERSION_GROUPS = [...DIMENSIONS, 'campaign', 'date'] as const
export type ConversionGroupName = (typeof CONVERSION_GROUPS)[number]

const revenue = z.array(z.object({ currency: z.string(), /** Minor units. */ amount: fineAmount }))
const figures = z.object({
  hits: count,
  /** Approved. */
  conversions: count,
  /** Approved per hit; 0 without hits. */
  rate: z.number().min(0),
  pending: count,
  rejected: count,
  /** Approved, by currency. */
  revenue,
})
const stat = figures.extend({
  value: z.string(),
  label: z.string(),
  /** E-mail of the campaign's client; by campaign, for staff only. */
  client: z.string().optional(),
})
export type ConversionStat = z.output<typeof stat>
export type ConversionFigures = z.output<typeof figures>

const isDimension = (field: string): boolean => (DIMENSIONS as readonly string[]).includes(field)
const conversionFilter = z.object({
  ...whose,
  ...range.shape,
  groupBy: z.enum(CONVERSION_GROUPS).default('country'),
  /** Conversions by click or report day; hits by their own. */
  by: z.enum(COUNTED_BY).default('click'),
  filter: filter.refine((given) => Object.keys(given).every(isDimension), TEXTS.valueInvalid).default({}),
})

const parameter = z
  .string()
  .trim()
  .min(1, TEXTS.required)
  .max(64, TEXTS.valueLong)
  .regex(/^[\w.\-[\]]+$/, TEXTS.valueInvalid)
const parameters = z.array(parameter).max(10, TEXTS.valueLarge).default([])
const fields = z.object({
  hit: parameters,
  status: parameters,
  payout: parameters,
  currency: parameters,
  txid: parameters,
})
const word = storable.trim().toLowerCase().min(1, TEXTS.required).max(100, TEXTS.valueLong)
const statuses = z.array(z.object({ word, stage: z.enum(CONVERSION_STAGES) })).max(100, TEXTS.valueLarge)
/** `value`: network name or campaign id. */
const scopedWords = z.object({
  of: z.enum(WORDS_OF),
  value: storable.trim().min(1, TEXTS.required).max(100, TEXTS.valueLong),
  statuses,
})
const words = z.array(scopedWords).max(50, TEXTS.valueLarge)
const settings = z.object({
  /** Parameter names, tried before the usual ones. */
  fields,
  statuses,
  /** Precedence: campaign, network, client. */
  words,
  /** For payouts without one. */
  currency: z.string(),
  /** Most days from click to conversion. */
  windowDays: count,
})
export type ConversionSettings = z.output<typeof settings>

const money = z.object({
  /** The network's status. */
  stage: z.enum(CONVERSION_STAGES),
  /** The status that it counts as. */
  status: z.enum(CONVERSION_STATUSES),
  payout: fineAmount,
  currency: z.string(),
})
const postback = z.object({
  id: z.string(),
  receivedAt: instant,
  state: z.enum(POSTBACK_STATES),
  problem: z.enum(POSTBACK_PROBLEMS).nullable(),
  /** Value, days or characters of the problem. */
  detail: z.string(),
  diagnosis: z.string(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  /** E-mail; null: unknown. */
  client: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  /** Raw parameters. */
  query: z.string(),
  hit: z.string(),
  status: z.string(),
  payout: z.string(),
  currency: z.string(),
  txid: z.string(),
  /** The result, with earlier states, oldest first. */
  conversion: money
    .extend({
      /** Reversed minor units; `payout` is the rest. */
      taken: fineAmount,
      changes: z.array(money.extend({ at: instant })),
    })
    .nullable(),
})
export type Postback = z.output<typeof postback>

/** The network takes the click ID in `parameter` and returns it in `query`. */
const network = z.object({
  name: z.string(),
  parameter: z.string(),
  query: z.string(),
  /** Status words without a usual meaning. */
  words: z.array(z.object({ word: z.string(), stage: z.enum(CONVERSION_STAGES) })),
})

export const conversions = {
  'conversion.filter': endpoint('conversion.filter', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    key: 'conversions:read',
    description: 'Values that conversions can be filtered by: of each dimension the most frequent.',
    input: z.object(whose),
    reply: z.object({
      companies: z.array(z.object({ id, name: z.string(), archived: z.boolean() })),
      /** Empty for staff without a client. */
      sources: z.array(z.object({ id, name: z.string() })),
      filter: z.partialRecord(z.enum(DIMENSIONS), z.array(z.object({ value: z.string(), conversions: count }))),
    }),
  }),
  'conversion.stats': endpoint('conversion.stats', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    key: 'conversions:read',
    description:
      'Hits, conversions and revenue by one dimension, counted by the date of the click or of the conversion.',
    input: bounded(conversionFilter.extend({ limit: z.int().min(1).max(1000).default(200) })),
    reply: z.object({
      stats: z.array(stat),
      totals: figures,
      by: z.enum(COUNTED_BY),
      received: z.boolean(),
    }),
  }),
  'conversion.export': endpoint('conversion.export', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    key: 'conversions:read',
    description: 'The statistics of conversions as CSV.',
    input: bounded(conversionFilter),
    reply: FILE,
  }),
  'conversion.fields': endpoint('conversion.fields', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description: 'How a client’s postbacks are read, and the addresses that receive them.',
    input: z.object(client),
    reply: z.object({
      ...settings.shape,
      usual: z.object({ fields, statuses }),
      /** Without parameters. */
      url: z.string(),
      /** Tried if no hit is found. */
      companies: z.array(
        z.object({
          id,
          name: z.string(),
          url: z.string(),
          /** Link parameter that carries the hit; '' for none. */
          parameter: z.string(),
          demandsSecret: z.boolean(),
          /** Null: none, or hidden from the caller. */
          secret: z.string().nullable(),
        }),
      ),
      networks: z.array(network),
      offerNetworks: z.array(z.string()),
    }),
  }),
  'conversion.saveFields': endpoint('conversion.saveFields', {
    allowed: CONVERSION_READERS,
    effect: 'changes',
    description: 'Changes how a client’s postbacks are read; what was received before is read anew when it is retried.',
    input: z.object({
      ...client,
      fields: fields.optional(),
      statuses: statuses.optional(),
      words: words.optional(),
      currency: currencyField.optional(),
      windowDays: z.int(TEXTS.valueInvalid).min(1, TEXTS.valueSmall).max(365, TEXTS.valueLarge).optional(),
    }),
    reply: settings,
    message: 'Conversion settings saved.',
  }),
  'conversion.inbox': endpoint('conversion.inbox', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description:
      'Every postback received in the last 90 days and what became of it, newest first. Staff also see those that are nobody’s.',
    input: bounded(
      z.object({
        ...whose,
        ...range.shape,
        state: z.enum(POSTBACK_STATES).optional(),
        problem: z.enum(POSTBACK_PROBLEMS).optional(),
        stage: z.enum(CONVERSION_STAGES).optional(),
        search: storable.trim().max(200).default(''),
        page: z.int().min(1).max(100_000).default(1),
        perPage: z.int().min(1).max(200).default(50),
      }),
    ),
    reply: z.object({ postbacks: z.array(postback), total: count, states: z.record(z.enum(POSTBACK_STATES), count) }),
  }),
  'conversion.retry': endpoint('conversion.retry', {
    allowed: CONVERSION_READERS,
    effect: 'changes',
    description: 'Looks again at unmatched postbacks: at some, or at the newest thousand of the last 90 days.',
    input: z.object({ ...client, ids: z.array(z.string().max(26)).max(200).optional() }),
    reply: z.object({ retried: count, /** No longer unmatched. */ matched: count }),
    message: 'Postbacks processed again.',
  }),
  'conversion.test': endpoint('conversion.test', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description: 'What a postback would do, without doing it.',
    input: z.object({ ...client, url: storable.trim().min(1, TEXTS.required).max(16_384, TEXTS.valueLong) }),
    reply: z.object({
      state: z.enum(['matched', 'duplicate', 'correction', 'unmatched']),
      problem: z.enum(POSTBACK_PROBLEMS).nullable(),
      detail: z.string(),
      diagnosis: z.string(),
      companyName: z.string().nullable(),
      clickedAt: instant.nullable(),
      conversion: money.nullable(),
      standing: money.nullable(),
      /** Null: not given. */
      read: z.array(z.object({ part: z.enum(POSTBACK_PARTS), parameter: z.string().nullable(), value: z.string() })),
    }),
  }),
}
