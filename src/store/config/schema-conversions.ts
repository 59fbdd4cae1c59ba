/** Tables of postbacks and conversions. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ConversionStatus, PostbackProblem, PostbackState } from '../../contract/conversion-words.ts'
import type { ConversionFacts } from '../../rules/conversion-facts.ts'
import type { PostbackSettings } from '../../rules/postback-settings.ts'
import { instant, key, ref, whole, words } from './schema-columns.ts'

export const conversionSettings = pgTable('conversion_settings', {
  clientId: ref().primaryKey(),
  settings: jsonb().$type<PostbackSettings>().notNull(),
  updatedAt: instant().notNull(),
})

export const postbacks = pgTable('postbacks', {
  id: text().primaryKey(),
  receivedAt: instant().notNull(),
  campaignKey: text().notNull(),
  address: text().notNull(),
  method: text().notNull(),
  query: text().notNull(),
  clientId: ref(),
  campaignId: ref(),
  hit: words(),
  status: words(),
  payout: words(),
  currency: words(),
  txid: words(),
  state: text().$type<PostbackState>().notNull().default('waiting'),
  problem: text().$type<PostbackProblem | ''>().notNull().default(''),
  detail: words(),
  tries: integer().notNull().default(0),
  nextAt: instant(),
  conversionId: ref(),
  secretHash: words(),
})

export const conversions = pgTable('conversions', {
  id: key(),
  clientId: ref().notNull(),
  campaignId: ref().notNull(),
  once: text().notNull(),
  hit: text().notNull(),
  clickedAt: instant().notNull(),
  convertedAt: instant().notNull(),
  status: text().$type<ConversionStatus>().notNull(),
  payout: whole().notNull(),
  currency: text().notNull(),
  txid: text().notNull(),
  facts: jsonb().$type<ConversionFacts>().notNull(),
  postbackId: text().notNull(),
})

export const conversionChanges = pgTable('conversion_changes', {
  conversionId: ref().notNull(),
  postbackId: text().notNull(),
  at: instant().notNull(),
  status: text().$type<ConversionStatus>().notNull(),
  payout: whole().notNull(),
  currency: text().notNull(),
})
