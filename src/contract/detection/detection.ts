import { z } from 'zod'
import { count, day, id, instant } from '../common.ts'
import { CONVERSION_READERS } from '../conversions/conversions.ts'
import { endpoint, FILE } from '../endpoint.ts'
import { bounded, hitFilterShape, READERS, SIGNAL_KINDS } from '../hits/hits.ts'
import { TEXTS } from '../texts.ts'

/**
 * Conversions against visits without a signal. `people`: as often, or possible. `less`: less often. `few`: unclear.
 * `none`: no comparison.
 */
const SIGNAL_OUTCOMES = ['people', 'less', 'few', 'none'] as const
export type SignalOutcome = (typeof SIGNAL_OUTCOMES)[number]

const SIGNAL_SORTS = ['visits', 'signal', 'suspicious', 'bot', 'rate', 'last'] as const
export type SignalSort = (typeof SIGNAL_SORTS)[number]

const share = z.number().min(0).max(1)
const rate = z.object({
  /** Visits to a person's destination, on campaigns with a conversion. */
  passed: count,
  /** With an approved conversion. */
  converted: count,
  rate: share,
  /** Wilson's 95 % interval. */
  low: share,
  high: share,
})
export type Rate = z.output<typeof rate>

const signalRate = rate.extend({
  /** Without a signal, in the same campaign mix; null: none. */
  clean: share.nullable(),
  outcome: z.enum(SIGNAL_OUTCOMES),
})
export type SignalRate = z.output<typeof signalRate>

/** Estimates the people among Bots with a signal, from those let through. */
const falseAlarms = z.object({
  /** Bots let through where people convert. */
  visits: count,
  converted: count,
  share: z.object({ low: share, high: share }).nullable(),
  /** Needed for an estimate. Both 0: no Bot was let through. */
  missing: z.object({ visits: count, conversions: count }),
})
export type FalseAlarms = z.output<typeof falseAlarms>

const signalFigures = z.object({
  signal: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  visits: count,
  /** Without suspicious ones. */
  target: count,
  suspicious: count,
  bot: count,
  /** Bots on which the signal was conclusive. */
  conclusive: count,
  /** Distinct; approximate. */
  visitors: count,
  lastHit: instant,
  /** Null: hidden from the caller. */
  conversion: signalRate.nullable(),
  /** Null: hidden from the caller, or no guess of detection (rules, lists, crawlers). */
  falseAlarms: falseAlarms.nullable(),
})
export type SignalFigures = z.output<typeof signalFigures>

/** Estimates the people among a campaign's Bots, from its control group. */
const heldOut = z.object({
  companyId: id,
  companyName: z.string(),
  /** Bots let through. */
  visits: count,
  converted: count,
  people: z.object({ visits: count, converted: count }),
  share: z.object({ low: share, high: share }).nullable(),
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
      /** `shown`: visits with any signal. */
      sums: z.object({ visits: count, shown: count }),
      /** Visits without a signal; null: hidden from the caller. */
      clean: rate.nullable(),
      /** Most visits first; empty if hidden from the caller. */
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
      /** Only guesses of detection, in the hit's order. */
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
