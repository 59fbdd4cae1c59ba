import { z } from 'zod'
import { count, day, id, instant } from '../common.ts'
import { costQuestion } from './cost-questions.ts'
import { MOST_CLICK_REPORT, MOST_COST_REPORT, REPORT_PRESETS } from './cost-words.ts'
import { COST_DIMENSIONS, COST_READERS } from './costs.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import { amounts, column, columns, fileInput, readFile } from './import-file.ts'
import { conversionQuestion, importAnswers, readingQuestion } from './import-questions.ts'
import { IMPORT_KINDS } from './import-words.ts'
import { currencyField } from './money.ts'
import { CONVERSION_READERS } from '../conversions/conversions.ts'
import { EVERYONE } from '../roles.ts'
import { TEXTS } from '../texts.ts'

const file = z.object({
  id,
  kind: z.enum(IMPORT_KINDS),
  name: z.string(),
  companyId: id.nullable(),
  companyName: z.string().nullable(),
  sourceId: id.nullable(),
  sourceName: z.string().nullable(),
  platform: z.enum(REPORT_PRESETS),
  encoding: z.string(),
  timezone: z.string(),
  columns,
  answers: z.record(z.string(), z.string()),
  entries: count,
  /** Empty once taken back. */
  totals: amounts,
  refused: count,
  author: z.string().nullable(),
  at: instant,
  takenBackAt: instant.nullable(),
})
export type ImportedFileView = z.output<typeof file>

const whole = (most: number) => z.coerce.number().int().min(1).max(most)

/** Reply of every reading of a table of costs. */
export const costsRead = z.object({
  /** Null until entered. */
  id: id.nullable(),
  /** Added (or would be), known, unreadable. */
  added: count,
  existed: count,
  refused: count,
  /** Sum of `added`; `days`: the first ones. */
  totals: amounts,
  days: z.array(z.object({ date: day, currency: z.string(), amount: z.string() })),
  ...readFile,
  preview: z.array(
    z.object({
      line: count,
      companyName: z.string(),
      date: day,
      value: z.string(),
      amount: z.string(),
      currency: z.string(),
    }),
  ),
  questions: z.array(z.union([readingQuestion, costQuestion])),
})

export const imports = {
  'costs.import': endpoint('costs.import', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description:
      'Reads a report of costs, sent as CSV, TSV or XLSX; lines of one day, campaign and value are added up. What can be read in two ways, or would double or replace other costs, answers 409 with `questions` and enters nothing; sent again with `answers`, by their codes, it is entered. With `preview=1` nothing is stored; the same file stores nothing twice.',
    input: z
      .object({
        ...fileInput,
        valueColumn: column,
        amountColumn: column,
        currencyColumn: column,
        /** For all lines, if no column names one. */
        companyId: id.optional(),
        sourceId: id.optional(),
        /** Dimension of the value column; '': costs of the whole. */
        dimension: z.enum(['', ...COST_DIMENSIONS], TEXTS.valueInvalid).default(''),
        /** If the file names none; default: the source’s, then the client’s. */
        currency: currencyField.optional(),
      })
      .refine((given) => given.companyId === undefined || given.sourceId === undefined, {
        error: TEXTS.costHolder,
        path: ['sourceId'],
      }),
    body: { most: MOST_COST_REPORT },
    reply: costsRead,
  }),
  'conversion.import': endpoint('conversion.import', {
    allowed: CONVERSION_READERS,
    effect: 'changes',
    key: 'conversions:write',
    description:
      'Reads a network’s file of conversions, sent as CSV, TSV or XLSX: a column with the ids of visits, and a time, an amount, a currency, a status and the network’s own id where it has them. An amount below zero takes so much back. What can be read in two ways answers 409 with `questions` and enters nothing; sent again with `answers`, by their codes, it is entered. With `preview=1` nothing is stored; the same lines again change nothing.',
    input: z.object({
      ...fileInput,
      hitColumn: column,
      amountColumn: column,
      currencyColumn: column,
      statusColumn: column,
      txidColumn: column,
      /** If the file names none; default: the offer’s, then the client’s. */
      currency: currencyField.optional(),
    }),
    body: { most: MOST_COST_REPORT },
    reply: z.object({
      /** Null until entered. */
      id: id.nullable(),
      /** Lines that add, change or reverse a conversion, or have no effect. */
      added: count,
      changed: count,
      existed: count,
      refused: count,
      ...readFile,
      /** Approved revenue added, or reversed if negative; `days`: the first ones. */
      totals: amounts,
      days: z.array(z.object({ date: day, currency: z.string(), amount: z.string() })),
      questions: z.array(z.union([readingQuestion, conversionQuestion])),
    }),
  }),
  'imports.read': endpoint('imports.read', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'Reads a small file of any encoding, or a sheet of a workbook, as lines for a list; nothing is stored. Columns are told from their titles, from the ones that are named, or from earlier files of the same list.',
    input: z.object({
      answers: importAnswers,
      /** Target list; its earlier files decide how the file is read. */
      list: z.enum(['client', 'everybody'], TEXTS.valueInvalid).optional(),
      valueColumn: column,
      listColumn: column,
      noteColumn: column,
      expiresColumn: column,
      typeColumn: column,
    }),
    body: { most: MOST_CLICK_REPORT },
    reply: z.object({
      text: z.string(),
      encoding: z.string(),
      /** SHA-256 of the file, hex; names the file when its entries are added. */
      hash: z.string(),
      /** Header, or the likeliest row; empty: one column. */
      titles: z.array(z.string()),
      /** Empty: plain lines. */
      columns,
      /** From an earlier file. */
      remembered: z.boolean(),
      /** Ambiguous encodings; `text` uses the likelier one. */
      questions: z.array(readingQuestion),
    }),
  }),
  'imports.list': endpoint('imports.list', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'Files that were imported for a client, newest first, those that were taken back included.',
    input: z.object({
      clientId: id.optional(),
      kind: z.enum(IMPORT_KINDS, TEXTS.valueInvalid).optional(),
      page: whole(100_000).default(1),
      perPage: whole(200).default(50),
    }),
    reply: z.object({ files: z.array(file), total: count }),
  }),
  'imports.refused': endpoint('imports.refused', {
    allowed: COST_READERS,
    effect: 'reads',
    key: 'costs:read',
    description: 'Lines of a file that were refused, as they came, each with its number and the reason; CSV.',
    params: z.object({ id }),
    reply: STREAM,
  }),
  'imports.takeBack': endpoint('imports.takeBack', {
    allowed: COST_READERS,
    effect: 'changes',
    key: 'costs:write',
    description: 'Undoes a file whole: reverses all its entries, and enters again what was reversed for it.',
    params: z.object({ id }),
    reply: z.object({
      reversed: count,
      /** Entries that the import had reversed. */
      restored: count,
    }),
    message: 'File taken back.',
  }),
}
