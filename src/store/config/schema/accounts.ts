import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { HeldKind } from '../../../contract/accounts/held-words.ts'
import type { KeyScope } from '../../../contract/accounts/key-words.ts'
import type { FormulaUnit } from '../../../contract/statistics/formula-words.ts'
import type { ScreenTitle } from '../../../contract/screens.ts'
import type { Language, Role } from '../../../contract/roles.ts'
import type { TeamAccess } from '../../../contract/accounts/team-access.ts'
import { bytes, createdAt, generated, instant, key, ref, whole, words } from './columns.ts'

/** Deleted accounts keep their row for references. */
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
  /** Only for team users; others have `full`, without effect. */
  access: text().$type<TeamAccess>().notNull().default('full'),
  /** Only for team users; null: none are named. */
  campaignIds: jsonb().$type<string[]>(),
  /** Only for team users: the money of their campaigns. */
  seesMoney: boolean().notNull().default(false),
  signedInAt: instant(),
  visitedAt: instant(),
  deletedAt: instant(),
  formerEmail: text(),
  clicksUsed: whole().notNull().default(0),
  clicksSince: instant(),
  clicksNotified: integer('clicks_told').notNull().default(0),
  partnerId: ref(),
  paidFrom: instant(),
  /** Secret of the browser probe's texts. Only edges read it. */
  sealSecret: text()
    .notNull()
    .default(sql`random`),
})

/** Keyed by the token's SHA-256. */
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

export const mailedLinks = pgTable('mailed_links', {
  accountId: ref().notNull(),
  purpose: text().$type<'reset' | 'confirm'>().notNull(),
  tokenHash: bytes().notNull(),
  email: text().notNull(),
  expiresAt: instant().notNull(),
})

export const invitations = pgTable('invitations', {
  id: key(),
  ownerId: ref().notNull(),
  email: text().notNull(),
  access: text().$type<TeamAccess>().notNull(),
  campaignLimit: integer().notNull(),
  campaignIds: jsonb().$type<string[]>(),
  seesMoney: boolean().notNull().default(false),
  tokenHash: bytes().notNull(),
  /** Else the owner passes the link on: it proves no mailbox. */
  mailed: boolean().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
})

export const addressChanges = pgTable('address_changes', {
  id: key(),
  accountId: ref().notNull(),
  fromEmail: text().notNull(),
  toEmail: text().notNull(),
  askedAt: instant().notNull(),
  confirmHash: bytes(),
  stopHash: bytes().notNull(),
  restoreHash: bytes(),
  passwordMark: bytes(),
  expiresAt: instant().notNull(),
  confirmedAt: instant(),
})

export const twoFactor = pgTable('two_factor', {
  accountId: ref().primaryKey(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: whole().notNull().default(0),
  wrongNotifiedAt: timestamp('wrong_told_at', { withTimezone: true, mode: 'date' }),
})

export const recoveryCodes = pgTable('recovery_codes', {
  accountId: ref().notNull(),
  codeHash: bytes().notNull(),
})

export const wrongCodes = pgTable('wrong_codes', {
  id: key(),
  accountId: ref().notNull(),
  firstFactor: text().$type<'password' | 'link'>().notNull(),
  at: instant().notNull(),
  address: words(),
})

/** At most one default key without a name, and named ones. */
export const apiKeys = pgTable('api_keys', {
  id: key(),
  accountId: ref().notNull(),
  /** null: the default key. */
  name: text(),
  scopes: jsonb().$type<KeyScope[]>().notNull(),
  keyHash: bytes().notNull(),
  prefix: text().notNull(),
  createdAt: createdAt(),
  /** null: valid until revoked; the default key always expires. */
  expiresAt: instant(),
  lastUsedAt: instant(),
  /** Network of the last call. */
  lastAddress: words(),
})

export const heldBack = pgTable('held_back', {
  id: key(),
  accountId: ref().notNull(),
  kind: text().$type<HeldKind>().notNull(),
  /** Shown to the owner. */
  name: words(),
  madeAt: instant().notNull(),
  heldAt: instant().notNull(),
  /** The row, or its disabled part. */
  stored: jsonb().$type<Record<string, unknown>>().notNull(),
})

export const formulas = pgTable('formulas', {
  id: key(),
  accountId: ref().notNull(),
  name: text().notNull(),
  expression: text().notNull(),
  unit: text().$type<FormulaUnit>().notNull(),
  decimals: integer().notNull(),
  createdAt: createdAt(),
})

export const savedViews = pgTable('saved_views', {
  id: key(),
  accountId: ref().notNull(),
  teamId: ref(),
  screen: text().$type<ScreenTitle>().notNull().default('Statistics'),
  name: text().notNull(),
  state: text().notNull(),
  shared: boolean().notNull().default(false),
  isDefault: boolean().notNull().default(false),
  createdAt: createdAt(),
})
