/** Rows in slices become the text of a file. */
import { setImmediate } from 'node:timers/promises'
import { CSV_MARK, csvLines, type Cell } from '../../lib/csv.ts'

export type FileFormat = 'csv' | 'json'
export type Value = Cell | readonly object[]
/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Value>>

/** Rows of one text: others get their turn between two. */
const AT_ONCE = 500

/** The texts of a file; one without rows has its head, too. */
export async function* fileOf(
  format: FileFormat,
  columns: readonly string[],
  slices: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield* format === 'csv' ? csvFile(columns, parts(slices)) : jsonFile(columns, parts(slices))
}

async function* parts(slices: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const rows of slices) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      yield rows.slice(from, from + AT_ONCE)
      await setImmediate()
    }
  }
}

async function* csvFile(columns: readonly string[], slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let head = CSV_MARK + csvLines([columns])
  for await (const rows of slices) {
    yield head + csvLines(rows.map((row) => columns.map((column) => cellOf(row[column]))))
    head = ''
  }
  if (head !== '') yield head
}

async function* jsonFile(columns: readonly string[], slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of slices) {
    yield (
      before +
      rows
        .map((row) => `\n${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}`)
        .join(',')
    )
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Several signals in one cell: `ua.declared_bot=curl; net.datacenter=AS16509`. */
function cellOf(value: Value | undefined): Cell {
  if (typeof value !== 'object' || value === null) return value ?? ''
  return value.map((one) => Object.values(one).slice(0, 2).join('=')).join('; ')
}
