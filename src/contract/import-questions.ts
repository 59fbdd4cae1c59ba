/** Questions that a file leaves open, and the answers that it is read by. */
import { z } from 'zod'
import { count } from './common.ts'
import { COST_QUESTIONS, type CostAnswers } from './cost-questions.ts'
import { READING_QUESTIONS, type ReadingQuestionCode } from './import-words.ts'
import { TEXTS } from './texts.ts'

export const readingQuestion = z.object({
  code: z.enum(READING_QUESTIONS),
  /** Answers that it takes. */
  answers: z.array(z.string()),
  text: z.string(),
  /** What stands in the file, and what each answer makes of it. */
  sample: z.string(),
  readings: z.array(z.object({ answer: z.string(), reading: z.string() })),
  /** Rows that it is about; 0: the whole file. */
  rows: count,
  /** The answer that holds: one that was given, or that an earlier file of the same kind had. Null: it is open. */
  answer: z.string().nullable(),
  remembered: z.boolean(),
})
export type ReadingQuestion = z.output<typeof readingQuestion>

/**
 * What is asked before lines of conversions are entered. `otherKey`: their visits have conversions under another id, or
 * under none. `sameFile`: a file of the same bytes was entered before.
 */
export const CONVERSION_QUESTIONS = ['otherKey', 'sameFile'] as const
/** `add`: both count. `leave`: the lines are left out. `replace`: the earlier file is taken back first. */
export const CONVERSION_ANSWERS = ['add', 'leave', 'replace'] as const

export const conversionQuestion = z.object({
  code: z.enum(CONVERSION_QUESTIONS),
  /** Answers that it takes. */
  answers: z.array(z.enum(CONVERSION_ANSWERS)),
  text: z.string(),
  /** Lines that it is about. */
  lines: count,
  /** Decimal text: what stands, and what the lines bring. */
  known: z.array(z.object({ currency: z.string(), amount: z.string() })),
  entered: z.array(z.object({ currency: z.string(), amount: z.string() })),
})
export type ConversionQuestion = z.output<typeof conversionQuestion>

export type ReadingAnswers = Partial<Record<ReadingQuestionCode, string>>
export type ImportAnswers = ReadingAnswers & CostAnswers & { otherKey?: 'add' | 'leave' }

const CODES: ReadonlySet<string> = new Set([...READING_QUESTIONS, ...COST_QUESTIONS, ...CONVERSION_QUESTIONS])
const ONE = /^([A-Za-z]+):([\w./+-]{1,60})$/

/** In a query: `dates:dayFirst,decimal:comma,doubles:add`. */
export const importAnswers = z
  .string()
  .default('')
  .transform((text, context): ImportAnswers => {
    const pairs = text
      .split(',')
      .filter(Boolean)
      .map((one) => ONE.exec(one.trim()))
    if (pairs.every((pair) => pair !== null && CODES.has(pair[1] ?? '')))
      return Object.fromEntries(pairs.map((pair) => [pair?.[1], pair?.[2]]))
    context.addIssue({ code: 'custom', message: TEXTS.valueInvalid })
    return z.NEVER
  })
