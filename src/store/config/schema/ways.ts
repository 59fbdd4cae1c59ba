import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { UnprotectedCause } from '../../../contract/integration/way-words.ts'
import { instant, ref, whole } from './columns.ts'

/** Recipes and downloads in use per campaign, by edition; '' without one. */
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

/** Visits passed unjudged, by hour and cause. */
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
