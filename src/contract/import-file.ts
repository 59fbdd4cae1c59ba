/** Beside a file: how it is to be read; and how it was understood. The same for every kind of file. */
import { z } from 'zod'
import { CONVERSION_STAGES } from './conversion-words.ts'
import { count, day, id, storable, timezone } from './common.ts'
import { REPORT_PRESETS } from './cost-words.ts'
import { importAnswers } from './import-questions.ts'
import { IMPORT_FIELDS, LEFT_OUT, READING_QUESTIONS } from './import-words.ts'
import { TEXTS } from './texts.ts'

/** A title. */
export const column = storable.trim().max(200, TEXTS.valueLong).optional()
export const columns = z.partialRecord(z.enum(IMPORT_FIELDS), z.string())
/** How a file was read, sent back with what was read of it: the next file is read so, too. */
export const keptColumns = z.partialRecord(z.enum(IMPORT_FIELDS), storable.max(200, TEXTS.valueLong))
export const keptAnswers = z.partialRecord(z.enum(READING_QUESTIONS), storable.max(60, TEXTS.valueLong))
export const amounts = z.array(z.object({ currency: z.string(), amount: z.string() }))

/** Input beside the file, the same for every reader of one. */
export const fileInput = {
  clientId: id.optional(),
  /** Nothing is stored; the answer is the same. */
  preview: z.stringbool(TEXTS.valueInvalid).default(false),
  /** The platform of the report; `auto`: it is told from the columns. */
  preset: z.enum([...REPORT_PRESETS, 'auto'], TEXTS.valueInvalid).default('auto'),
  /** Of the file. */
  name: storable.trim().max(200, TEXTS.valueLong).default(''),
  /** Titles of the columns, where they are not the preset’s. `start`, `end`: of rows that are for several days. */
  dayColumn: column,
  startColumn: column,
  endColumn: column,
  campaignColumn: column,
  /** In which the report’s days lie, where it names no other. */
  timezone: timezone.optional(),
  /** `dates:dayFirst,decimal:comma,doubles:add`. */
  answers: importAnswers,
}

export const fault = z.object({
  line: count,
  error: z.string().nullable(),
  /** The value that the error is about. */
  detail: z.string(),
})

/** A row as it stands in the file, and as it is understood. */
const firstRow = z.object({
  line: count,
  cells: z.array(z.string()),
  /** Null: it is left out, or refused, or cannot be read before the questions are answered. */
  read: z
    .object({
      /** Null: the row has no day. */
      startDate: day.nullable(),
      endDate: day.nullable(),
      companyName: z.string(),
      value: z.string(),
      /** Money of `currency`; where that is '', a number of clicks. */
      amount: z.string(),
      currency: z.string(),
      /** Of a conversion. */
      stage: z.enum(CONVERSION_STAGES).nullable(),
    })
    .nullable(),
  error: z.string().nullable(),
  left: z.enum(LEFT_OUT).nullable(),
})
export type FirstRow = z.output<typeof firstRow>

/** How the file is read. */
export const understood = z.object({
  kind: z.enum(['text', 'workbook']),
  encoding: z.string(),
  platform: z.enum(REPORT_PRESETS),
  /** Of the head; where there is none, of the row that is likeliest to be it. */
  line: count,
  titles: z.array(z.string()),
  /** Title of each field that was found. */
  columns,
  /** An earlier file’s columns told them. */
  remembered: z.boolean(),
  dates: z.enum(['dayFirst', 'monthFirst']),
  decimal: z.enum(['point', 'comma']),
  currency: z.string(),
  /** The file says its currency. */
  currencyTold: z.boolean(),
  timezone: z.string(),
})

/** The part that the answers to all files share. */
export const readFile = {
  /** The first of the lines that cannot be read. */
  faults: z.array(fault),
  read: understood,
  first: z.array(firstRow),
  /** Rows that are no faults and enter nothing. */
  left: z.array(z.object({ why: z.enum(LEFT_OUT), count, rows: z.array(z.object({ line: count, text: z.string() })) })),
}
const readAll = z.object(readFile)
export type ReadAll = z.output<typeof readAll>
