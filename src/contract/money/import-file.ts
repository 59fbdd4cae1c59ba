import { z } from 'zod'
import { CONVERSION_STAGES } from '../conversions/conversion-words.ts'
import { count, day, id, storable, timezone } from '../common.ts'
import { REPORT_PRESETS } from './cost-words.ts'
import { importAnswers } from './import-questions.ts'
import { IMPORT_FIELDS, LEFT_OUT, READING_QUESTIONS } from './import-words.ts'
import { TEXTS } from '../texts.ts'

export const column = storable.trim().max(200, TEXTS.valueLong).optional()
export const columns = z.partialRecord(z.enum(IMPORT_FIELDS), z.string())
/** How a file was read; the next file is read the same way. */
export const keptColumns = z.partialRecord(z.enum(IMPORT_FIELDS), storable.max(200, TEXTS.valueLong))
export const keptAnswers = z.partialRecord(z.enum(READING_QUESTIONS), storable.max(60, TEXTS.valueLong))
export const amounts = z.array(z.object({ currency: z.string(), amount: z.string() }))

export const fileInput = {
  clientId: id.optional(),
  /** Stores nothing. */
  preview: z.stringbool(TEXTS.valueInvalid).default(false),
  /** `auto`: detected by columns. */
  preset: z.enum([...REPORT_PRESETS, 'auto'], TEXTS.valueInvalid).default('auto'),
  name: storable.trim().max(200, TEXTS.valueLong).default(''),
  /** Column titles, if not the preset’s. `start`, `end`: for rows of several days. */
  dayColumn: column,
  startColumn: column,
  endColumn: column,
  campaignColumn: column,
  /** Zone of the days, if the report names none. */
  timezone: timezone.optional(),
  /** `dates:dayFirst,decimal:comma,doubles:add`. */
  answers: importAnswers,
}

const fault = z.object({
  line: count,
  error: z.string().nullable(),
  detail: z.string(),
})

const firstRow = z.object({
  line: count,
  cells: z.array(z.string()),
  /** Null: left out, refused, or waiting for answers. */
  read: z
    .object({
      /** Null: no day. */
      startDate: day.nullable(),
      endDate: day.nullable(),
      companyName: z.string(),
      value: z.string(),
      /** Money in `currency`; clicks if that is ''. */
      amount: z.string(),
      currency: z.string(),
      /** Conversions only. */
      stage: z.enum(CONVERSION_STAGES).nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  left: z.enum(LEFT_OUT).nullable(),
})
export type FirstRow = z.output<typeof firstRow>

const understood = z.object({
  kind: z.enum(['text', 'workbook']),
  encoding: z.string(),
  platform: z.enum(REPORT_PRESETS),
  /** Header line, or the likeliest one. */
  line: count,
  titles: z.array(z.string()),
  columns,
  /** Known from an earlier file. */
  remembered: z.boolean(),
  dates: z.enum(['dayFirst', 'monthFirst']),
  /** A date as written ('': of the title above) and as read; null: none. */
  date: z.object({ sample: z.string(), from: day, to: day }).nullable(),
  decimal: z.enum(['point', 'comma']),
  currency: z.string(),
  /** The file names its currency. */
  currencyTold: z.boolean(),
  timezone: z.string(),
})

export const readFile = {
  /** First unreadable lines. */
  faults: z.array(fault),
  read: understood,
  first: z.array(firstRow),
  /** Valid rows that add nothing. */
  left: z.array(z.object({ why: z.enum(LEFT_OUT), count, rows: z.array(z.object({ line: count, text: z.string() })) })),
}
const readAll = z.object(readFile)
export type ReadAll = z.output<typeof readAll>
