/** Tables of how long hits and addresses are kept, and of how full disks were. */
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, whole } from './schema-columns.ts'

export const privacy = pgTable('privacy', {
  sole: boolean().primaryKey().default(true),
  keepMonths: integer(),
  cutAddressDays: integer(),
  updatedAt: createdAt(),
})

export const diskSamples = pgTable(
  'disk_samples',
  { host: text().notNull(), at: instant().notNull(), used: whole().notNull() },
  ({ host, at }) => [primaryKey({ columns: [host, at] })],
)
