/** What changed settings would have made of past visits. */
import { z } from 'zod'
import { fineAmount } from './money.ts'
import { campaignSettings, changedSettings } from './campaigns.ts'
import { count, day, dayField, id, instant, range, storable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CATEGORIES } from './hit-words.ts'
import { CLASSES, days, reason } from './hits.ts'
import { LIST_TYPES, LISTS } from './list-words.ts'
import {
  MOST_REPLAY_DAYS,
  REPLAY_CLASSES,
  REPLAY_DATA,
  REPLAY_DIMENSIONS,
  REPLAY_STATES,
  STANDINGS,
} from './replay-words.ts'
import { OWNERS, STAFF } from './roles.ts'
import { draftedSignals } from './signal-changes.ts'
import { TEXTS } from './texts.ts'

/** How many visits of the range there are likely to be: between `low` and `high` in 95 of 100 cases. */
const estimate = z.object({ visits: count, low: count, high: count })
export type Estimate = z.output<typeof estimate>

const move = estimate.extend({
  /** Of these, first visits of a visitor within 24 hours. */
  unique: count,
  /** Visits that brought a conversion that was not rejected, each of them looked at. */
  converted: count,
  /** What these conversions paid, by currency, in minor units. */
  revenue: z.array(z.object({ currency: z.string(), payout: fineAmount })),
  /**
   * What these visits were billed, by currency, in minor units, without what conversions cost; of a sample, estimated.
   * Empty where no cost is known or the caller may not know; absent in what an earlier version judged.
   */
  cost: z.array(z.object({ currency: z.string(), amount: fineAmount })).optional(),
})
export type ReplayMove = z.output<typeof move>

const becomes = z.object({ class: z.enum(CLASSES), suspicious: z.boolean(), to: z.string() })

export const replay = z.object({
  from: instant,
  to: instant,
  /** Visits of the campaign in that time. */
  visits: count,
  /** How many of them were judged again; all of them where it is as many. */
  judged: count,
  /** Reached a person's destination then, and would not now. */
  turnedAway: move,
  /** The other way round. */
  letThrough: move,
  /** A person's destination both times, but not the same one. */
  elsewhere: move,
  /** Judged visits by what they were and what they would be. `converted`: visits that brought a conversion, all of them. */
  matrix: z.array(
    z.object({ was: z.enum(STANDINGS), becomes: z.enum(STANDINGS), visits: count, unique: count, converted: count }),
  ),
  /**
   * Judged visits whose category would be another, by both. Absent in what an earlier version judged.
   */
  categories: z
    .array(z.object({ was: z.enum(CATEGORIES), becomes: z.enum(CATEGORIES), visits: count, unique: count }))
    .optional(),
  /** Judged visits that would go elsewhere, by day. */
  days: z.array(z.object({ day, turnedAway: count, letThrough: count, elsewhere: count })),
  /** Values that visits which moved have more often than others. `of`: judged visits that have it. */
  values: z.array(
    z.object({
      dimension: z.enum(REPLAY_DIMENSIONS),
      value: z.string(),
      turnedAway: count,
      letThrough: count,
      elsewhere: count,
      of: count,
    }),
  ),
  /** Some of the visits that would go elsewhere, those that converted first. */
  examples: z.array(
    z.object({
      hit: z.string(),
      time: instant,
      converted: z.boolean(),
      was: becomes,
      becomes: becomes.extend({ reasons: z.array(reason) }),
    }),
  ),
  /** Judged visits of which not every fact was kept: those of earlier versions. */
  partly: count,
  /** Judged visits that were answered by the check first: whether people had taken it under other settings is unknown. */
  checked: count,
})
export type Replay = z.output<typeof replay>

/**
 * What is compared: visits as they were decided then, or as the saved settings decide them, so that only what is being
 * changed shows.
 */
const against = z.enum(['then', 'saved']).default('saved')

/** An entry that is not added yet; of a client, of each whose campaigns are judged. */
const draftEntry = z.object({ type: z.enum(LIST_TYPES), list: z.enum(LISTS), value: storable.max(500) })

/** What would be changed. */
const draft = z.object({
  /** Of each campaign: what is not named stays as it is saved. */
  settings: changedSettings.optional(),
  lists: z
    .object({
      add: z.array(draftEntry).max(1000).default([]),
      /** Ids of entries. */
      remove: z.array(id).max(1000).default([]),
    })
    .optional(),
  /** `off`: signals that would not be asked, by name. */
  signals: z
    .object({
      off: z.array(z.string().max(64)).max(200).default([]),
      /** What else would be changed of signals, by name; null: as it is written. */
      changes: draftedSignals.optional(),
    })
    .optional(),
  /**
   * Detection data that each address is looked up in: `current`, the data in use now, or `tried`, what runs in shadow
   * (staff). Without it, what was known of the address then.
   */
  data: z.enum(REPLAY_DATA).optional(),
})
export type ReplayDraft = z.output<typeof draft>

/** A replay that can be asked for again: an estimate, or all visits, which takes a while. */
const orderedReplay = z.object({
  id: z.ulid(),
  /** Null: several campaigns. */
  companyId: id.nullable(),
  state: z.enum(REPLAY_STATES),
  /** Of the visits, how many are judged: 0 to 1. */
  progress: z.number().min(0).max(1),
  from: instant,
  to: instant,
  /** Visits in that time, when it was ordered, and how many of them are judged. */
  hits: count,
  judged: count,
  /** Until when it is kept. */
  until: instant,
  /** Of an estimate: how many visits would go elsewhere, in 95 of 100 cases. */
  interval: z.object({ low: count, high: count }).optional(),
  /**
   * Visits by what they were and what they would be, those of all the range also where some were judged. Empty until it
   * is done; so is what follows. `conversions`: visits that brought one, all of them.
   */
  matrix: z.array(
    z.object({
      from: z.enum(REPLAY_CLASSES),
      to: z.enum(REPLAY_CLASSES),
      hits: count,
      unique: count,
      conversions: count,
    }),
  ),
  /** Visits that a person's destination would gain and lose, by day. */
  daily: z.array(z.object({ date: day, gained: count, lost: count })),
  /** Values that visits which would go elsewhere have more often than others. */
  movers: z.array(z.object({ dimension: z.enum(REPLAY_DIMENSIONS), value: z.string(), hits: count })),
  /** Ids of some visits that would go elsewhere, those that converted first. */
  examples: z.array(z.string()),
  /** Visits that cannot be judged for certain, and why. */
  notReplayable: z.object({ hits: count, why: z.string().nullable() }),
  /** All of it, as the panel shows it. */
  replay: replay.nullable(),
})
export type OrderedReplay = z.output<typeof orderedReplay>

const isRange = ({ startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined }): boolean =>
  startDate !== undefined && endDate !== undefined

const OPENERS = [...STAFF, ...OWNERS]

export const replays = {
  'logs.replay': endpoint('logs.replay', {
    allowed: OPENERS,
    effect: 'reads',
    description: 'What other settings would have made of a campaign’s past visits. Nothing is changed.',
    input: z.object({
      companyId: id,
      against,
      /** Settings that are not saved yet; the saved ones unless given. */
      settings: campaignSettings.optional(),
      /** How far back, in days of 24 hours. */
      days: z.int().min(1).max(31).default(7),
      /** As if staff banned the campaign. */
      ban: z.boolean().default(false),
    }),
    reply: z.object({ replay }),
  }),
  'replay.order': endpoint('replay.order', {
    allowed: OPENERS,
    effect: 'changes',
    key: 'replays:write',
    description:
      'What a draft would have made of past visits: of one campaign, or of all that the caller may see. An estimate from a sample is answered at once; with `exact` all visits are judged in the background, in place of what the caller ordered for the same campaign and is not done yet. Nothing is changed.',
    input: z
      .object({
        companyId: id.optional(),
        /** Staff: of this client. */
        clientId: id.optional(),
        /** Days of the calendar; both or neither. */
        startDate: dayField.optional(),
        endDate: dayField.optional(),
        timezone: range.shape.timezone,
        /** Without dates: how far back, in days of 24 hours. */
        days: z.int().min(1).max(MOST_REPLAY_DAYS).default(7),
        against,
        draft: draft.default({}),
        exact: z.boolean().default(false),
      })
      .refine(({ startDate, endDate }) => (startDate === undefined) === (endDate === undefined), {
        error: TEXTS.required,
        path: ['endDate'],
      })
      .refine((given) => !isRange(given) || days(given) >= 0, { error: TEXTS.rangeOrder, path: ['endDate'] })
      .refine((given) => !isRange(given) || days(given) < MOST_REPLAY_DAYS, {
        error: TEXTS.replayRange,
        path: ['endDate'],
      }),
    reply: z.object({ replay: orderedReplay }),
  }),
  'replay.read': endpoint('replay.read', {
    allowed: OPENERS,
    effect: 'reads',
    key: 'replays:read',
    description: 'One of the caller’s replays: how far it is, and what came out.',
    params: z.object({ id: z.ulid() }),
    reply: z.object({ replay: orderedReplay }),
  }),
  'replay.cancel': endpoint('replay.cancel', {
    allowed: OPENERS,
    effect: 'changes',
    key: 'replays:write',
    description: 'Ends one of the caller’s replays that is not done yet. It stays readable until its time is over.',
    params: z.object({ id: z.ulid() }),
    reply: z.object({ replay: orderedReplay }),
  }),
  'replay.resume': endpoint('replay.resume', {
    allowed: OPENERS,
    effect: 'changes',
    key: 'replays:write',
    description:
      'Goes on with one of the caller’s replays that was cancelled, from where it was. Any other stays as it is.',
    params: z.object({ id: z.ulid() }),
    reply: z.object({ replay: orderedReplay }),
  }),
}
