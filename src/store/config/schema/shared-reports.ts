import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { SharedReport } from '../../../contract/statistics/shares.ts'
import { bytes, instant, key, ref } from './columns.ts'

/** Read by whoever has the link. */
export const sharedReports = pgTable('shared_reports', {
  id: key(),
  /** Its maker. */
  accountId: ref().notNull(),
  clientId: ref().notNull(),
  name: text().notNull(),
  /** SHA-256 of the secret in the link. */
  tokenHash: bytes().notNull(),
  report: jsonb().$type<SharedReport>().notNull(),
  /** Those it needs; null: all of the client's. */
  campaignIds: jsonb().$type<string[]>(),
  timezone: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
  openings: integer().notNull().default(0),
  openedAt: instant(),
})
