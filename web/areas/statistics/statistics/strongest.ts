import type { Counts, Dimension } from '../../../../src/contract/hits/hits.ts'
import { isFew } from '../../../shared/charts/bot-share.tsx'
import { hitsOf, type CrestDay } from '../../../shared/charts/crest-layers.ts'

export type Row = Counts & { value: string }
export type Sender = { dimension: Dimension; value: string; bots: number }

/** Values without information. */
const MEANINGLESS = new Set(['', '0'])
/** Least share of all bots. */
const WORTH = 0.1
/** Least ratio of a peak day to the mean of the others. */
const TWICE = 2
const FEW = 20

export function strongestSender(
  candidates: readonly { dimension: Dimension; rows: readonly Row[] }[],
  all: Counts,
): Sender | undefined {
  if (all.bot === 0) return undefined
  const usual = all.bot / hitsOf(all)
  const rated = candidates.flatMap(({ dimension, rows }) =>
    rows
      .filter((row) => !MEANINGLESS.has(row.value) && row.bot >= all.bot * WORTH)
      .map((row) => ({
        sender: { dimension, value: row.value, bots: row.bot },
        beyond: row.bot - hitsOf(row) * usual,
      })),
  )
  return rated.filter(({ beyond }) => beyond > 0).sort((a, b) => b.beyond - a.beyond)[0]?.sender
}

export function peakDay(days: readonly CrestDay[]): { date: string; bots: number } | undefined {
  const [most] = days.toSorted((a, b) => b.bot - a.bot)
  if (!most || days.length < 3) return undefined
  const others = days.reduce((sum, day) => sum + day.bot, 0) - most.bot
  return most.bot >= FEW && most.bot >= (others / (days.length - 1)) * TWICE
    ? { date: most.date, bots: most.bot }
    : undefined
}

export type HeatHour = Counts & { weekday: number; hour: number }

/** Largest share of bots among hours with enough hits; ties by hits. */
export function strongestHour(hours: readonly HeatHour[]): HeatHour | undefined {
  const share = (one: HeatHour) => one.bot / hitsOf(one)
  return hours
    .filter((one) => hitsOf(one) > 0 && !isFew(one))
    .toSorted((a, b) => share(b) - share(a) || hitsOf(b) - hitsOf(a))[0]
}
