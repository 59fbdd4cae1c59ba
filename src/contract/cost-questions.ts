/** What is asked before an entry of the ledger of costs changes what others came to. */
import { z } from 'zod'
import { count, day, id } from './common.ts'
import { COST_MODELS } from './cost-words.ts'
import { DIMENSIONS } from './hits.ts'

/**
 * `doubles`: other parts of the same campaigns and days have bills, and both would count. `replaces`: a bill of the same
 * part gives way. `replacesRate`: what rates come to gives way. `sameFile`: a file of the same bytes was entered before.
 */
export const COST_QUESTIONS = ['doubles', 'replaces', 'replacesRate', 'sameFile'] as const
export type CostQuestionCode = (typeof COST_QUESTIONS)[number]

/** `add`: both count. `replace`: the new entries alone count. */
export const COST_ANSWERS = ['add', 'replace'] as const
export type CostAnswer = (typeof COST_ANSWERS)[number]
export type CostAnswers = Partial<Record<CostQuestionCode, CostAnswer>>

const entryThere = z.object({
  id,
  model: z.enum(COST_MODELS),
  companyName: z.string().nullable(),
  sourceName: z.string().nullable(),
  dimension: z.enum(['', ...DIMENSIONS]),
  value: z.string(),
  startDate: day,
  /** Null: until another rate holds. */
  endDate: day.nullable(),
  amount: z.string(),
  currency: z.string(),
})

export const costQuestion = z.object({
  code: z.enum(COST_QUESTIONS),
  /** Answers that the question takes. */
  answers: z.array(z.enum(COST_ANSWERS)),
  text: z.string(),
  /** Of the new entries that it is about. */
  startDate: day,
  endDate: day,
  /** Decimal text: what is there and what would be entered. Added they come to both, replaced to `entered`. */
  sums: z.array(z.object({ currency: z.string(), known: z.string(), entered: z.string() })),
  /** Entries that are there, and the newest of them. */
  entries: count,
  newest: z.array(entryThere),
})
export type CostQuestion = z.output<typeof costQuestion>

export const answersField = z.partialRecord(z.enum(COST_QUESTIONS), z.enum(COST_ANSWERS)).default({})
