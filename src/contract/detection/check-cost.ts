import { z } from 'zod'
import { count } from '../common.ts'

export const checkCost = z.object({
  /** Visits that went on, did not return, or took no step. */
  taken: count,
  gone: count,
  left: count,
  /** Milliseconds until the script's report, median and 90th percentile; null: no data. */
  half: count.nullable(),
  most: count.nullable(),
})
export type CheckCost = z.output<typeof checkCost>
