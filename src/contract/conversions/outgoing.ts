import { z } from 'zod'
import { count, id, instant, range, storable } from '../common.ts'
import { CONVERSION_STATUSES, COUNTED_BY } from './conversion-words.ts'
import { CONVERSION_READERS } from './conversions.ts'
import { COST_READERS, source } from '../money/costs.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { bounded } from '../hits/hits.ts'
import {
  ADDRESS_KINDS,
  GOOGLE_CLICK_IDS,
  OUTGOING_EVENTS,
  OUTGOING_METHODS,
  OUTGOING_STATES,
  SKIP_REASONS,
  UPLOAD_FORMATS,
} from './outgoing-words.ts'
import { TEXTS } from '../texts.ts'
import { addressFields, whenFields } from './outgoing-address.ts'

const whose = { companyId: id.optional(), clientId: id.optional(), sourceId: id.optional() }

const answered = {
  method: z.enum(OUTGOING_METHODS),
  url: z.string(),
  /** '' for none; as the address, without secrets. */
  body: z.string(),
  /** Null: no answer. */
  status: z.int().nullable(),
  /** First characters. */
  answer: z.string(),
  error: z.string(),
}

const sent = z.object({
  id,
  at: instant,
  event: z.enum(OUTGOING_EVENTS),
  state: z.enum(OUTGOING_STATES),
  reason: z.enum(SKIP_REASONS).nullable(),
  companyId: id,
  companyName: z.string(),
  sourceId: id,
  sourceName: z.string(),
  /** Its address as it is now. `host`: of the last request. */
  address: z.object({ place: count, kind: z.enum(ADDRESS_KINDS), host: z.string() }),
  client: z.string(),
  hit: z.string(),
  status: z.string(),
  payout: z.string(),
  currency: z.string(),
  txid: z.string(),
  clickId: z.string(),
  attempts: count,
  nextAt: instant.nullable(),
  /** The latest ten, newest first. */
  requests: z.array(
    z.object({
      ...answered,
      attempt: count,
      at: instant,
      /** Null: running, or interrupted. */
      tookMs: count.nullable(),
    }),
  ),
})
export type SentPostback = z.output<typeof sent>

export const outgoing = {
  'sources.savePostback': endpoint('sources.savePostback', {
    allowed: COST_READERS,
    effect: 'changes',
    description:
      'Sets one of the up to five addresses that a source reports conversions to, and when. Without an address nothing is sent there, and what waits is skipped. Header values are stored sealed and never shown; one left out stays.',
    input: z.object({ id, ...addressFields, ...whenFields }),
    reply: z.object({ source }),
    message: 'Outgoing postback saved.',
  }),
  'sources.testPostback': endpoint('sources.testPostback', {
    allowed: COST_READERS,
    effect: 'changes',
    description:
      'Requests an address now, filled in with test values, and answers what was requested and how it was answered. Header values left out are those of the place. Nothing is stored of it but that a saved address accepted it.',
    input: z.object({
      id,
      ...addressFields,
      /** Value of `{clickid}`. */
      clickId: storable.trim().max(256, TEXTS.valueLong).default('weir-test'),
    }),
    reply: z.object({ ...answered, tookMs: count }),
  }),
  'conversion.sent': endpoint('conversion.sent', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description:
      'What sources were told of conversions in the last 90 days and how they answered, newest first; what was skipped, and why.',
    input: bounded(
      z.object({
        ...whose,
        ...range.shape,
        state: z.enum(OUTGOING_STATES).optional(),
        page: z.int().min(1).max(100_000).default(1),
        perPage: z.int().min(1).max(200).default(50),
      }),
    ),
    reply: z.object({ sent: z.array(sent), total: count, states: z.record(z.enum(OUTGOING_STATES), count) }),
  }),
  'conversion.sendAgain': endpoint('conversion.sendAgain', {
    allowed: CONVERSION_READERS,
    effect: 'changes',
    description:
      'Sends outgoing postbacks once more, with the values of their event and the address that the source has now.',
    input: z.object({ clientId: id.optional(), ids: z.array(id).min(1).max(200) }),
    reply: z.object({ queued: count }),
    message: 'Queued. It is sent within seconds.',
  }),
  'conversion.upload': endpoint('conversion.upload', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description:
      'Conversions one by one as CSV for uploading them elsewhere: in the form of Google Ads, or in a generic one.',
    input: bounded(
      z.object({
        ...whose,
        ...range.shape,
        by: z.enum(COUNTED_BY).default('conversion'),
        format: z.enum(UPLOAD_FORMATS).default('generic'),
        /** Conversion action in Google Ads. */
        conversionName: storable.trim().max(100, TEXTS.valueLong).default(''),
        /** `google`: the file's click id parameter. */
        clickIds: z.enum(GOOGLE_CLICK_IDS).default('gclid'),
        statuses: z.array(z.enum(CONVERSION_STATUSES)).min(1, TEXTS.required).default(['approved']),
        bots: z.boolean().default(false),
      }),
    ).refine((given) => given.format !== 'google' || given.conversionName !== '', {
      error: TEXTS.required,
      path: ['conversionName'],
    }),
    reply: STREAM,
  }),
}
