/** What changed settings would have made of past visits. */
import { z } from 'zod'
import { campaignSettings } from './campaigns.ts'
import { count, day, id, instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { CLASSES, reason } from './hits.ts'
import { MOST_REPLAY_DAYS, REPLAY_DIMENSIONS, REPLAY_STATES, STANDINGS } from './replay-words.ts'
import { OWNERS, STAFF } from './roles.ts'

/** How many visits of the range there are likely to be: between `low` and `high` in 95 of 100 cases. */
const estimate = z.object({ visits: count, low: count, high: count })
export type Estimate = z.output<typeof estimate>

const move = estimate.extend({
  /** Of these, first visits of a visitor within 24 hours. */
  unique: count,
  /** Visits that brought a conversion that was not rejected, each of them looked at. */
  converted: count,
  /** What these conversions paid, by currency, in minor units. */
  revenue: z.array(z.object({ currency: z.string(), payout: z.int() })),
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
  /** Judged visits by what they were and what they would be. */
  matrix: z.array(z.object({ was: z.enum(STANDINGS), becomes: z.enum(STANDINGS), visits: count, unique: count })),
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

const question = {
  companyId: id,
  /**
   * What is compared: visits as they were decided then, or as the saved settings decide them, so that only what is being
   * changed shows.
   */
  against: z.enum(['then', 'saved']).default('saved'),
  /** Settings that are not saved yet; the saved ones unless given. */
  settings: campaignSettings.optional(),
}

/** A replay of all visits, which takes a while. */
const exactReplay = z.object({
  id: z.ulid(),
  companyId: id,
  state: z.enum(REPLAY_STATES),
  from: instant,
  to: instant,
  /** Visits of the campaign in that time, when it was ordered, and how many are judged. */
  visits: count,
  judged: count,
  /** Until when it is kept. */
  until: instant,
  /** Once it is ready. */
  replay: replay.nullable(),
})
export type ExactReplay = z.output<typeof exactReplay>

export const replays = {
  'logs.replay': endpoint('logs.replay', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description: 'What other settings would have made of a campaign’s past visits. Nothing is changed.',
    input: z.object({
      ...question,
      /** How far back, in days of 24 hours. */
      days: z.int().min(1).max(31).default(7),
      /** As if staff banned the campaign. */
      ban: z.boolean().default(false),
    }),
    reply: z.object({ replay }),
  }),
  'logs.orderReplay': endpoint('logs.orderReplay', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'changes',
    description: 'Orders a replay of all visits, made in the background. It takes the place of the caller’s last one.',
    input: z.object({
      ...question,
      days: z.int().min(1).max(MOST_REPLAY_DAYS).default(7),
    }),
    reply: z.object({ exact: exactReplay }),
  }),
  'logs.orderedReplay': endpoint('logs.orderedReplay', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description: 'How far the caller’s replay of all visits is, and what came out.',
    input: z.object({ id: z.ulid() }),
    reply: z.object({ exact: exactReplay }),
  }),
  'logs.cancelReplay': endpoint('logs.cancelReplay', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'changes',
    description: 'Ends the caller’s replay of all visits and forgets it.',
    input: z.object({ id: z.ulid() }),
    reply: z.object({}),
  }),
}
