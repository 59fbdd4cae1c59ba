/** What the check cost people. */
import { z } from 'zod'
import { count } from './common.ts'

export const checkCost = z.object({
  /** Visits that were answered by it: went on, took its step and did not come back, took no step. */
  taken: count,
  gone: count,
  left: count,
  /** Milliseconds until its script had reported: of half of them, and of nine in ten; null: of none. */
  half: count.nullable(),
  most: count.nullable(),
})
export type CheckCost = z.output<typeof checkCost>
