/** The table of what the screens Integration and FAQ say. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ContentCategory } from '../../contract/content.ts'
import type { Language } from '../../contract/roles.ts'
import { createdAt, key, ref } from './schema-columns.ts'

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
