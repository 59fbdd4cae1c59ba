import { z } from 'zod'
import { count } from '../common.ts'
import type { CostAnswers } from './cost-questions.ts'
import { COST_QUESTIONS } from './cost-words.ts'
import { READING_QUESTIONS, type ReadingQuestionCode } from './import-words.ts'
import { TEXTS } from '../texts.ts'

export const readingQuestion = z.object({
  code: z.enum(READING_QUESTIONS),
  answers: z.array(z.string()),
  text: z.string(),
  /** The text in the file; `readings`: its meaning per answer. */
  sample: z.string(),
  readings: z.array(z.object({ answer: z.string(), reading: z.string() })),
  /** Affected rows; 0: the whole file. */
  rows: count,
  /** The answer in force; null: open. */
  answer: z.string().nullable(),
  remembered: z.boolean(),
})
export type ReadingQuestion = z.output<typeof readingQuestion>

/** `otherKey`: visits have conversions under another id, or none. `sameFile`: identical bytes. */
const CONVERSION_QUESTIONS = ['otherKey', 'sameFile'] as const
/** `leave`: skips the lines. `replace`: undoes the earlier file. */
const CONVERSION_ANSWERS = ['add', 'leave', 'replace'] as const

export const conversionQuestion = z.object({
  code: z.enum(CONVERSION_QUESTIONS),
  answers: z.array(z.enum(CONVERSION_ANSWERS)),
  text: z.string(),
  lines: count,
  /** Decimal text. */
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
