/**
 * The tables of migrations/config as drizzle knows them; a test holds the two equal. Names are put in snake case by the
 * driver.
 */
import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CAMPAIGN_KINDS, CAMPAIGN_STATES, CampaignSettings } from '../../contract/campaigns.ts'
import type { ListName, ListSource, ListType } from '../../contract/list-words.ts'
import type { Language, Role } from '../../contract/roles.ts'
import type { RoyaltyKind } from '../../rules/royalty.ts'
import type { Dealt } from '../../traffic/deal.ts'
import {
  bytes,
  createdAt,
  generated,
  instant,
  key,
  network,
  ref,
  transactionId,
  whole,
  words,
} from './schema-columns.ts'

export * from './schema-content.ts'
export * from './schema-conversions.ts'
export * from './schema-leads.ts'
export * from './schema-notices.ts'
export * from './schema-privacy.ts'
export * from './schema-sites.ts'
export * from './schema-tokens.ts'
export * from './schema-views.ts'
export * from './schema-ways.ts'

/** What a row of settings holds: all of the contract's but what has a column of its own. */
export type StoredSettings = Omit<CampaignSettings, 'name' | 'tag'>

export const plans = pgTable('plans', {
  id: key(),
  name: text().notNull(),
  type: text().notNull().default('standard'),
  price: whole().notNull().default(0),
  currency: text().notNull().default('USD'),
  campaignLimit: integer(),
  clickLimit: whole(),
  userLimit: integer(),
  siteGenerations: integer().notNull().default(0),
  support: words(),
  createdAt: createdAt(),
  position: integer().notNull().default(0),
  hidden: boolean().notNull().default(false),
  archivedAt: instant(),
})

export const accounts = pgTable('accounts', {
  id: key(),
  role: text().$type<Role>().notNull(),
  email: text().notNull(),
  passwordHash: text().notNull(),
  name: words(),
  telegram: words(),
  language: text().$type<Language>().notNull().default('ru'),
  timezone: text().notNull().default('UTC'),
  active: boolean().notNull().default(false),
  editingAllowed: boolean().notNull().default(false),
  emailConfirmed: boolean().notNull().default(false),
  paidExpiration: instant(),
  planId: ref(),
  siteGenLimit: integer().notNull().default(0),
  notes: words(),
  ownerId: ref(),
  promoId: ref(),
  integrationToken: text(),
  createdAt: createdAt(),
  campaignLimit: integer(),
  menu: jsonb().$type<string[]>().notNull().default([]),
  signedInAt: instant(),
  deletedAt: instant(),
  formerEmail: text(),
  clicksUsed: whole().notNull().default(0),
  clicksSince: instant(),
  clicksTold: integer().notNull().default(0),
  partnerId: ref(),
  paidFrom: instant(),
  /** Keys the texts of the browser probe; edges alone read it. */
  sealSecret: text()
    .notNull()
    .default(sql`random`),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytes().primaryKey(),
  id: generated(),
  accountId: ref().notNull(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  address: words(),
  agent: words(),
  openedFrom: bytes(),
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

export const paymentMethods = pgTable('payment_methods', {
  id: key(),
  name: text().notNull(),
  texts: jsonb().$type<Record<Language, string>>().notNull().default({ en: '', ru: '', ua: '' }),
  createdAt: createdAt(),
  /** By the operator; null: as Weir ships it. */
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

export const payoutLines = pgTable('payout_lines', {
  lineId: ref().primaryKey(),
  payoutId: ref().notNull(),
})

export const campaigns = pgTable('campaigns', {
  id: key(),
  accountId: ref().notNull(),
  key: text().notNull(),
  kind: text().$type<(typeof CAMPAIGN_KINDS)[number]>().notNull(),
  name: text().notNull(),
  tag: words(),
  status: text().$type<(typeof CAMPAIGN_STATES)[number]>().notNull().default('active'),
  settings: jsonb().$type<StoredSettings>().notNull(),
  version: integer().notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant().notNull().defaultNow(),
  archivedAt: instant(),
  removedAt: instant(),
  dealt: jsonb().$type<Dealt>().notNull().default([]),
  integrationToken: text()
    .notNull()
    .default(sql`random`),
  postbackSecret: text(),
  clickIdByDefault: boolean().notNull().default(false),
  oldPostbackSecretHash: text(),
  oldPostbackSecretUntil: instant(),
})

export const audit = pgTable('audit', {
  id: key(),
  at: instant().notNull().defaultNow(),
  actorId: ref(),
  action: text().notNull(),
  subject: words(),
  before: jsonb(),
  after: jsonb(),
  clientId: ref(),
})

export const letters = pgTable('letters', {
  id: key(),
  sealed: bytes().notNull(),
  createdAt: createdAt(),
  tries: integer().notNull().default(0),
  dueAt: instant().notNull(),
  sealedWith: words(),
})

export const mailedLinks = pgTable('mailed_links', {
  accountId: ref().notNull(),
  purpose: text().$type<'reset' | 'confirm'>().notNull(),
  tokenHash: bytes().notNull(),
  email: text().notNull(),
  expiresAt: instant().notNull(),
})

/** Claims to be a crawler that were checked by the names of their addresses. */
export const crawlerChecks = pgTable('crawler_checks', {
  ip: text().notNull(),
  operator: text().notNull(),
  standing: text().$type<'verified' | 'false'>().notNull(),
  name: words(),
  checkedAt: instant().notNull(),
  expiresAt: instant().notNull(),
  /** The name server had proved that it sees the operator's names. */
  proven: boolean().notNull().default(false),
})

/** Name servers that were of no use for that, as each process met them. */
export const resolverTrouble = pgTable('resolver_trouble', {
  source: text().notNull(),
  host: text().notNull(),
  operator: text().notNull(),
  trouble: text().$type<'denies' | 'lies' | 'refuses' | 'silent'>().notNull(),
  claims: integer().notNull(),
  since: instant().notNull(),
  seenAt: instant().notNull(),
  deniedAt: instant(),
  endedAt: instant(),
})

export const changes = pgTable('changes', {
  seq: key(),
  tx: transactionId()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  at: instant().notNull().defaultNow(),
  kind: text().$type<'account' | 'campaign' | 'data' | 'lists' | 'ban'>().notNull(),
  ref: ref().notNull(),
})

export const twoFactor = pgTable('two_factor', {
  accountId: ref().primaryKey(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: whole().notNull().default(0),
  wrongToldAt: instant(),
})

export const recoveryCodes = pgTable('recovery_codes', {
  accountId: ref().notNull(),
  codeHash: bytes().notNull(),
})

export const apiKeys = pgTable('api_keys', {
  accountId: ref().primaryKey(),
  id: generated(),
  keyHash: bytes().notNull(),
  prefix: text().notNull(),
  createdAt: createdAt(),
  expiresAt: instant().notNull(),
  lastUsedAt: instant(),
})

export const listEntries = pgTable('list_entries', {
  id: key(),
  clientId: ref(),
  type: text().$type<ListType>().notNull(),
  list: text().$type<ListName>().notNull(),
  value: text().notNull(),
  network: network(),
  note: words(),
  source: text().$type<ListSource>().notNull().default('panel'),
  authorId: ref(),
  createdAt: createdAt(),
  expiresAt: instant(),
})

export const bans = pgTable('bans', {
  campaignId: ref().primaryKey(),
  reason: words(),
  bannedBy: ref(),
  bannedAt: instant().notNull().defaultNow(),
})
