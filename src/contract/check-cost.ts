import { z } from 'zod'
import { count } from './common.ts'

export const checkCost = z.object({
  /** Visits that got the check: went on, took its step without coming back, took no step. */
  taken: count,
  gone: count,
  left: count,
  /** Milliseconds until the script reported, median and 90th percentile; null: no data. */
  half: count.nullable(),
  most: count.nullable(),
})
export type CheckCost = z.output<typeof checkCost>
