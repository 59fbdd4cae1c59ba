/** Amounts: minor units. */
import { z } from 'zod'
import { emailField, newPasswordField } from '../accounts/auth.ts'
import { count, day, dayField, id, instant, storable, timezone } from '../common.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'

/** Inclusive; default: the last 30 days. */
const period = z.object({ startDate: dayField.optional(), endDate: dayField.optional(), timezone: timezone.optional() })
const partnerId = id

/** One currency: paid + due + held + clawed = accrued. */
const royalty = z.object({
  currency: z.string(),
  accrued: count,
  /** Taken back after payments were deleted or reduced. */
  clawed: count,
  held: z.int(),
  /** Negative: more to take back than to pay. */
  due: z.int(),
  paid: z.int(),
})
export type Royalty = z.output<typeof royalty>

const line = z.object({
  id,
  date: instant,
  paymentId: id,
  /** Masked for the partner. */
  client: z.string(),
  kind: z.enum(['accrued', 'corrected', 'clawed']),
  /** Percent, when the payment was recorded. */
  rate: count,
  base: count,
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['held', 'due', 'paid']),
  dueAt: instant,
  payoutId: id.nullable(),
  /** Reverses a paid-out line, so it reduces the next payout. */
  carried: z.boolean(),
})
export type RoyaltyLine = z.output<typeof line>

const payout = z.object({
  id,
  partnerId,
  partner: z.string(),
  name: z.string(),
  amount: count,
  currency: z.string(),
  startDate: day,
  endDate: day,
  method: z.string(),
  note: z.string(),
  date: instant,
  lines: count,
})
export type Payout = z.output<typeof payout>
const ownPayout = payout.omit({ partnerId: true })

const code = z.object({
  id,
  code: z.string(),
  percent: count,
  uses: count,
  maxUses: count.nullable(),
  expiresAt: instant.nullable(),
})
export type PartnerCode = z.output<typeof code>

const partner = z.object({
  id,
  email: z.string(),
  pendingEmail: z.string().nullable(),
  name: z.string(),
  active: z.boolean(),
  createdAt: instant,
  codes: z.array(code),
})
export type Partner = z.output<typeof partner>
const referral = z.object({
  ...partner.shape,
  registrations: count,
  /** All their clients who paid in the period. */
  payingClients: count,
  payments: z.array(z.object({ currency: z.string(), amount: count, count })),
  royalties: z.array(royalty),
})
export type Referral = z.output<typeof referral>

const user = z.object({ id, email: z.string(), promo: z.string().nullable(), registered: instant, active: z.boolean() })
export type ReferralUser = z.output<typeof user>

const email = emailField(TEXTS.inputEmail)
const password = newPasswordField(TEXTS.inputPassword)
const name = z.string(TEXTS.inputName).trim().min(1, TEXTS.inputName).max(100).pipe(storable)
const days = { startDate: day, endDate: day }
const payoutPeriod = { startDate: dayField, endDate: dayField, timezone: timezone.optional(), partnerId }

export const referrals = {
  'referrals.list': endpoint('referrals.list', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'Referral partners with registrations, paying clients, payments and royalties of a period, the sums of royalties by currency, and the latest payouts.',
    input: period,
    reply: z.object({
      referrals: z.array(referral),
      royalties: z.array(royalty),
      payouts: z.array(payout),
      holdDays: count,
      ...days,
    }),
  }),
  'referrals.statement': endpoint('referrals.statement', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'A partner’s statement of a period: each line names payment, client, rate and state; at most 1000, newest first.',
    input: z.object({ partnerId, ...period.shape }),
    reply: z.object({ partner, royalties: z.array(royalty), lines: z.array(line), payouts: z.array(payout), ...days }),
  }),
  'referrals.export': endpoint('referrals.export', {
    allowed: STAFF,
    effect: 'reads',
    description: 'A partner’s statement of a period as CSV, at most 100 000 lines. Amounts are decimal numerals.',
    input: z.object({ partnerId, ...period.shape }),
    reply: FILE,
  }),
  'referrals.addPartner': endpoint('referrals.addPartner', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Adds a referral partner; promo codes are given to them with promo.create.',
    input: z.object({ email, password, name }),
    reply: z.object({ partner }),
    message: 'Partner added.',
  }),
  'referrals.updatePartner': endpoint('referrals.updatePartner', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Changes what is given of a partner. A new password ends their sessions; while they are not active, their codes let nobody in and nothing new accrues.',
    input: z.object({
      id,
      email: email.optional(),
      password: password.optional(),
      name: name.optional(),
      active: z.boolean().optional(),
    }),
    reply: z.object({ partner }),
    message: 'Partner saved.',
  }),
  'referrals.terms': endpoint('referrals.terms', {
    allowed: STAFF,
    effect: 'changes',
    description: 'Sets for how many days royalties of payments recorded from now on are held before they are due.',
    input: z.object({ holdDays: z.int(TEXTS.holdInvalid).min(0, TEXTS.holdInvalid).max(365, TEXTS.holdInvalid) }),
    reply: z.object({ holdDays: count }),
    message: 'Terms saved.',
  }),
  'royalty.preview': endpoint('royalty.preview', {
    allowed: STAFF,
    effect: 'reads',
    description: 'What a payout of a partner for a period would pay, by currency, and its lines. Nothing is changed.',
    input: z.object(payoutPeriod),
    reply: z.object({
      sums: z.array(z.object({ currency: z.string(), amount: count, lines: count })),
      lines: z.array(line),
    }),
  }),
  'royalty.pay': endpoint('royalty.pay', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Pays a partner what is due of a period: one payout for each currency. No line is ever paid twice; 409 where nothing is due.',
    input: z.object({
      ...payoutPeriod,
      method: storable.trim().max(64).default(''),
      note: storable.trim().max(1000).default(''),
    }),
    reply: z.object({ payouts: z.array(payout) }),
    message: 'Royalties paid out.',
  }),
  'royalty.payout': endpoint('royalty.payout', {
    allowed: STAFF,
    effect: 'reads',
    description: 'A payout with its lines, oldest first.',
    input: z.object({ id }),
    reply: z.object({ payout, lines: z.array(line) }),
  }),
  'referralClients.list': endpoint('referralClients.list', {
    allowed: ['referal'],
    effect: 'reads',
    description:
      'The asking partner’s codes, the clients whom they brought, their royalties of a period with its lines, and their payouts. E-mails are masked.',
    input: period,
    reply: z.object({
      refPromo: z.array(code),
      users: z.array(user),
      royalties: z.array(royalty),
      lines: z.array(line),
      payouts: z.array(ownPayout),
      ...days,
    }),
  }),
  'referralClients.payout': endpoint('referralClients.payout', {
    allowed: ['referal'],
    effect: 'reads',
    description: 'A payout to the asking partner with its lines; anybody else’s is not found.',
    input: z.object({ id }),
    reply: z.object({ payout: ownPayout, lines: z.array(line) }),
  }),
}
