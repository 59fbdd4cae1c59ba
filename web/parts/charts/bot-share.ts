/** The share of bots as a step of the ramp, and whether there is enough to tell one. */
import type { Counts } from '../../../src/contract/hits.ts'
import { hitsOf } from './crest-layers.ts'

/** Points of a step; the last has no end. */
const STEP = 12
const LAST = 5
/** With fewer hits a share says little. */
export const FEW = 30

type Row = Pick<Counts, 'target' | 'bot'>

/** Whether there are hits, but too few for a share to mean much. */
export const isFew = (row: Row): boolean => hitsOf(row) > 0 && hitsOf(row) < FEW

/** 0 for under 12 %, 5 from 60 % on; nothing without hits. */
export function rampStep(row: Row): number | undefined {
  const hits = hitsOf(row)
  return hits === 0 ? undefined : Math.min(LAST, Math.floor((row.bot * 100) / (hits * STEP)))
}
