/** Who does the timed work, of all processes on one store. */
import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, ref } from './schema-columns.ts'

export const leads = pgTable('leads', {
  key: ref().primaryKey(),
  holder: uuid().notNull(),
  until: instant().notNull(),
})
