/** A file as rows of cells: any text, or a workbook. It may be read more than once. */
import { buffer } from 'node:stream/consumers'
import { invalid } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { type Bytes, type Encoding, lettersOf } from './encoding.ts'
import type { Row } from './row.ts'
import { rowsOfText } from './delimited.ts'
import { MOST_WORKBOOK, rowsOfWorkbook } from './workbook.ts'

/** What was sent, kept as long as it is needed. */
export type Kept = { size: number; bytes: () => AsyncIterable<Uint8Array> }

/** Each call reads from the beginning. */
export type Rows = () => AsyncIterable<Row>

/** Throws a Refusal 422 where it is no table. */
export async function rowsOf({ size, bytes }: Kept, { kind }: Bytes, encoding: Encoding): Promise<Rows> {
  if (kind === 'binary') throw invalid({ body: [TEXTS.reportCsv] })
  if (kind === 'text') return () => rowsOfText(lettersOf(bytes(), encoding))
  if (size > MOST_WORKBOOK) throw invalid({ body: [TEXTS.workbookLarge] })
  const rows = await rowsOfWorkbook(Uint8Array.from(await buffer(bytes())))
  return async function* () {
    yield* rows
  }
}
