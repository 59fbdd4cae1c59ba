import { z } from 'zod'
import { count, day, id } from '../common.ts'
import { COST_MODELS, COST_QUESTIONS, type CostQuestionCode } from './cost-words.ts'
import { DIMENSIONS } from '../hits/hit-words.ts'

/** `add`: both count. `replace`: only the new entries count. */
const COST_ANSWERS = ['add', 'replace'] as const
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
  endDate: day.nullable(),
  amount: z.string(),
  currency: z.string(),
})

export const costQuestion = z.object({
  code: z.enum(COST_QUESTIONS),
  answers: z.array(z.enum(COST_ANSWERS)),
  text: z.string(),
  startDate: day,
  endDate: day,
  /** Decimal text. `add` results in both, `replace` in `entered`. */
  sums: z.array(z.object({ currency: z.string(), known: z.string(), entered: z.string() })),
  /** Existing entries. */
  entries: count,
  newest: z.array(entryThere),
})
export type CostQuestion = z.output<typeof costQuestion>

export const answersField = z.partialRecord(z.enum(COST_QUESTIONS), z.enum(COST_ANSWERS)).default({})
