import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReportPreset } from '../../../contract/money/cost-words.ts'
import type { FetchFailure, FetchOutcome } from '../../../contract/money/feed-words.ts'
import type { FeedReading, FeedWaiting, FetchView } from '../../../contract/money/feeds.ts'
import type { ImportAnswers } from '../../../contract/money/import-questions.ts'
import type { ImportField } from '../../../contract/money/import-words.ts'
import type { CostDimension } from '../../../rules/money/costs/entries.ts'
import { bytes, instant, key, ref, words } from './columns.ts'

/** Schedule, and how an answer is read. */
type FeedSettings = {
  everyHours: number
  atHour: number
  timezone: string
  days: number
  preset: ReportPreset | 'auto'
  dimension: CostDimension
  currency: string | null
  /** Chosen titles. */
  columns: Partial<Record<ImportField, string>>
  answers: ImportAnswers
}

export const costFeeds = pgTable('cost_feeds', {
  id: key(),
  clientId: ref().notNull(),
  campaignId: ref(),
  sourceId: ref(),
  url: text().notNull(),
  headerName: words(),
  headerSealed: bytes(),
  settings: jsonb().$type<FeedSettings>().notNull(),
  reading: jsonb().$type<FeedReading>().notNull(),
  isOn: boolean().notNull().default(true),
  /** Grows when it is saved. */
  edition: integer().notNull().default(1),
  nextAt: instant().notNull(),
  claimedUntil: instant(),
  /** SHA-256 of the last answer that was entered. */
  lastHash: words(),
  waiting: jsonb().$type<FeedWaiting[]>(),
  failures: integer().notNull().default(0),
  failingSince: instant(),
  toldFailing: boolean().notNull().default(false),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  archivedAt: instant(),
})

export const costFetches = pgTable('cost_fetches', {
  id: key(),
  feedId: ref().notNull(),
  at: instant().notNull(),
  outcome: text().$type<FetchOutcome>().notNull(),
  failure: text().$type<FetchFailure | ''>().notNull().default(''),
  detail: words(),
  status: integer(),
  tookMs: integer().notNull(),
  lines: integer().notNull().default(0),
  added: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  gone: integer().notNull().default(0),
  unchanged: integer().notNull().default(0),
  refused: integer().notNull().default(0),
  days: jsonb().$type<FetchView['days']>().notNull().default([]),
  importId: ref(),
})
