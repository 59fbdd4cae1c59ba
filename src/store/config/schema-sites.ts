/** Tables of generated sites. */
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { SiteProblem } from '../../contract/site-words.ts'
import type { SiteWish } from '../../contract/sites.ts'
import { bytes, instant, ref, whole } from './schema-columns.ts'

export const generatedSites = pgTable('generated_sites', {
  id: text().primaryKey(),
  clientId: ref().notNull(),
  accountId: ref().notNull(),
  campaignId: ref(),
  wish: jsonb().$type<SiteWish>().notNull(),
  count: integer().notNull(),
  state: text().$type<'waiting' | 'running' | 'ready' | 'failed'>().notNull().default('waiting'),
  made: integer().notNull().default(0),
  tries: integer().notNull().default(0),
  bytes: whole().notNull().default(0),
  problem: text().$type<SiteProblem | ''>().notNull().default(''),
  createdAt: instant().notNull(),
  finishedAt: instant(),
  expiresAt: instant(),
})

export const siteParts = pgTable(
  'site_parts',
  { siteId: text().notNull(), number: integer().notNull(), bytes: bytes().notNull() },
  (part) => [primaryKey({ columns: [part.siteId, part.number] })],
)
