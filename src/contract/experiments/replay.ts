import { z } from 'zod'
import { fineAmount } from '../money/money.ts'
import { campaignSettings, changedSettings } from '../campaigns/campaigns.ts'
import { flowParts } from '../campaigns/flow-parts.ts'
import { count, day, dayField, id, instant, range, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { CATEGORIES } from '../hits/hit-words.ts'
import { CLASSES, days, reason } from '../hits/hits.ts'
import { LIST_TYPES, LISTS } from '../lists/list-words.ts'
import {
  MOST_REPLAY_DAYS,
  REPLAY_CLASSES,
  REPLAY_DATA,
  REPLAY_DIMENSIONS,
  REPLAY_STATES,
  ASSESSMENTS,
} from './replay-words.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { draftedSignals } from '../detection/signal-changes.ts'
import { TEXTS } from '../texts.ts'

/** Estimated visits; 95 % interval. */
const estimate = z.object({ visits: count, low: count, high: count })
export type Estimate = z.output<typeof estimate>

const moveOfCampaign = estimate.extend({ converted: count })
const move = estimate.extend({
  /** First visits of a visitor within 24 hours. */
  unique: count,
  /** With an unrejected conversion; all judged. */
  converted: count,
  /** Minor units. */
  revenue: z.array(z.object({ currency: z.string(), payout: fineAmount })),
  /**
   * Billed, without cost per conversion; minor units, estimated if sampled. Empty: unknown or hidden; absent in older
   * results.
   */
  cost: z.array(z.object({ currency: z.string(), amount: fineAmount })).optional(),
})
export type ReplayMove = z.output<typeof move>

const becomes = z.object({ class: z.enum(CLASSES), suspicious: z.boolean(), to: z.string() })

export const replay = z.object({
  from: instant,
  to: instant,
  visits: count,
  /** Equals `visits` if all were judged. */
  judged: count,
  /** Passed then, not now. */
  turnedAway: move,
  /** Passes now, not then. */
  letThrough: move,
  /** Another of the person's destinations. */
  elsewhere: move,
  /** `converted` counts all converting visits. */
  matrix: z.array(
    z.object({
      was: z.enum(ASSESSMENTS),
      becomes: z.enum(ASSESSMENTS),
      visits: count,
      unique: count,
      converted: count,
    }),
  ),
  /** Absent in results of earlier versions. */
  categories: z
    .array(z.object({ was: z.enum(CATEGORIES), becomes: z.enum(CATEGORIES), visits: count, unique: count }))
    .optional(),
  days: z.array(z.object({ day, turnedAway: count, letThrough: count, elsewhere: count })),
  /** Overrepresented among moved visits. `of`: judged with the value. */
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
  /** Moved visits, converted first. */
  examples: z.array(
    z.object({
      hit: z.string(),
      time: instant,
      converted: z.boolean(),
      was: becomes,
      becomes: becomes.extend({ reasons: z.array(reason) }),
    }),
  ),
  /** Judged with incomplete facts: older hits, or a shortened address that matters. */
  partly: count,
  /** Got the check: unknown if people would pass it under other settings. */
  checked: count,
  /** Those with visits, most first; empty for a single one, absent in results of earlier versions. */
  campaigns: z
    .array(
      z.object({
        id,
        visits: count,
        judged: count,
        turnedAway: moveOfCampaign,
        letThrough: moveOfCampaign,
        elsewhere: moveOfCampaign,
      }),
    )
    .optional(),
})
export type Replay = z.output<typeof replay>

/** Baseline: the original verdict, or the saved settings, which isolates the draft's effect. */
const against = z.enum(['then', 'saved']).default('saved')

/** For each client whose campaigns are judged. */
const draftEntry = z.object({ type: z.enum(LIST_TYPES), list: z.enum(LISTS), value: storable.max(500) })

const draft = z.object({
  /** Missing fields stay as saved. */
  settings: changedSettings.optional(),
  /** Of all campaigns that use it, in place of the saved parts. */
  flow: z.object({ id, ...flowParts }).optional(),
  lists: z
    .object({
      add: z.array(draftEntry).max(1000).default([]),
      remove: z.array(id).max(1000).default([]),
    })
    .optional(),
  /** `off`: signals to disable, by name. */
  signals: z
    .object({
      off: z.array(z.string().max(64)).max(200).default([]),
      /** Null: as coded. */
      changes: draftedSignals.optional(),
    })
    .optional(),
  /** Data for looking up addresses; `tried`: in shadow (staff). Default: the facts of then. */
  data: z.enum(REPLAY_DATA).optional(),
})
export type ReplayDraft = z.output<typeof draft>

const orderedReplay = z.object({
  id: z.ulid(),
  /** Null: several campaigns. */
  companyId: id.nullable(),
  state: z.enum(REPLAY_STATES),
  /** Judged share, 0 to 1. */
  progress: z.number().min(0).max(1),
  from: instant,
  to: instant,
  /** As ordered. */
  hits: count,
  judged: count,
  until: instant,
  /** Estimates only: 95 % interval. */
  interval: z.object({ low: count, high: count }).optional(),
  /** Scaled to the range if sampled. Empty until done, as the next fields. `conversions`: all converting. */
  matrix: z.array(
    z.object({
      from: z.enum(REPLAY_CLASSES),
      to: z.enum(REPLAY_CLASSES),
      hits: count,
      unique: count,
      conversions: count,
    }),
  ),
  daily: z.array(z.object({ date: day, gained: count, lost: count })),
  /** Overrepresented among moved visits. */
  movers: z.array(z.object({ dimension: z.enum(REPLAY_DIMENSIONS), value: z.string(), hits: count })),
  /** Hit ids, converted first. */
  examples: z.array(z.string()),
  notReplayable: z.object({ hits: count, why: z.string().nullable() }),
  /** The panel's full form. */
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
      settings: campaignSettings.optional(),
      /** 24 hours each. */
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
      'What a draft would have made of past visits: of one campaign, of all that use a flow, or of all that the caller ' +
      'may see. An estimate from a sample is answered at once; with `exact` all visits are judged in the background, ' +
      'in place of what the caller ordered for the same campaign and is not done yet. Nothing is changed.',
    input: z
      .object({
        companyId: id.optional(),
        clientId: id.optional(),
        /** Both or neither. */
        startDate: dayField.optional(),
        endDate: dayField.optional(),
        timezone: range.shape.timezone,
        /** Without dates: days of 24 hours. */
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
      })
      .refine(({ companyId, draft: { flow, settings } }) => !flow || (companyId ?? settings) === undefined, {
        error: TEXTS.valueInvalid,
        path: ['draft', 'flow'],
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
