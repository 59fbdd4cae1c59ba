/** Rows as CSV that a spreadsheet opens as text. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | boolean | null

/** Tells a spreadsheet that what follows is UTF-8. */
export const CSV_MARK = '\uFEFF'

/** A loss is a number, and no formula, whether it comes as a number or as exact decimal text. */
const LOSS = /^-\d+(?:\.\d+)?$/

/** Digits beyond what a spreadsheet holds as a number: it would put zeros in place of the last ones. */
const LONG_NUMBER = /^\d{16,}$/
/** Controls but for tab and line ends: some readers end a file at them. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

type Cast = string | { value: string; escape_formulas: boolean }

/** As `csvLines` writes a text. */
function cast(text: string, forPeople: boolean): Cast {
  if (forPeople && LONG_NUMBER.test(text)) return { value: `="${text}"`, escape_formulas: false }
  return LOSS.test(text) ? { value: text, escape_formulas: false } : text.replaceAll(CONTROLS, '\uFFFD')
}

/**
 * Lines that end with CR LF. A cell that a spreadsheet would run as a formula (= + - @ TAB CR first) gets an apostrophe
 * before it. `forPeople`: long ids are written as texts, `="12345678901234567"`, so that a spreadsheet keeps every digit;
 * files that another program reads have them bare.
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

/** A whole file for people, UTF-8 with its mark. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array =>
  Buffer.from(CSV_MARK + csvLines(rows, { forPeople: true }))

/** A cell that a spreadsheet shows as text: what would be read as a formula is led by an apostrophe. */
export const csvCell = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
