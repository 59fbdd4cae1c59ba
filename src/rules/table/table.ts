/** A text file or workbook as rows; can be read repeatedly. */
import { buffer } from 'node:stream/consumers'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type Bytes, type Encoding, decodeText } from './encoding.ts'
import type { Row } from './row.ts'
import { rowsOfText } from './delimited.ts'
import { MOST_WORKBOOK, sheetsOfWorkbook } from './workbook.ts'

export type StoredBytes = { size: number; bytes: () => AsyncIterable<Uint8Array> }

/** Each call starts over. */
type Rows = () => AsyncIterable<Row>

/** A text has no name; a workbook gives each sheet with rows. */
export type NamedTable = { name: string; rows: Rows }

/** Throws a Refusal 422 unless it is a table. */
export async function tablesOf(
  { size, bytes }: StoredBytes,
  { kind }: Bytes,
  encoding: Encoding,
): Promise<readonly [NamedTable, ...NamedTable[]]> {
  if (kind === 'binary') throw invalid({ body: [TEXTS.reportCsv] })
  if (kind === 'text') return [{ name: '', rows: () => rowsOfText(decodeText(bytes(), encoding)) }]
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
