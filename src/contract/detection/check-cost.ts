import { z } from 'zod'
import { count } from '../common.ts'

export const checkCost = z.object({
  /** Visits that went on, took the step without coming back, or took no step. */
  taken: count,
  gone: count,
  left: count,
  /** Milliseconds until the script reported, median and 90th percentile; null: no data. */
  half: count.nullable(),
  most: count.nullable(),
})
export type CheckCost = z.output<typeof checkCost>
