/** Offers: where people are sent, named once and used in many campaigns. */
import { z } from 'zod'
import { count, country, id, instant, storable, timezone } from './common.ts'
import { endpoint } from './endpoint.ts'
import { isFullUrl } from './links.ts'
import { currencyField } from './money.ts'
import { OFFER_STATES } from './offer-words.ts'
import { OWNERS, STAFF, type Role } from './roles.ts'
import { TEXTS } from './texts.ts'

/** Who sees offers: everybody who chooses one in a campaign. */
const OFFER_READERS: readonly Role[] = [...STAFF, ...OWNERS]
/** Who changes them: an offer is in force in campaigns of the whole client. */
const OFFER_WRITERS: readonly Role[] = [...STAFF, 'user']
const MOST_MINOR = 1_000_000_000_000

const fields = {
  name: storable.trim().min(1, TEXTS.inputName).max(120, TEXTS.valueLong),
  /** Whose offer it is, as the client calls it; '': nobody's. */
  network: storable.trim().max(80, TEXTS.valueLong).default(''),
  /** A full URL. Macros in it are filled in from each visit, as in links of campaigns. */
  link: storable
    .trim()
    .min(1, { error: TEXTS.offerLink, abort: true })
    .max(2048, TEXTS.valueLong)
    .refine(isFullUrl, TEXTS.offerLinkForm),
  /** In minor units; null: it is not said. */
  payout: z.int(TEXTS.amountInvalid).min(0, TEXTS.amountInvalid).max(MOST_MINOR, TEXTS.amountInvalid).nullish(),
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
}
const offer = z.object({
  ...fields,
  id,
  /** Null also for readers who may not know of payouts. */
  payout: z.int().nullable(),
  dayCap: z.int().nullable(),
  substitute: id.nullable(),
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
    description: 'Offers of a client, with the campaigns whose links point at them.',
    input: z.object({ clientId: id.optional() }),
    reply: z.object({ offers: z.array(offer), /** Of new ones. */ currency: z.string(), timezone: z.string() }),
  }),
  'offers.save': endpoint('offers.save', {
    allowed: OFFER_WRITERS,
    effect: 'changes',
    description:
      'Creates or changes an offer. A change is in force in all campaigns that use it, on every edge, within a second.',
    input: z.object({ clientId: id.optional(), id: id.optional(), ...fields }),
    reply: z.object({ offer }),
    message: 'Offer saved.',
  }),
  'offers.remove': endpoint('offers.remove', {
    allowed: OFFER_WRITERS,
    effect: 'changes',
    description: 'Removes an offer that no campaign and no other offer uses.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Offer deleted.',
  }),
}
