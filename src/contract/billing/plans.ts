/** "tariff" on the wire. */
import { z } from 'zod'
import { count, id, instant, limitField, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { amountField, currencyField } from '../money/money.ts'
import { LANGUAGES, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const byLanguage = z.partialRecord(z.enum(LANGUAGES), z.string())

const plan = z.object({
  id,
  name: z.string(),
  names: byLanguage,
  type: z.string(),
  /** Minor units. */
  price: count,
  currency: z.string(),
  /** Null: no limit, as the next two. */
  campaignLimit: count.nullable(),
  /** Per paid month. */
  clickLimit: count.nullable(),
  userLimit: count.nullable(),
  siteGenerations: count,
  support: z.string(),
  supports: byLanguage,
  order: count,
  /** Its clients keep it; others cannot choose it. */
  hidden: z.boolean(),
  archived: z.boolean(),
  /** Null except for staff. */
  clients: count.nullable(),
})
export type Plan = z.output<typeof plan>

const request = z.object({
  id,
  kind: z.enum(['plan', 'generations']),
  tariffId: id.nullable(),
  count,
  createdAt: instant,
})
export type PlanRequest = z.output<typeof request>

const usage = z.object({
  campaigns: count,
  /** Current paid month; null: not counted. */
  clicks: count.nullable(),
  users: count,
  siteGenLimit: count,
  /** Null: no limit. */
  limits: z.object({ campaigns: count.nullable(), clicks: count.nullable(), users: count.nullable() }),
  paidExpiration: instant.nullable(),
})
export type Usage = z.output<typeof usage>

const texts = z.object({ en: z.string(), ru: z.string(), ua: z.string() })
const method = z.object({
  id,
  name: z.string(),
  names: byLanguage,
  texts,
  /** False: Weir's default text. */
  edited: z.boolean(),
})
export type PaymentMethod = z.output<typeof method>

const name = z
  .string({ error: TEXTS.inputName })
  .trim()
  .min(1, { error: TEXTS.inputName, abort: true })
  .max(100)
  .pipe(storable)
const ownNames = (most: number) => z.partialRecord(z.enum(LANGUAGES), storable.trim().max(most))
const limit = limitField.nullish()
const changed = z.object({
  name,
  names: ownNames(100),
  type: storable.trim().max(50),
  price: amountField(TEXTS.priceInvalid),
  currency: currencyField,
  campaignLimit: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitSmall).max(1_000_000).nullish(),
  clickLimit: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitSmall).max(1_000_000_000_000).nullish(),
  userLimit: limit,
  siteGenerations: limitField,
  support: storable.trim().max(200),
  supports: ownNames(200),
  hidden: z.boolean(),
})
const { names, type, price, currency, siteGenerations, support, supports, hidden } = changed.shape
const planFields = z.object({
  ...changed.shape,
  names: names.default({}),
  type: type.default('standard'),
  price: price.default(0),
  currency: currency.default('USD'),
  siteGenerations: siteGenerations.default(0),
  support: support.default(''),
  supports: supports.default({}),
  hidden: hidden.default(false),
})

const instruction = storable.trim().max(4000).default('')
const methodTexts = z.object(
  Object.fromEntries(LANGUAGES.map((language) => [language, instruction])) as Record<
    (typeof LANGUAGES)[number],
    typeof instruction
  >,
)

export const plans = {
  'tariff.list': endpoint('tariff.list', {
    allowed: [...STAFF, 'user'],
    effect: 'reads',
    description:
      'Plans in the operator’s order: all for staff; for a client those that they may choose and their own, with what they use, what they have asked for and how to pay. Prices are in minor units of their currency.',
    reply: z.object({
      tariffs: z.array(plan),
      /** Null: no plan. Absent for staff. */
      current: id.nullish(),
      usage: usage.optional(),
      requests: z.array(request),
      methods: z.array(method),
    }),
  }),
  'tariff.store': endpoint('tariff.store', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Makes a plan; the price is of a month, in minor units of the currency. A limit of null is none.',
    input: planFields,
    reply: z.object({ tariff: plan }),
    message: 'Plan created.',
  }),
  'tariff.update': endpoint('tariff.update', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Changes what is given of a plan, for all clients who have it; a limit of null is none. Whatever they have beyond a smaller limit stays, nothing is added to it.',
    input: z.object({ id, ...changed.partial().shape }),
    reply: z.object({ tariff: plan }),
    message: 'Plan saved.',
  }),
  'tariff.destroy': endpoint('tariff.destroy', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Archives a plan: nobody chooses it any more, clients who have it keep it.',
    input: z.object({ id }),
    reply: z.object({ tariff: plan }),
    message: 'Plan archived.',
  }),
  'tariff.order': endpoint('tariff.order', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Puts plans in the given order; those that are not named follow.',
    input: z.object({ ids: z.array(id).max(1000) }),
    reply: z.object({}),
    message: 'Order saved.',
  }),
  'tariff.change': endpoint('tariff.change', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Asks for a plan, in place of what was asked for before; it is the client’s once staff record the payment.',
    input: z.object({ id }),
    reply: z.object({ request }),
    message: 'Request sent.',
  }),
  'tariff.addSiteGenerator': endpoint('tariff.addSiteGenerator', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Asks for site generations beside those of the plan; they are the client’s once staff record the payment.',
    input: z.object({ count: z.int(TEXTS.limitInvalid).min(1, TEXTS.limitSmall).max(100_000) }),
    reply: z.object({ request }),
    message: 'Request sent.',
  }),
  'tariff.cancel': endpoint('tariff.cancel', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Takes back what the client has asked for.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Request cancelled.',
  }),
  'tariff.saveMethod': endpoint('tariff.saveMethod', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Makes a way of paying, or changes the one with the id: its name and, in each language, what clients are told. Clients see those that say something in their language.',
    input: z.object({ id: id.optional(), name, names: names.optional(), texts: methodTexts }),
    reply: z.object({ method }),
    message: 'Payment method saved.',
  }),
  'tariff.deleteMethod': endpoint('tariff.deleteMethod', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Deletes a way of paying; payments made by it keep its name.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'Payment method deleted.',
  }),
}
