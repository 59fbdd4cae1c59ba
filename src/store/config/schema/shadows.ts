import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ShadowedSettings } from '../../../contract/campaigns/campaign-shadows.ts'
import type { ShadowedData } from '../../../contract/detection/shadows.ts'
import type { Assessment } from '../../../contract/experiments/replay-words.ts'
import type {
  DraftedSignals,
  NewSignals,
  SetBecause,
  ShadowEnd,
  ShadowState,
  SignalChanges,
} from '../../../contract/detection/signal-words.ts'
import { instant, ref, whole, words } from './columns.ts'

/** Numbered; hits name the set that judged them. */
export const signalSets = pgTable('signal_sets', {
  number: integer().primaryKey(),
  changes: jsonb().$type<SignalChanges>().notNull(),
  setAt: instant().notNull(),
  /** Null: Weir itself. */
  setBy: ref(),
  because: text().$type<SetBecause>().notNull(),
  of: words(),
})

export const knownSignals = pgTable('known_signals', { name: text().primaryKey(), since: instant().notNull() })

/** Handling of new signals: one row. */
export const shadowSettings = pgTable('shadow_settings', {
  sole: boolean().primaryKey().default(true),
  newSignals: text().$type<NewSignals>().notNull().default('shadow'),
})

/** Run beside the real verdict. */
export const shadows = pgTable('shadows', {
  id: text().primaryKey(),
  changes: jsonb().$type<DraftedSignals>().notNull(),
  /** Null: all campaigns, for signals. */
  campaignId: ref(),
  settings: jsonb().$type<ShadowedSettings>(),
  /** Set for trials of detection data. */
  data: jsonb().$type<ShadowedData>(),
  atEnd: text().$type<ShadowEnd>().notNull(),
  state: text().$type<ShadowState>().notNull().default('running'),
  startedAt: instant().notNull(),
  endsAt: instant().notNull(),
  /** Null: a new version brought the signals. */
  authorId: ref(),
  judgedUntil: instant(),
  endedAt: instant(),
  endedBy: ref(),
})

const counted = () => whole().notNull().default(0)

/** Per campaign and hour: visits judged, and how many differ. */
export const shadowHours = pgTable(
  'shadow_hours',
  {
    shadowId: text().notNull(),
    campaignId: ref().notNull(),
    hour: instant().notNull(),
    /** Hits in the hour when it was fully judged. */
    hits: counted(),
    judged: counted(),
    /** Visits whose real verdict was not reproduced. */
    unsure: counted(),
    personBot: counted(),
    doubtBot: counted(),
    botPerson: counted(),
    botDoubt: counted(),
    personDoubt: counted(),
    doubtPerson: counted(),
    reached: jsonb().$type<{ campaign: string; time: number; hit: string }>(),
  },
  (table) => [primaryKey({ columns: [table.shadowId, table.campaignId, table.hour] })],
)

/** Visits that would differ. */
export const shadowDifferences = pgTable(
  'shadow_differences',
  {
    shadowId: text().notNull(),
    hit: text().notNull(),
    campaignId: ref().notNull(),
    at: instant().notNull(),
    was: text().$type<Assessment>().notNull(),
    becomes: text().$type<Assessment>().notNull(),
    /** Signals that cause the difference. */
    signals: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shadowId, table.hit] })],
)
