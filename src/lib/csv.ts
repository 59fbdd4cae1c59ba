/** Rows as CSV that a spreadsheet opens as text. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** Tells a spreadsheet that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A loss is a number, and no formula, whether it comes as a number or as exact decimal text. */
const LOSS = /^-\d+(?:\.\d+)?$/

/**
 * Lines that end with CR LF. A cell that a spreadsheet would run as a formula (= + - @ TAB CR first) gets an apostrophe
 * before it.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    {
      escape_formulas: true,
      quoted_match: /[\r\n]/,
      record_delimiter: 'windows',
      cast: { boolean: String, string: (value) => (LOSS.test(value) ? { value, escape_formulas: false } : value) },
    },
  )

/** A whole file, UTF-8 with its mark. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array => Buffer.from(CSV_MARK + csvLines(rows))

/** A cell that a spreadsheet shows as text: what would be read as a formula is led by an apostrophe. */
export const csvCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
