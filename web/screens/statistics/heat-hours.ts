import type { Counts } from '../../../src/contract/hits.ts'
import { isFew } from '../../parts/charts/bot-share.ts'
import { hitsOf } from '../../parts/charts/crest-layers.ts'

export type HeatHour = Counts & { weekday: number; hour: number }

/**
 * The hour of the week with the largest share of bots among those with enough hits to tell; of equal ones the one with
 * more hits.
 */
export function strongestHour(hours: readonly HeatHour[]): HeatHour | undefined {
  const share = (one: HeatHour) => one.bot / hitsOf(one)
  return hours
    .filter((one) => hitsOf(one) > 0 && !isFew(one))
    .toSorted((a, b) => share(b) - share(a) || hitsOf(b) - hitsOf(a))[0]
}
