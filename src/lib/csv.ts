/** Rows as CSV that a spreadsheet opens as text. */
import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/** UTF-8 with its mark, lines end with CR LF. A cell that a spreadsheet would run as a formula (= + - @ TAB CR first) gets an apostrophe before it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Uint8Array => Buffer.from(stringify(rows.map((row) => [...row]), { bom: true, escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' }))
