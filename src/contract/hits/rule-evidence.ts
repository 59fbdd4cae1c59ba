/** Data behind a rule, and its predicted effect. */
import { z } from 'zod'
import { count, instantField, storable } from '../common.ts'
import { EVIDENCE_FIELDS, RULE_EFFECTS } from '../campaigns/rule-words.ts'

export const evidence = z.object({
  field: z.enum(EVIDENCE_FIELDS),
  value: storable.max(512),
  /** Of the figures. */
  from: instantField,
  to: instantField,
  visits: count,
  /** On `moved` visits; 95 % interval `low` to `high`. */
  effect: z.enum(RULE_EFFECTS),
  moved: count,
  low: count,
  high: count,
  /** Of the moved visits. */
  converted: count,
})
export type Evidence = z.output<typeof evidence>
