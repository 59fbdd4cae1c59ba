import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { withStoredLinks } from '../../../contract/campaigns/links.ts'
import type { FlowParts } from '../../../rules/campaigns/flow-parts.ts'
import { instant, key, readJson, ref } from './columns.ts'

const storedParts = readJson<FlowParts>(withStoredLinks)

/** Rules and splits that several campaigns use. */
export const flows = pgTable('flows', {
  id: key(),
  clientId: ref().notNull(),
  name: text().notNull(),
  parts: storedParts().notNull(),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  archivedAt: instant(),
})
