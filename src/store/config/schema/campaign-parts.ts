import { integer, pgTable, text, boolean, date, jsonb, primaryKey } from 'drizzle-orm/pg-core'
import { withStoredLinks } from '../../../contract/campaigns/links.ts'
import type { FlowParts } from '../../../rules/campaigns/flow-parts.ts'
import { instant, key, readJson, ref, whole } from './columns.ts'
import type { HitClass } from '../../../contract/hits/hits.ts'
import type { Belief } from '../../../rules/experiments/learning/posterior.ts'
import type { Stratum } from '../../../rules/experiments/learning/evidence.ts'
import type { LearnState } from '../../../contract/experiments/learn-words.ts'
import type { UnprotectedCause } from '../../../contract/integration/way-words.ts'

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

/** Of split groups whose weights learn. */
export const splitLearning = pgTable(
  'split_learning',
  {
    campaignId: ref().notNull(),
    groupName: text().notNull(),
    /** Of the campaign, since which the group has its links and this setting. */
    version: integer().notNull(),
    ranAt: instant().notNull(),
    /** Oldest first. */
    strata: jsonb().$type<Stratum[]>().notNull(),
    turn: jsonb()
      .$type<{
        state: LearnState
        beliefs: Belief[]
        /** Of the payouts; '' for conversions. */
        currency: string
      }>()
      .notNull(),
    winner: integer(),
    wonAt: instant(),
    /** Day, UTC, of the last entry in the audit log. */
    notedOn: date(),
    notedShares: jsonb().$type<number[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.groupName] })],
)

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
