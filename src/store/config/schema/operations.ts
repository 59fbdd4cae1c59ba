import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ContentCategory } from '../../../contract/integration/content.ts'
import type { Language } from '../../../contract/roles.ts'
import type { Usual } from '../../../judge/bursts.ts'
import { createdAt, instant, key, ref, transactionId, whole, words } from './columns.ts'

/** `clientId`: the client in whose panel staff acted. */
export const audit = pgTable('audit', {
  id: key(),
  at: instant().notNull().defaultNow(),
  actorId: ref(),
  action: text().notNull(),
  subject: words(),
  before: jsonb(),
  after: jsonb(),
  clientId: ref(),
  version: integer(),
  undoes: ref(),
  /** Number of the act that changed several campaigns. */
  together: ref(),
})

/** `tx` lets readers take finished transactions only and miss none. */
export const changes = pgTable('changes', {
  seq: key(),
  tx: transactionId()
    .notNull()
    .default(sql`pg_current_xact_id()`),
  at: instant().notNull().defaultNow(),
  kind: text()
    .$type<'account' | 'campaign' | 'data' | 'lists' | 'ban' | 'usual' | 'signals' | 'offer' | 'domain'>()
    .notNull(),
  ref: ref().notNull(),
})

/** Holder of timed work, and until when. */
export const leases = pgTable('leads', {
  key: ref().primaryKey(),
  holder: uuid().notNull(),
  until: instant().notNull(),
})

/** Versions that used this store, with their last known migrations. */
export const releases = pgTable('releases', {
  version: text().primaryKey(),
  config: text().notNull(),
  events: text().notNull(),
  firstAt: instant().notNull(),
  lastAt: instant().notNull(),
})

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

/** Learned from the last days; edges compare networks' visits with it. */
export const usualRates = pgTable('usual_rates', {
  campaignId: ref().primaryKey(),
  usual: jsonb().$type<Usual>().notNull(),
  learnedAt: instant().notNull(),
})

export const agentDirectories = pgTable('agent_directories', {
  /** Its origin. */
  agent: text().primaryKey(),
  keys: jsonb().$type<{ ids: readonly string[]; x: string; from?: number; until?: number }[]>().notNull(),
  fetchedAt: instant().notNull(),
  freshUntil: instant().notNull(),
  expiresAt: instant().notNull(),
})

/** One row per process and operator. */
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

/** Operator's retention of hits and full addresses, unless a campaign's is shorter: one row; null: unlimited. */
export const privacy = pgTable('privacy', {
  sole: boolean().primaryKey().default(true),
  keepMonths: integer(),
  cutAddressDays: integer(),
  updatedAt: createdAt(),
})

export const backups = pgTable('backups', { id: key(), madeAt: instant().notNull(), bytes: whole().notNull() })

/** Failure of the last backup: one row, deleted by the next success. */
export const backupFailures = pgTable('backup_failures', {
  sole: boolean().primaryKey().default(true),
  at: instant().notNull(),
  why: text().notNull(),
})

export const diskSamples = pgTable(
  'disk_samples',
  { host: text().notNull(), at: instant().notNull(), used: whole().notNull() },
  ({ host, at }) => [primaryKey({ columns: [host, at] })],
)

/** Each edit is a new version. */
export const contentVersions = pgTable('content_versions', {
  id: key(),
  category: text().$type<ContentCategory>().notNull(),
  language: text().$type<Language>().notNull(),
  number: integer().notNull(),
  version: integer().notNull(),
  name: text().notNull(),
  content: text().notNull(),
  authorId: ref(),
  createdAt: createdAt(),
})

export const contentOrders = pgTable('content_orders', {
  category: text().$type<ContentCategory>().primaryKey(),
  version: integer().notNull(),
  numbers: integer().array().notNull(),
  removed: integer().array().notNull(),
})

/** Signs evidence packs; one row. */
export const evidenceKeys = pgTable('evidence_key', {
  one: boolean().primaryKey().default(true),
  privateKey: text().notNull(),
  publicKey: text().notNull(),
  createdAt: instant().notNull(),
})
