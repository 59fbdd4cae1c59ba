import { z } from 'zod'
import { emailField, session } from './auth.ts'
import { count, id, instant, instantField, limitField, page, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { counts } from '../hits/hits.ts'
import { STAFF } from '../roles.ts'
import { CLIENT_SORTS } from '../sorts.ts'
import { TEXTS } from '../texts.ts'

const promo = z.object({
  id,
  code: z.string(),
  /** Whole percent of payments for the partner. */
  percent: z.int(),
  partnerId: id.nullable(),
  partnerEmail: z.string().nullable(),
  maxUses: count.nullable(),
  uses: count,
  expiresAt: instant.nullable(),
  createdAt: instant,
})
export type Promo = z.output<typeof promo>
const promoPartner = z.object({ id, name: z.string(), email: z.string(), active: z.boolean() })
export type PromoPartner = z.output<typeof promoPartner>

const promoFields = z.object({
  code: z
    .string({ error: TEXTS.promoRequired })
    .trim()
    .min(1, TEXTS.promoRequired)
    .max(64)
    .regex(/^[\w.-]+$/, 'The code may only contain letters, numbers, dots, dashes and underscores.'),
  percent: z
    .int('The percent must be a whole number.')
    .min(0, 'The percent must be between 0 and 100.')
    .max(100, 'The percent must be between 0 and 100.')
    .default(0),
  partnerId: id.nullish(),
  maxUses: z.int().min(1, 'The number of uses must be at least 1.').max(1_000_000).nullish(),
  expiresAt: instantField.nullish(),
})

const client = z.object({
  id,
  email: z.string(),
  pendingEmail: z.string().nullable(),
  name: z.string(),
  telegram: z.string(),
  active: z.boolean(),
  twoFactor: z.boolean(),
  /** Null before the first payment. */
  tariff: z.string().nullable(),
  paidExpiration: instant.nullable(),
  /** Of the current paid month. `used` null: not counted; `limit` null: none. */
  clicks: z.object({ used: count.nullable(), limit: count.nullable() }),
  siteGenLimit: count,
  payments: z.array(z.object({ id, amount: z.int(), currency: z.string(), date: instant })),
  notes: z.string(),
  promo: z.string().nullable(),
  campaigns: count,
  createdAt: instant,
  lastSignIn: instant.nullable(),
  /** To five minutes. */
  lastVisit: instant.nullable(),
})
export type Client = z.output<typeof client>

/** Most urgent first. `unprotected`: visits come, but the client is switched off or expired. */
export const CLIENT_NEEDS = ['asks', 'unprotected', 'limit', 'ending', 'silent'] as const
export type ClientNeed = (typeof CLIENT_NEEDS)[number]
const need = z.object({
  clientId: id,
  email: z.string(),
  need: z.enum(CLIENT_NEEDS),
  /** The requested plan, else the client's. */
  tariffId: id.nullable(),
  tariff: z.string().nullable(),
  /** Requested. */
  generations: count,
  /** A month of the requested plan, minor units; null: no price. */
  amount: count.nullable(),
  currency: z.string().nullable(),
  paidExpiration: instant.nullable(),
  /** Last reminder of the end. */
  reminded: instant.nullable(),
  /** Of the last seven days; null: unknown. */
  visits: count.nullable(),
  clickLimit: count.nullable(),
})

/** Of which a client can have some. */
export const HOLDINGS = [
  'sources',
  'feeds',
  'costFiles',
  'offers',
  'reports',
  'rules',
  'conversionFiles',
  'campaigns',
] as const
export type Holding = (typeof HOLDINGS)[number]

export const staff = {
  'promo.list': endpoint('promo.list', {
    allowed: STAFF,
    effect: 'reads',
    description: 'All promo codes, newest first, and the partners to whom one can be given.',
    reply: z.object({ promos: z.array(promo), partners: z.array(promoPartner) }),
  }),
  'promo.create': endpoint('promo.create', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Makes a promo code.',
    input: promoFields,
    reply: z.object({ promo }),
    message: 'Promo created.',
  }),
  'promo.update': endpoint('promo.update', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Changes a promo code.',
    params: z.object({ id }),
    input: promoFields,
    reply: z.object({ promo }),
    message: 'Promo saved.',
  }),
  'promo.remove': endpoint('promo.remove', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Deletes a promo code; clients who used it keep it in their record.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Promo deleted.',
  }),
  'clients.list': endpoint('clients.list', {
    allowed: STAFF,
    effect: 'reads',
    description: 'Clients, filtered by a part of e-mail, name or telegram and by state.',
    input: z.object({
      search: z.string().trim().max(200).default(''),
      status: z.enum(['all', 'active', 'inactive', 'expired']).default('all'),
      sort: z.enum(CLIENT_SORTS).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      ...page.shape,
    }),
    reply: z.object({ clients: z.array(client), total: count }),
  }),
  'clients.needs': endpoint('clients.needs', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Clients who need staff, the most urgent first: who asks to pay, sends visits without protection, is at the click limit, ends within seven days, or has had no visits for seven days.',
    reply: z.object({ needs: z.array(need) }),
  }),
  'clients.holdings': endpoint('clients.holdings', {
    allowed: STAFF,
    effect: 'reads',
    description: 'How much of one kind each client has, and when it last changed; most first.',
    input: z.object({ what: z.enum(HOLDINGS) }),
    reply: z.object({ clients: z.array(z.object({ id, email: z.string(), count, last: instant.nullable() })) }),
  }),
  'clients.read': endpoint('clients.read', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'One client: what `clients.list` tells, their team users, and their campaigns with the visits and approved conversions of the last 30 days, today included.',
    input: z.object({ id }),
    reply: z.object({
      client,
      team: z.array(z.object({ id, name: z.string(), email: z.string(), lastVisit: instant.nullable() })),
      /** The newest 200. */
      campaigns: z.array(
        counts.extend({
          id,
          name: z.string(),
          status: z.enum(['active', 'paused']),
          banned: z.boolean(),
          lastHit: instant.nullable(),
          conversions: count,
        }),
      ),
    }),
  }),
  'clients.activate': endpoint('clients.activate', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Switches a client’s account on (status 1) or off (status 0). `tariffId`: the plan whose limits a client has who has not paid; without any it is ten campaigns and five team users.',
    input: z.object({ id, status: z.enum(['0', '1']), tariffId: id.optional() }),
    reply: z.object({ client }),
    message: 'Client saved.',
  }),
  'clients.notes': endpoint('clients.notes', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Writes what staff note about a client; the client never sees it.',
    input: z.object({ id, notes: storable.trim().max(5000) }),
    reply: z.object({ client }),
    message: 'Client saved.',
  }),
  'clients.updateEmail': endpoint('clients.updateEmail', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Asks for another e-mail of a client: it signs in once the link that is mailed to it has been opened, and until then nothing changes. The present one drops a change that waits.',
    input: z.object({ id, email: emailField(TEXTS.inputEmail) }),
    reply: z.object({ client }),
    message: 'Client saved.',
  }),
  'clients.updateSiteGenLimit': endpoint('clients.updateSiteGenLimit', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Sets how many sites a client may generate.',
    input: z.object({ id, limit: limitField }),
    reply: z.object({ client }),
    message: 'Client saved.',
  }),
  'clients.openAs': endpoint('clients.openAs', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Opens a client’s panel for an hour: read only, unless the client allows editing. It ends with the session that asks.',
    input: z.object({ clientId: id }),
    reply: session,
  }),
  'clients.leave': endpoint('clients.leave', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Ends the session in which staff see a client’s panel.',
    reply: z.object({}),
  }),
}
