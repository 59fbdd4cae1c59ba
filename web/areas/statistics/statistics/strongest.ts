import type { Counts } from '../../../../src/contract/hits/hits.ts'
import { isFew } from '../../../shared/charts/bot-share.tsx'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'

export type Row = Counts & { value: string }
export type HeatHour = Counts & { weekday: number; hour: number }

/** Largest share of bots among hours with enough hits; ties by hits. */
export function strongestHour(hours: readonly HeatHour[]): HeatHour | undefined {
  const share = (one: HeatHour) => one.bot / hitsOf(one)
  return hours
    .filter((one) => hitsOf(one) > 0 && !isFew(one))
    .toSorted((a, b) => share(b) - share(a) || hitsOf(b) - hitsOf(a))[0]
}
