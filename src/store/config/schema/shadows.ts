/** What operators change of signals, and what runs beside the real verdict. */
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ShadowedSettings } from '../../../contract/campaign-shadows.ts'
import type { ShadowedData } from '../../../contract/shadows.ts'
import type { Standing } from '../../../contract/replay-words.ts'
import type {
  DraftedSignals,
  NewSignals,
  SetBecause,
  ShadowEnd,
  ShadowState,
  SignalChanges,
} from '../../../contract/signal-words.ts'
import { instant, ref, whole, words } from './columns.ts'

/** Each change of signals makes a set of its own, whose number the hits keep that it judged. */
export const signalSets = pgTable('signal_sets', {
  number: integer().primaryKey(),
  changes: jsonb().$type<SignalChanges>().notNull(),
  setAt: instant().notNull(),
  /** Null: Weir itself. */
  setBy: ref(),
  because: text().$type<SetBecause>().notNull(),
  of: words(),
})

/** The signals that this installation has had, so that a new version's new ones are told from them. */
export const knownSignals = pgTable('known_signals', { name: text().primaryKey(), since: instant().notNull() })

/** What becomes of new signals: one row. */
export const shadowSettings = pgTable('shadow_settings', {
  sole: boolean().primaryKey().default(true),
  newSignals: text().$type<NewSignals>().notNull().default('shadow'),
})

/** Changes of signals, of one campaign's settings, or of detection data, that run beside the real verdict for a time. */
export const shadows = pgTable('shadows', {
  id: text().primaryKey(),
  changes: jsonb().$type<DraftedSignals>().notNull(),
  /** Null: it is of all campaigns, and tries signals. */
  campaignId: ref(),
  settings: jsonb().$type<ShadowedSettings>(),
  /** Not null: it tries detection data. */
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

/** What was judged of a campaign's hour, and how many of its visits would be otherwise. */
export const shadowHours = pgTable(
  'shadow_hours',
  {
    shadowId: text().notNull(),
    campaignId: ref().notNull(),
    hour: instant().notNull(),
    /** That it had when it was judged whole. */
    hits: counted(),
    judged: counted(),
    /** Whose own verdict does not come out again. */
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

/** The visits that would be otherwise. */
export const shadowDifferences = pgTable(
  'shadow_differences',
  {
    shadowId: text().notNull(),
    hit: text().notNull(),
    campaignId: ref().notNull(),
    at: instant().notNull(),
    was: text().$type<Standing>().notNull(),
    becomes: text().$type<Standing>().notNull(),
    /** That make the difference. */
    signals: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shadowId, table.hit] })],
)
