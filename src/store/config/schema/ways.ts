import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UnprotectedCause } from '../../../contract/way-words.ts'
import { instant, ref, whole } from './columns.ts'

/** Which recipes and downloads ask for a campaign, by the edition that they name; '' for one that names none. */
export const wayUses = pgTable(
  'way_uses',
  {
    campaignId: ref().notNull(),
    recipe: text().notNull(),
    source: text().$type<'gate' | 'site'>().notNull(),
    host: text().notNull(),
    usedAt: instant().notNull(),
  },
  (use) => [primaryKey({ columns: [use.campaignId, use.recipe, use.source, use.host] })],
)

/** Visits that passed without being judged, by the hour and the cause. */
export const unprotectedVisits = pgTable(
  'unprotected_visits',
  {
    campaignId: ref().notNull(),
    hour: instant().notNull(),
    cause: text().$type<UnprotectedCause>().notNull(),
    visits: whole().notNull(),
  },
  (passed) => [primaryKey({ columns: [passed.campaignId, passed.hour, passed.cause] })],
)
