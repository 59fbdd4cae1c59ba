import { date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Belief } from '../../../rules/experiments/learning/posterior.ts'
import type { Stratum } from '../../../rules/experiments/learning/evidence.ts'
import type { LearnState } from '../../../contract/experiments/learn-words.ts'
import { instant, ref } from './columns.ts'

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
