/** The table of saved views. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, key, ref } from './schema-columns.ts'

export const savedViews = pgTable('saved_views', {
  id: key(),
  accountId: ref().notNull(),
  teamId: ref(),
  name: text().notNull(),
  state: text().notNull(),
  shared: boolean().notNull().default(false),
  isDefault: boolean().notNull().default(false),
  createdAt: createdAt(),
})
