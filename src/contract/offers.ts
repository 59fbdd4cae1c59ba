/** Offers: where people are sent, named once and used in many campaigns. */
import { z } from 'zod'
import { count, country, day, id, instant, storable, timezone } from './common.ts'
import { endpoint } from './endpoint.ts'
import { isFullUrl, storedLink } from './links.ts'
import { currencyField, fineAmount } from './money.ts'
import {
  CHECK_OUTCOMES,
  KEPT_CHECKS,
  LONGEST_WATCH_WORD,
  MOST_WATCH_WORDS,
  OFFER_STATES,
  WATCH_MINUTES,
} from './offer-words.ts'
import { OWNERS, STAFF, type Role } from './roles.ts'
import { TEXTS } from './texts.ts'

/** Who sees offers: everybody who chooses one in a campaign. */
const OFFER_READERS: readonly Role[] = [...STAFF, ...OWNERS]
/** Who changes them: an offer is in force in campaigns of the whole client. */
const OFFER_WRITERS: readonly Role[] = [...STAFF, 'user']
const MOST_MINOR = 1_000_000_000_000

const watchWords = z
  .array(storable.trim().min(1).max(LONGEST_WATCH_WORD, TEXTS.valueLong))
  .max(MOST_WATCH_WORDS, TEXTS.watchWordsMany)
  .default([])
/** How its link is watched. Upper and lower case, and how much white space is between words, make no difference. */
const watch = z.object({
  minutes: z.literal([...WATCH_MINUTES]),
  /** That the page must have, and must not have. */
  words: watchWords,
  without: watchWords,
  /** Visits pass it over while it is dead. */
  passes: z.boolean().default(false),
})

/** One check. `url`: what was requested last, after redirects. `detail`: the word, or what went wrong. */
const check = z.object({
  at: instant,
  outcome: z.enum(CHECK_OUTCOMES),
  status: z.int().nullable(),
  detail: z.string(),
  url: z.string(),
  tookMs: count,
})
export type OfferCheck = z.output<typeof check>

/**
 * How a network takes a click's id in a link (`parameter`) and sends it back (`query` of a postback), as the page
 * `source` said on the day `read`.
 */
const networkTemplate = z.object({
  key: z.string(),
  name: z.string(),
  parameter: z.string(),
  query: z.string(),
  source: z.string(),
  read: day,
})
export type NetworkTemplate = z.output<typeof networkTemplate>

export const offerFields = {
  name: storable.trim().min(1, TEXTS.inputName).max(120, TEXTS.valueLong),
  /** Whose offer it is, as the client calls it; '': nobody's. */
  network: storable.trim().max(80, TEXTS.valueLong).default(''),
  /** The template of its network by which it was prepared; '': none. */
  template: storable.max(40, TEXTS.valueLong).default(''),
  /** A full URL. Macros in it are filled in from each visit, as in links of campaigns. */
  link: storable
    .trim()
    .min(1, { error: TEXTS.offerLink, abort: true })
    .max(2048, TEXTS.valueLong)
    .refine(isFullUrl, TEXTS.offerLinkForm)
    .overwrite(storedLink)
    .max(2048, TEXTS.valueLong),
  /** In minor units, 0.1 is a tenth of one; null: it is not said. */
  payout: z.number(TEXTS.amountInvalid).min(0, TEXTS.amountInvalid).max(MOST_MINOR, TEXTS.amountInvalid).nullish(),
  currency: currencyField,
  /** Visits a day that are sent to it; null: no cap. */
  dayCap: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitInvalid).max(1_000_000_000, TEXTS.limitInvalid).nullish(),
  /** Whose days the cap counts. */
  timezone: timezone.default('UTC'),
  /** Visitors of which countries it takes; empty: all. */
  countries: z.array(country).max(250).default([]),
  status: z.enum(OFFER_STATES).default('active'),
  /** The offer that is tried where this one is not to be had. */
  substitute: id.nullish(),
  /** Null: its link is not watched. */
  watch: watch.nullish(),
}
const offer = z.object({
  ...offerFields,
  id,
  /** Null also for readers who may not know of payouts. */
  payout: fineAmount.nullable(),
  dayCap: z.int().nullable(),
  substitute: id.nullable(),
  watch: watch.nullable(),
  /** Its watch found it dead then; null: not. */
  deadSince: instant.nullable(),
  /** Null: it was not checked since its link is watched. */
  lastCheck: check.nullable(),
  /** Campaigns whose links point at it, by name. */
  campaigns: z.array(z.object({ id, name: z.string() })),
  /** Offers whose substitute it is. */
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
    input: z.object({ clientId: id.optional() }),
    reply: z.object({
      offers: z.array(offer),
      /** Of new ones. */
      currency: z.string(),
      timezone: z.string(),
      templates: z.array(networkTemplate),
      /** Where networks send their postbacks, without a query. */
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
      /** Null: none is planned. */ nextAt: instant.nullable(),
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
