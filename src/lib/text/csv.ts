/** CSV without formula injection. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** BOM: marks the file as UTF-8 for spreadsheets. */
export const CSV_MARK = '\uFEFF'

/** A negative number, also as decimal text, is no formula. */
const LOSS = /^-\d+(?:\.\d+)?$/

/** Spreadsheets replace digits beyond the 15th with zeros. */
const LONG_NUMBER = /^\d{16,}$/
/** Controls except tab and line ends: some readers stop at them. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

type Cast = string | { value: string; escape_formulas: boolean }

function cast(text: string, forPeople: boolean): Cast {
  if (forPeople && LONG_NUMBER.test(text)) return { value: `="${text}"`, escape_formulas: false }
  return LOSS.test(text) ? { value: text, escape_formulas: false } : text.replaceAll(CONTROLS, '\uFFFD')
}

/**
 * CR LF lines. A cell that a spreadsheet would run (begins with = + - @ TAB CR) gets an apostrophe. `forPeople`: long
 * ids as `="12345678901234567"`, so that spreadsheets keep every digit.
 */
export const csvLines = (rows: readonly (readonly Cell[])[], { forPeople = false } = {}): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
      cast: { boolean: String, string: (value) => cast(value, forPeople) },
    },
  )

/** Whole file for people, UTF-8 with BOM. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  Buffer.from(CSV_MARK + csvLines(rows, { forPeople: true }))

/** Adds an apostrophe to a text that a spreadsheet would run. */
export const csvCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
