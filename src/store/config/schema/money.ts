/** Amounts are in minor units. */
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type {
  ActState,
  AutoRuleTerms,
  HeldBecause,
  RuleMode,
  RuleValue,
} from '../../../contract/money/auto-rule-words.ts'
import type { RuleEvidence } from '../../../contract/money/auto-rules.ts'
import type { Language } from '../../../contract/roles.ts'
import type { RoyaltyKind } from '../../../rules/partners/royalty.ts'
import { createdAt, instant, key, ref, whole, words } from './columns.ts'

/** In the operator's order. */
export const plans = pgTable('plans', {
  id: key(),
  name: text().notNull(),
  /** For languages that have their own. */
  names: jsonb().$type<Partial<Record<Language, string>>>().notNull().default({}),
  type: text().notNull().default('standard'),
  price: whole().notNull().default(0),
  currency: text().notNull().default('USD'),
  campaignLimit: integer(),
  clickLimit: whole(),
  userLimit: integer(),
  siteGenerations: integer().notNull().default(0),
  support: words(),
  supports: jsonb().$type<Partial<Record<Language, string>>>().notNull().default({}),
  createdAt: createdAt(),
  position: integer().notNull().default(0),
  hidden: boolean().notNull().default(false),
  archivedAt: instant(),
})

/** Open until confirmed with a payment or withdrawn. */
export const planRequests = pgTable('plan_requests', {
  id: key(),
  accountId: ref().notNull(),
  kind: text().$type<'plan' | 'generations'>().notNull(),
  planId: ref(),
  amount: integer().notNull().default(0),
  createdAt: createdAt(),
  settledAt: instant(),
  paymentId: ref(),
})

export const promos = pgTable('promos', {
  id: key(),
  code: text().notNull(),
  percent: integer().notNull().default(0),
  partnerId: ref(),
  maxUses: integer(),
  uses: integer().notNull().default(0),
  expiresAt: instant(),
  deletedAt: instant(),
  createdAt: createdAt(),
})

/** Each payment as the result of its entries. */
export const payments = pgTable('payments', {
  id: key(),
  accountId: ref().notNull(),
  planId: ref().notNull(),
  months: integer().notNull(),
  amount: whole().notNull(),
  currency: text().notNull(),
  method: text().notNull(),
  note: words(),
  paidAt: instant().notNull().defaultNow(),
  deletedAt: instant(),
  generations: integer().notNull().default(0),
  idempotencyKey: text(),
  recordedAt: instant().notNull().defaultNow(),
})

export const paymentEntries = pgTable('payment_entries', {
  id: key(),
  paymentId: ref().notNull(),
  kind: text().$type<'made' | 'updated' | 'deleted'>().notNull(),
  at: instant().notNull(),
  authorId: ref(),
  reason: words(),
  planId: ref().notNull(),
  months: integer().notNull(),
  generations: integer().notNull(),
  amount: whole().notNull(),
  currency: text().notNull(),
  method: text().notNull(),
  note: text().notNull(),
  paidAt: instant().notNull(),
})

export const paymentMethods = pgTable('payment_methods', {
  id: key(),
  name: text().notNull(),
  names: jsonb().$type<Partial<Record<Language, string>>>().notNull().default({}),
  texts: jsonb().$type<Record<Language, string>>().notNull().default({ en: '', ru: '', ua: '' }),
  createdAt: createdAt(),
  /** Operator's edit; null: as shipped. */
  editedAt: instant(),
})

export const reminders = pgTable('reminders', {
  id: key(),
  accountId: ref().notNull(),
  authorId: ref(),
  paidExpiration: instant().notNull(),
  at: createdAt(),
})

export const royaltyTerms = pgTable('royalty_terms', {
  single: boolean().primaryKey().default(true),
  holdDays: integer().notNull().default(14),
})

/** In percent (`rate`) of a base; append-only. */
export const royaltyLines = pgTable('royalty_lines', {
  id: key(),
  partnerId: ref().notNull(),
  paymentId: ref().notNull(),
  kind: text().$type<RoyaltyKind>().notNull(),
  rate: integer().notNull(),
  base: whole().notNull(),
  amount: whole().notNull(),
  currency: text().notNull(),
  at: instant().notNull(),
  dueAt: instant().notNull(),
  carried: boolean().notNull().default(false),
  writtenAt: instant().notNull(),
})

export const payouts = pgTable('payouts', {
  id: key(),
  partnerId: ref().notNull(),
  amount: whole().notNull(),
  currency: text().notNull(),
  startDate: date().notNull(),
  endDate: date().notNull(),
  method: words(),
  note: words(),
  authorId: ref().notNull(),
  at: instant().notNull(),
})

/** Each paid at most once. */
export const payoutLines = pgTable('payout_lines', {
  lineId: ref().primaryKey(),
  payoutId: ref().notNull(),
})

export const autoRules = pgTable('auto_rules', {
  id: key(),
  clientId: ref().notNull(),
  name: text().notNull(),
  terms: jsonb().$type<AutoRuleTerms>().notNull(),
  mode: text().$type<RuleMode>().notNull().default('off'),
  authorId: ref().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  ranAt: instant(),
  cappedOn: date(),
  archivedAt: instant(),
})

/** For its undoing, exactly: what stood there before, and what stands there since. */
type RuleChange =
  | { kind: 'value'; field: RuleValue; value: string }
  | { kind: 'weights'; group: string; before: number[]; after: number[] }
  | { kind: 'offer'; offer: string }

/** `settledAt`: undone, dropped, confirmed or ended. */
export const autoRuleActs = pgTable('auto_rule_acts', {
  id: key(),
  ruleId: ref().notNull(),
  day: date().notNull(),
  campaignId: ref(),
  thing: text().notNull(),
  terms: jsonb().$type<AutoRuleTerms>().notNull(),
  mode: text().$type<Exclude<RuleMode, 'off'>>().notNull(),
  state: text().$type<ActState>().notNull(),
  reason: text().$type<HeldBecause | ''>().notNull().default(''),
  evidence: jsonb().$type<RuleEvidence>().notNull(),
  change: jsonb().$type<RuleChange>(),
  at: instant().notNull(),
  endsAt: instant(),
  settledAt: instant(),
  settledBy: ref(),
  again: boolean().notNull().default(false),
})
