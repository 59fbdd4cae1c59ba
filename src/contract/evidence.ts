/** Why a rule was made: what it was made from, and what it would have done before it was saved. */
import { z } from 'zod'
import { count, instantField, storable } from './common.ts'
import { EVIDENCE_FIELDS, RULE_EFFECTS } from './rule-words.ts'

export const evidence = z.object({
  /** What was read: a value of a field of visits. */
  field: z.enum(EVIDENCE_FIELDS),
  value: storable.max(512),
  /** The visits that the figures are of. */
  from: instantField,
  to: instantField,
  visits: count,
  /** What would have become of `moved` of them; between `low` and `high` in 95 of 100 cases. */
  effect: z.enum(RULE_EFFECTS),
  moved: count,
  low: count,
  high: count,
  /** Of those that moved, how many brought a conversion. */
  converted: count,
})
export type Evidence = z.output<typeof evidence>
