import { z } from 'zod'
import { count, day, id, instant } from '../common.ts'
import { DATA_KINDS } from './data.ts'
import { endpoint } from '../endpoint.ts'
import { SIGNAL_KINDS } from '../hits/hits.ts'
import { ASSESSMENTS } from '../experiments/replay-words.ts'
import { type Role, STAFF } from '../roles.ts'
import { draftedSignals, signalChange, signalChanges } from './signal-changes.ts'
import {
  MOST_SHADOW_DAYS,
  NEW_SIGNALS,
  SET_BECAUSE,
  SHADOW_DAYS,
  SHADOW_ENDS,
  SHADOW_STATES,
  SIGNAL_CAMPAIGNS,
} from './signal-words.ts'
import { TEXTS } from '../texts.ts'

const ADMIN: readonly Role[] = ['admin']

const signal = z.object({
  name: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  campaigns: z.enum(SIGNAL_CAMPAIGNS),
  threshold: z.object({ usual: count, least: count, most: count }).nullable(),
  change: signalChange.nullable(),
})
export type SwitchableSignal = z.output<typeof signal>

const totals = {
  judged: count,
  /** Stored facts do not reproduce the verdict. */
  unsure: count,
  /** Target that would be Bot. */
  turnedAway: count,
  /** Bots that would be Target. */
  letThrough: count,
  /** Target that would become suspicious; or stop being so. */
  doubted: count,
  cleared: count,
}

/** `from`, `to`: content versions, '' for none. */
const shadowedData = z.object({
  version: z.string(),
  sources: z.array(
    z.object({ id: z.string(), name: z.string(), kind: z.enum(DATA_KINDS), from: z.string(), to: z.string() }),
  ),
})
export type ShadowedData = z.output<typeof shadowedData>

export const shadow = z.object({
  id: z.ulid(),
  changes: draftedSignals,
  data: shadowedData.nullable(),
  atEnd: z.enum(SHADOW_ENDS),
  state: z.enum(SHADOW_STATES),
  startedAt: instant,
  endsAt: instant,
  endedAt: instant.nullable(),
  /** Null: started for a new version's signals. */
  authorEmail: z.string().nullable(),
  /** Null: ended by time, or running. */
  endedByEmail: z.string().nullable(),
  /** Visits up to then are judged; null: none. */
  judgedUntil: instant.nullable(),
  ...totals,
})
export type Shadow = z.output<typeof shadow>

const moved = { turnedAway: count, letThrough: count }

export const shadowReport = shadow.extend({
  /** Stored singly; conversions and signals count only these. */
  kept: count,
  /** With a conversion that is not rejected. */
  turnedAwayConverted: count,
  letThroughConverted: count,
  /** Most visits first. */
  signals: z.array(z.object({ signal: z.string(), ...moved, converted: count })),
  /** Most differences first. */
  campaigns: z.array(z.object({ companyId: id, companyName: z.string(), judged: count, ...moved })),
  /** UTC. */
  days: z.array(z.object({ day, judged: count, ...moved })),
  /** Converted, then moved; newest first. */
  examples: z.array(
    z.object({
      hit: z.string(),
      time: instant,
      companyId: id,
      companyName: z.string(),
      was: z.enum(ASSESSMENTS),
      becomes: z.enum(ASSESSMENTS),
      signals: z.array(z.string()),
      converted: z.boolean(),
    }),
  ),
})
export type ShadowReport = z.output<typeof shadowReport>

const set = z.object({
  /** Stored with hits. */
  number: count,
  changes: signalChanges,
  setAt: instant,
  /** Null: Weir. */
  setByEmail: z.string().nullable(),
  because: z.enum(SET_BECAUSE),
  /** The shadow, or the number of the restored set. */
  of: z.string(),
})
export type SignalSetView = z.output<typeof set>

const ID = z.object({ id: z.ulid() })

export const shadows = {
  'shadows.list': endpoint('shadows.list', {
    allowed: STAFF,
    effect: 'reads',
    description:
      'The signals of detection as they are in force, the shadows that run beside them and those of the last weeks, and the sets of changes that there were.',
    reply: z.object({
      signals: z.array(signal),
      shadows: z.array(shadow),
      /** The first is in force. Empty: all signals as coded. */
      sets: z.array(set),
      newSignals: z.enum(NEW_SIGNALS),
    }),
  }),
  'shadows.read': endpoint('shadows.read', {
    allowed: STAFF,
    effect: 'reads',
    description: 'What a shadow has judged, and the visits that would be otherwise.',
    params: ID,
    reply: z.object({ shadow: shadowReport }),
  }),
  'shadows.start': endpoint('shadows.start', {
    allowed: ADMIN,
    effect: 'changes',
    description:
      'Begins to judge new visits a second time, with changed signals, for some days. Nothing that is answered changes.',
    input: z.object({
      changes: draftedSignals.refine((given) => Object.keys(given).length > 0, { error: TEXTS.required }),
      days: z.int().min(1).max(MOST_SHADOW_DAYS).default(SHADOW_DAYS),
      atEnd: z.enum(SHADOW_ENDS).default('nothing'),
    }),
    reply: z.object({ shadow }),
  }),
  'shadows.promote': endpoint('shadows.promote', {
    allowed: ADMIN,
    effect: 'changes',
    description:
      'Puts what a shadow tries in force for all campaigns, and ends it; detection data within some seconds.',
    params: ID,
    reply: z.object({ shadow }),
  }),
  'shadows.drop': endpoint('shadows.drop', {
    allowed: ADMIN,
    effect: 'changes',
    description: 'Ends a shadow; nothing that is in force changes.',
    params: ID,
    reply: z.object({ shadow }),
  }),
  'shadows.restore': endpoint('shadows.restore', {
    allowed: ADMIN,
    effect: 'changes',
    description: 'Puts an earlier set of changes in force again; 0: all signals as they are written.',
    input: z.object({
      number: z.int().min(0).max(2_000_000_000),
      /** The set the caller saw in force; else refused. */
      expected: z.int().min(0).max(2_000_000_000).optional(),
    }),
    reply: z.object({ number: count }),
  }),
  'shadows.newSignals': endpoint('shadows.newSignals', {
    allowed: ADMIN,
    effect: 'changes',
    description: 'Sets what becomes of signals that a new version brings: a shadow of seven days, or in force at once.',
    input: z.object({ newSignals: z.enum(NEW_SIGNALS) }),
    reply: z.object({ newSignals: z.enum(NEW_SIGNALS) }),
    message: 'Saved.',
  }),
}
