import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { HitClass } from '../../../contract/hits/hits.ts'
import { instant, ref } from './columns.ts'

/** From a landing page to an offer. */
export const landingClicks = pgTable('landing_clicks', {
  id: text().primaryKey(),
  /** The visit that the page was shown to. */
  hit: text().notNull(),
  campaignId: ref().notNull(),
  at: instant().notNull(),
  class: text().$type<HitClass>().notNull(),
  /** Split group and link that are the page; both '' for the target link. */
  pageGroup: text().notNull(),
  pageLink: text().notNull(),
  /** From 1; null: any offer. */
  button: integer(),
  /** Landing group and link that it led to. */
  linkGroup: text().notNull(),
  link: text().notNull(),
  /** '' for a link without one, or none that is available. */
  offer: text().notNull(),
  /** As in hits. */
  passed: text().notNull(),
  /** Without the page's visit: counted as a visit of its own. */
  direct: boolean().notNull(),
})
