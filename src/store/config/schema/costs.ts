import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { CostModel, RateModel, ReportPreset, SourceField } from '../../../contract/money/cost-words.ts'
import type { ConversionStage } from '../../../contract/conversions/conversion-words.ts'
import type { ImportField, ImportKind, ReadingQuestionCode } from '../../../contract/money/import-words.ts'
import type { GapCounted } from '../../../contract/money/gap-words.ts'
import type { CheckOutcome, OfferState } from '../../../contract/offers/offer-words.ts'
import type {
  AddressKind,
  BodyForm,
  OutgoingEvent,
  OutgoingMethod,
  OutgoingState,
  OutgoingValues,
  PlatformSettings,
  SkipReason,
} from '../../../contract/conversions/outgoing-words.ts'
import type { CostDimension } from '../../../rules/money/costs/entries.ts'
import { address, bytes, createdAt, fine, instant, key, ref, whole, words } from './columns.ts'

const amount = () => numeric()

export const sources = pgTable('sources', {
  id: key(),
  clientId: ref().notNull(),
  name: text().notNull(),
  template: words(),
  parameters: jsonb().$type<Partial<Record<SourceField, string>>>().notNull().default({}),
  clickParameter: words(),
  costParameter: words(),
  model: text().$type<RateModel | ''>().notNull().default(''),
  rate: amount().notNull().default('0'),
  currency: text().notNull(),
  createdAt: createdAt(),
  archivedAt: instant(),
  postbackUrl: address().notNull().default(''),
  postbackEvents: jsonb()
    .$type<OutgoingEvent[]>()
    .notNull()
    .default(['lead', 'sale', 'rejected', 'rebill', 'chargeback', 'changed']),
  postbackBots: boolean().notNull().default(false),
})

export const offers = pgTable('offers', {
  id: key(),
  clientId: ref().notNull(),
  name: text().notNull(),
  network: words(),
  template: words(),
  link: address().notNull(),
  payout: fine(),
  currency: text().notNull(),
  dayCap: integer(),
  /** Conversions a day. */
  conversionCap: integer(),
  /** Day in its zone on which it had them; edges skip it then. */
  fullOn: date({ mode: 'string' }),
  timezone: text().notNull(),
  countries: text().array().notNull().default([]),
  status: text().$type<OfferState>().notNull().default('active'),
  substituteId: ref(),
  watchMinutes: integer(),
  watchWords: text().array().notNull().default([]),
  watchWithout: text().array().notNull().default([]),
  watchPasses: boolean().notNull().default(false),
  watchFailures: integer().notNull().default(0),
  deadSince: instant(),
  deadNotified: boolean().notNull().default(false),
  nextCheckAt: instant(),
  createdAt: createdAt(),
  archivedAt: instant(),
})

export const offerChecks = pgTable('offer_checks', {
  id: key(),
  offerId: ref().notNull(),
  at: instant().notNull(),
  outcome: text().$type<CheckOutcome>().notNull(),
  status: integer(),
  detail: words(),
  url: text().notNull(),
  tookMs: integer().notNull(),
})

export const costEntries = pgTable('cost_entries', {
  id: key(),
  clientId: ref().notNull(),
  campaignId: ref(),
  takesBack: ref(),
  model: text().$type<CostModel>().notNull(),
  amount: amount().notNull(),
  currency: text().notNull(),
  firstDay: date().notNull(),
  lastDay: date(),
  timezone: text().notNull(),
  startsAt: instant().notNull(),
  endsAt: instant(),
  dimension: text().$type<CostDimension>().notNull().default(''),
  value: words(),
  note: words(),
  sourceId: ref(),
  importHash: words(),
  importLine: integer().notNull().default(0),
  importId: ref(),
  authorId: ref().notNull(),
  at: instant().notNull(),
})

export const importedFiles = pgTable('imported_files', {
  id: key(),
  clientId: ref(),
  kind: text().$type<ImportKind>().notNull(),
  name: text().notNull(),
  hash: text().notNull(),
  campaignId: ref(),
  sourceId: ref(),
  platform: text().$type<ReportPreset>().notNull(),
  encoding: text().notNull(),
  timezone: text().notNull(),
  columns: jsonb().$type<Partial<Record<ImportField, string>>>().notNull(),
  answers: jsonb().$type<Partial<Record<ReadingQuestionCode, string>>>().notNull(),
  entries: integer().notNull(),
  refused: integer().notNull(),
  refusedLines: jsonb().$type<{ line: number; error: string; cells: readonly string[] }[]>().notNull().default([]),
  authorId: ref().notNull(),
  at: instant().notNull(),
  takenBackAt: instant(),
  takenBackBy: ref(),
  claims: words(),
  /** Fetched by it. */
  feedId: ref(),
})

/** A conversion as a postback or file line set it. */
export type SaidBefore = {
  once: string
  reported: ConversionStage
  payout: number
  currency: string
  postbackId: string
}

export const importedConversions = pgTable(
  'imported_conversions',
  { importId: ref().notNull(), conversionId: ref().notNull(), before: jsonb().$type<SaidBefore>() },
  (row) => [primaryKey({ columns: [row.importId, row.conversionId] })],
)

export const currencyRates = pgTable(
  'currency_rates',
  {
    day: date().notNull(),
    currency: text().notNull(),
    base: text().notNull(),
    rate: amount().notNull(),
    updatedAt: instant().notNull(),
  },
  (rate) => [primaryKey({ columns: [rate.currency, rate.base, rate.day] })],
)

/** Clients' own, before the daily ones. */
export const ownRates = pgTable('own_rates', {
  id: key(),
  clientId: ref().notNull(),
  currency: text().notNull(),
  base: text().notNull(),
  rate: amount().notNull(),
  firstDay: date().notNull(),
  lastDay: date(),
  updatedAt: instant().notNull(),
})

/** Places that a source reports to; an empty one has neither `url` nor another kind. */
export const outgoingAddresses = pgTable('outgoing_addresses', {
  id: key(),
  sourceId: ref().notNull(),
  place: smallint().notNull(),
  kind: text().$type<AddressKind>().notNull().default('address'),
  url: address().notNull().default(''),
  method: text().$type<OutgoingMethod>().notNull().default('GET'),
  form: text().$type<BodyForm | ''>().notNull().default(''),
  body: words(),
  headerNames: jsonb().$type<string[]>().notNull().default([]),
  sealed: bytes(),
  sealedWith: words(),
  events: jsonb()
    .$type<OutgoingEvent[]>()
    .notNull()
    .default(['lead', 'sale', 'rejected', 'rebill', 'chargeback', 'changed']),
  bots: boolean().notNull().default(false),
  platform: jsonb().$type<Partial<PlatformSettings>>().notNull().default({}),
  testedAt: instant(),
})

export const outgoingPostbacks = pgTable('outgoing_postbacks', {
  id: key(),
  clientId: ref().notNull(),
  sourceId: ref().notNull(),
  campaignId: ref().notNull(),
  conversionId: ref().notNull(),
  event: text().$type<OutgoingEvent>().notNull(),
  values: jsonb('sent_values').$type<OutgoingValues>().notNull(),
  state: text().$type<OutgoingState>().notNull(),
  reason: text().$type<SkipReason | ''>().notNull().default(''),
  attempts: integer().notNull().default(0),
  queuedAt: instant().notNull(),
  nextAt: instant().notNull(),
  createdAt: instant().notNull(),
  endedAt: instant(),
  /** Null only while it is written: the store names the first then. */
  addressId: ref(),
  visitor: jsonb().$type<{ ip: string; agent: string }>(),
})

export const outgoingAttempts = pgTable(
  'outgoing_attempts',
  {
    postbackId: ref().notNull(),
    attempt: integer().notNull(),
    at: instant().notNull(),
    url: text().notNull(),
    method: text().$type<OutgoingMethod>().notNull().default('GET'),
    body: words(),
    tookMs: integer(),
    status: integer(),
    answer: words(),
    error: words(),
  },
  (made) => [primaryKey({ columns: [made.postbackId, made.attempt] })],
)

/** Ad platforms' reports of daily clicks, to compare with arrivals. */
export const gapReports = pgTable('gap_reports', {
  id: key(),
  clientId: ref().notNull(),
  campaignId: ref(),
  sourceId: ref(),
  name: text().notNull(),
  preset: text().$type<ReportPreset>().notNull(),
  timezone: text().notNull(),
  counted: text().$type<GapCounted>().notNull(),
  importId: ref(),
  parameters: jsonb().$type<string[]>().notNull().default([]),
  hash: text().notNull(),
  authorId: ref().notNull(),
  at: instant().notNull(),
})

/** No row for a day missing in the report. */
export const gapDays = pgTable(
  'gap_days',
  { reportId: ref().notNull(), day: date().notNull(), clicks: whole().notNull() },
  (row) => [primaryKey({ columns: [row.reportId, row.day] })],
)

export const gapIds = pgTable(
  'gap_ids',
  { reportId: ref().notNull(), clickId: text().notNull(), day: date().notNull() },
  (row) => [primaryKey({ columns: [row.reportId, row.clickId] })],
)
