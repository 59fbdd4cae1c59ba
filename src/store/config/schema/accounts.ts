/** Accounts, the ways into them, and what an account keeps for itself. */
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { HeldKind } from '../../../contract/held-words.ts'
import type { KeyScope } from '../../../contract/key-words.ts'
import type { FormulaUnit } from '../../../contract/formula-words.ts'
import type { ScreenTitle } from '../../../contract/screens.ts'
import type { Language, Role } from '../../../contract/roles.ts'
import type { TeamAccess } from '../../../contract/team-access.ts'
import { bytes, createdAt, generated, instant, key, ref, whole, words } from './columns.ts'

/**
 * Staff, clients, their team users and referral partners. A deleted account keeps its row, which others' records point
 * to.
 */
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
  /** Of a team user; of anybody else it is `full` and means nothing. */
  access: text().$type<TeamAccess>().notNull().default('full'),
  signedInAt: instant(),
  visitedAt: instant(),
  deletedAt: instant(),
  formerEmail: text(),
  clicksUsed: whole().notNull().default(0),
  clicksSince: instant(),
  clicksNotified: integer('clicks_told').notNull().default(0),
  partnerId: ref(),
  paidFrom: instant(),
  /** Keys the texts of the browser probe. Only edges read it. */
  sealSecret: text()
    .notNull()
    .default(sql`random`),
})

/** Who is signed in: one row a session, known by the SHA-256 of its token. */
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

/** Links that were mailed, to choose a new password or to confirm an address: one an account and purpose. */
export const mailedLinks = pgTable('mailed_links', {
  accountId: ref().notNull(),
  purpose: text().$type<'reset' | 'confirm'>().notNull(),
  tokenHash: bytes().notNull(),
  email: text().notNull(),
  expiresAt: instant().notNull(),
})

/**
 * Changes of an account's e-mail: asked for, confirmed in the new mailbox, and for a time taken back from the old one.
 */
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

/** The secret of an account's authenticator. It counts once it is confirmed. */
export const twoFactor = pgTable('two_factor', {
  accountId: ref().primaryKey(),
  secret: text().notNull(),
  confirmedAt: instant(),
  lastStep: whole().notNull().default(0),
  wrongNotifiedAt: timestamp('wrong_told_at', { withTimezone: true, mode: 'date' }),
})

/** Codes that replace the authenticator, each used once; SHA-256. */
export const recoveryCodes = pgTable('recovery_codes', {
  accountId: ref().notNull(),
  codeHash: bytes().notNull(),
})

/** Wrong second factors of the last day: they limit how many an account may still try, and notify its owner. */
export const wrongCodes = pgTable('wrong_codes', {
  id: key(),
  accountId: ref().notNull(),
  firstFactor: text().$type<'password' | 'link'>().notNull(),
  at: instant().notNull(),
  address: words(),
})

/** API keys of clients, of which only the hash is kept: one default key at most, which has no name, and named ones. */
export const apiKeys = pgTable('api_keys', {
  id: key(),
  accountId: ref().notNull(),
  /** null: the default key. */
  name: text(),
  scopes: jsonb().$type<KeyScope[]>().notNull(),
  keyHash: bytes().notNull(),
  prefix: text().notNull(),
  createdAt: createdAt(),
  /** null: it lasts until it is revoked; the default key always ends. */
  expiresAt: instant(),
  lastUsedAt: instant(),
  /** The network of the last call. */
  lastAddress: words(),
})

/** What was made while somebody else had the account, out of force until its owner ends or confirms it. */
export const heldBack = pgTable('held_back', {
  id: key(),
  accountId: ref().notNull(),
  kind: text().$type<HeldKind>().notNull(),
  /** By which the owner knows it again. */
  name: words(),
  madeAt: instant().notNull(),
  heldAt: instant().notNull(),
  /** Its row, or the part of it that is out of force. */
  stored: jsonb().$type<Record<string, unknown>>().notNull(),
})

/** Columns of Statistics that an account has made. */
export const formulas = pgTable('formulas', {
  id: key(),
  accountId: ref().notNull(),
  name: text().notNull(),
  expression: text().notNull(),
  unit: text().$type<FormulaUnit>().notNull(),
  decimals: integer().notNull(),
  createdAt: createdAt(),
})

/** Saved views of screens, own ones and those shared with a team. */
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
