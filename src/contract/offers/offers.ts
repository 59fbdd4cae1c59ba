import { z } from 'zod'
import { count, country, day, id, instant, ofClient, storable, timezone } from '../common.ts'
import { CONVERSION_STAGES, POSTBACK_PARTS } from '../conversions/conversion-words.ts'
import { endpoint } from '../endpoint.ts'
import { isFullUrl, storedLink } from '../campaigns/links.ts'
import { currencyField, fineAmount } from '../money/money.ts'
import {
  CHECK_OUTCOMES,
  KEPT_CHECKS,
  LONGEST_WATCH_WORD,
  MOST_WATCH_WORDS,
  OFFER_STATES,
  WATCH_MINUTES,
} from './offer-words.ts'
import { OWNERS, STAFF, type Role } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const OFFER_READERS: readonly Role[] = [...STAFF, ...OWNERS]
/** Without team users: offers affect all campaigns. */
const OFFER_WRITERS: readonly Role[] = [...STAFF, 'user']
const MOST_MINOR = 1_000_000_000_000

const watchWords = z
  .array(storable.trim().min(1).max(LONGEST_WATCH_WORD, TEXTS.valueLong))
  .max(MOST_WATCH_WORDS, TEXTS.watchWordsMany)
  .default([])
/** Ignores case and amount of white space. */
const watch = z.object({
  minutes: z.literal([...WATCH_MINUTES]),
  /** Words that the page must have, and must not have. */
  words: watchWords,
  without: watchWords,
  /** While dead, visits skip it. */
  passes: z.boolean().default(false),
})

/** `url`: after redirects. `detail`: the word or error. */
const check = z.object({
  at: instant,
  outcome: z.enum(CHECK_OUTCOMES),
  status: z.int().nullable(),
  detail: z.string(),
  url: z.string(),
  tookMs: count,
})
export type OfferCheck = z.output<typeof check>

/** `parameter`: takes the click id, `query`: returns it; from `source`, as of `read`. */
const networkTemplate = z.object({
  key: z.string(),
  name: z.string(),
  parameter: z.string(),
  query: z.string(),
  source: z.string(),
  read: day,
  /** Its status words that have no usual meaning, or another. */
  words: z.array(z.object({ word: z.string(), stage: z.enum(CONVERSION_STAGES) })),
  /** Parts that no document supports. */
  unverified: z.array(z.enum(POSTBACK_PARTS)),
})
export type NetworkTemplate = z.output<typeof networkTemplate>

export const offerFields = {
  name: storable.trim().min(1, TEXTS.inputName).max(120, TEXTS.valueLong),
  /** The client's name for the network; '': none. */
  network: storable.trim().max(80, TEXTS.valueLong).default(''),
  /** Network template; '': none. */
  template: storable.max(40, TEXTS.valueLong).default(''),
  /** Full URL; macros as in campaign links. */
  link: storable
    .trim()
    .min(1, { error: TEXTS.offerLink, abort: true })
    .max(2048, TEXTS.valueLong)
    .refine(isFullUrl, TEXTS.offerLinkForm)
    .overwrite(storedLink)
    .max(2048, TEXTS.valueLong),
  /** Minor units, with decimals; null: unknown. */
  payout: z.number(TEXTS.amountInvalid).min(0, TEXTS.amountInvalid).max(MOST_MINOR, TEXTS.amountInvalid).nullish(),
  currency: currencyField,
  dayCap: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitInvalid).max(1_000_000_000, TEXTS.limitInvalid).nullish(),
  /** Approved and pending. */
  conversionCap: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitInvalid).max(1_000_000_000, TEXTS.limitInvalid).nullish(),
  /** Of the caps' days. */
  timezone: timezone.default('UTC'),
  /** Empty: all. */
  countries: z.array(country).max(250).default([]),
  status: z.enum(OFFER_STATES).default('active'),
  substitute: id.nullish(),
  /** Null: not watched. */
  watch: watch.nullish(),
}
const offer = z.object({
  ...offerFields,
  id,
  /** Null also if hidden from the reader. */
  payout: fineAmount.nullable(),
  dayCap: z.int().nullable(),
  conversionCap: z.int().nullable(),
  substitute: id.nullable(),
  watch: watch.nullable(),
  deadSince: instant.nullable(),
  /** Null: unchecked since the watch was set. */
  lastCheck: check.nullable(),
  campaigns: z.array(z.object({ id, name: z.string() })),
  /** Offers that have it as substitute. */
  standsFor: count,
  createdAt: instant,
})
export type OfferView = z.output<typeof offer>

export const offers = {
  'offers.list': endpoint('offers.list', {
    allowed: OFFER_READERS,
    effect: 'reads',
    key: 'offers:read',
    description: 'Offers of a client, with the campaigns whose links point at them.',
    input: ofClient,
    reply: z.object({
      offers: z.array(offer),
      currency: z.string(),
      timezone: z.string(),
      templates: z.array(networkTemplate),
      /** Without query. */
      postbackUrl: z.string(),
    }),
  }),
  'offers.save': endpoint('offers.save', {
    allowed: OFFER_WRITERS,
    effect: 'changes',
    key: 'offers:write',
    description:
      'Creates or changes an offer. A change is in force in all campaigns that use it, on every edge, within a second.',
    input: z.object({ clientId: id.optional(), id: id.optional(), ...offerFields }),
    reply: z.object({ offer }),
    message: 'Offer saved.',
  }),
  'offers.checks': endpoint('offers.checks', {
    allowed: OFFER_READERS,
    effect: 'reads',
    key: 'offers:read',
    description: 'The last checks of a watched offer, the newest first.',
    input: z.object({ id }),
    reply: z.object({
      checks: z.array(check).max(KEPT_CHECKS),
      /** Null: none planned. */ nextAt: instant.nullable(),
    }),
  }),
  'offers.remove': endpoint('offers.remove', {
    allowed: OFFER_WRITERS,
    effect: 'changes',
    key: 'offers:write',
    description: 'Removes an offer that no campaign and no other offer uses.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Offer deleted.',
  }),
}
