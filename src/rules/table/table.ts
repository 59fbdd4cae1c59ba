/** A file as rows of cells: any text, or a workbook. It may be read more than once. */
import { buffer } from 'node:stream/consumers'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type Bytes, type Encoding, lettersOf } from './encoding.ts'
import type { Row } from './row.ts'
import { rowsOfText } from './delimited.ts'
import { MOST_WORKBOOK, sheetsOfWorkbook } from './workbook.ts'

/** What was sent, kept as long as it is needed. */
export type Kept = { size: number; bytes: () => AsyncIterable<Uint8Array> }

/** Each call reads from the beginning. */
export type Rows = () => AsyncIterable<Row>

/** A text is one without a name; of a workbook, each sheet that has rows. */
export type NamedTable = { name: string; rows: Rows }

/** Throws a Refusal 422 where it is no table. */
export async function tablesOf(
  { size, bytes }: Kept,
  { kind }: Bytes,
  encoding: Encoding,
): Promise<readonly [NamedTable, ...NamedTable[]]> {
  if (kind === 'binary') throw invalid({ body: [TEXTS.reportCsv] })
  if (kind === 'text') return [{ name: '', rows: () => rowsOfText(lettersOf(bytes(), encoding)) }]
  if (size > MOST_WORKBOOK) throw invalid({ body: [TEXTS.workbookLarge] })
  const sheets = await sheetsOfWorkbook(Uint8Array.from(await buffer(bytes())))
  const [first = { name: '', rows: [] }, ...others] =
    sheets.length > 1 ? sheets.filter(({ rows }) => rows.length > 0) : sheets
  return [tableOf(first), ...others.map(tableOf)]
}

const tableOf = ({ name, rows }: { name: string; rows: readonly Row[] }): NamedTable => ({
  name,
  async *rows() {
    yield* rows
  },
})
