/** Signals: how many visits showed each of them, what became of those visits, and how often they converted. */
import { z } from 'zod'
import { count, day, id, instant } from './common.ts'
import { CONVERSION_READERS } from './conversions.ts'
import { endpoint, FILE } from './endpoint.ts'
import { bounded, hitFilterShape, READERS, SIGNAL_KINDS } from './hits.ts'
import { TEXTS } from './texts.ts'

/**
 * `people`: as often as visits without a signal, or that cannot be ruled out. `less`: less often. `few`: none converted,
 * and too few passed to tell. `none`: nothing to compare with.
 */
export const SIGNAL_OUTCOMES = ['people', 'less', 'few', 'none'] as const
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number]

export const SIGNAL_SORTS = ['visits', 'signal', 'suspicious', 'bot', 'rate', 'last'] as const
export type SignalSort = (typeof SIGNAL_SORTS)[number]

/** From 0 to 1. */
const share = z.number().min(0).max(1)
const rate = z.object({
  /** Visits that went to a person's destination, on campaigns with a conversion in the range. */
  passed: count,
  /** Of these, those with an approved conversion. */
  converted: count,
  rate: share,
  /** Wilson's 95 % interval. */
  low: share,
  high: share,
})
export type Rate = z.output<typeof rate>

const signalRate = rate.extend({
  /** What visits without a signal show on the same campaigns, in the same proportion; null: there are none. */
  clean: share.nullable(),
  outcome: z.enum(SIGNAL_OUTCOMES),
})
export type SignalRate = z.output<typeof signalRate>

/** How many of the Bots with a signal are people, by those of them that were let through all the same. */
const falseAlarms = z.object({
  /** Bots that were let through in campaigns whose people convert, and those of them with an approved conversion. */
  visits: count,
  converted: count,
  /** With 95 % confidence; null: too few to say. */
  share: z.object({ low: share, high: share }).nullable(),
  /** What is missing until it can be said: such Bots, conversions of people. None of both: no Bot was let through. */
  missing: z.object({ visits: count, conversions: count }),
})
export type FalseAlarms = z.output<typeof falseAlarms>

const signalFigures = z.object({
  signal: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  visits: count,
  /** Of these, Target without the suspicious ones. */
  target: count,
  suspicious: count,
  bot: count,
  /** Of these, those on which it was conclusive. */
  conclusive: count,
  /** Different visitors; nearly exact. */
  visitors: count,
  lastHit: instant,
  /** Null: the caller may not read conversions. */
  conversion: signalRate.nullable(),
  /** Null: the caller may not read conversions, or it is no guess of detection (rules, lists, crawlers). */
  falseAlarms: falseAlarms.nullable(),
})
export type SignalFigures = z.output<typeof signalFigures>

/** How many of the Bots of a campaign are people, by those that its hold-out let through. */
const heldOut = z.object({
  companyId: id,
  companyName: z.string(),
  /** Bots that were let through, and those of them with an approved conversion. */
  visits: count,
  converted: count,
  /** The same of visits of people. */
  people: z.object({ visits: count, converted: count }),
  /** With 95 % confidence; null: too few to say. */
  share: z.object({ low: share, high: share }).nullable(),
  /** What is missing until it can be said: visits of the hold-out, conversions of people. */
  missing: z.object({ visits: count, conversions: count }),
})
export type HeldOut = z.output<typeof heldOut>

const detectionFilter = hitFilterShape.omit({ filter: true, class: true }).extend({
  sort: z.enum(SIGNAL_SORTS).default('visits'),
  order: z.enum(['asc', 'desc']).default('desc'),
})

export const detection = {
  'logs.detection': endpoint('logs.detection', {
    allowed: READERS,
    effect: 'reads',
    description:
      'Signals that visits of a range showed: how many, of which class, and how often they converted; and how many Bots are people, where a campaign has a hold-out.',
    input: bounded(detectionFilter),
    reply: z.object({
      signals: z.array(signalFigures),
      /** `shown`: visits that showed any signal. */
      sums: z.object({ visits: count, shown: count }),
      /** Of visits without a signal; null: the caller may not read conversions. */
      clean: rate.nullable(),
      /** Campaigns with a hold-out in the range, most visits first; none where the caller may not read conversions. */
      heldOut: z.array(heldOut),
    }),
  }),
  'logs.falseAlarms': endpoint('logs.falseAlarms', {
    allowed: CONVERSION_READERS,
    effect: 'reads',
    description:
      'Of the signals of a hit, how many Bots with each of them are people: by what the client’s campaigns let through in 30 days.',
    input: z.object({ hit: z.string().max(64, TEXTS.valueInvalid), companyId: id.optional() }),
    reply: z.object({
      startDate: day,
      endDate: day,
      /** Of the hit’s signals those that are guesses of detection, in its order. */
      signals: z.array(z.object({ signal: z.string(), falseAlarms })),
    }),
  }),
  'logs.exportDetection': endpoint('logs.exportDetection', {
    allowed: READERS,
    effect: 'reads',
    description: 'The signals of a range as CSV, one line each.',
    input: bounded(detectionFilter),
    reply: FILE,
  }),
}
