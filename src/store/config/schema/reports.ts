import { boolean, jsonb, pgTable, text, integer } from 'drizzle-orm/pg-core'
import type { ScheduledReport } from '../../../contract/statistics/report-schedules.ts'
import type { ScheduleTiming, ScheduleTrouble } from '../../../contract/statistics/schedule-words.ts'
import { instant, key, ref, bytes } from './columns.ts'
import type { SharedReport } from '../../../contract/statistics/shares.ts'

/** Sent by itself. */
export const reportSchedules = pgTable('report_schedules', {
  id: key(),
  clientId: ref().notNull(),
  /** Its maker. */
  accountId: ref().notNull(),
  name: text().notNull(),
  report: jsonb().$type<ScheduledReport>().notNull(),
  /** Those it needs; null: all of the client's. */
  campaignIds: jsonb().$type<string[]>(),
  timing: jsonb().$type<ScheduleTiming>().notNull(),
  timezone: text().notNull(),
  nextAt: instant().notNull(),
  /** Why the last due time brought nothing. */
  trouble: text().$type<ScheduleTrouble | ''>().notNull().default(''),
  createdAt: instant().notNull(),
})

export const reportReceivers = pgTable('report_receivers', {
  id: key(),
  scheduleId: ref().notNull(),
  accountId: ref().notNull(),
  mail: boolean().notNull(),
  telegram: boolean().notNull(),
  /** In each of the letters, which the release before writes and reads. */
  stopSecret: text().notNull(),
  /** False: made by the release before, whose letters have no proof. */
  stopNeedsProof: boolean().notNull().default(false),
  /** By the receiver. */
  stoppedAt: instant(),
  sentAt: instant(),
  trouble: text().$type<ScheduleTrouble | ''>().notNull().default(''),
})

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
