/** Rows in slices become the text of a file. */
import { CSV_MARK, csvLines, type Cell } from '../../lib/csv.ts'

export type FileFormat = 'csv' | 'json'
export type Value = Cell | readonly object[]
/** A row by the names of its columns. */
export type Row = Readonly<Record<string, Value>>

/** The texts of a file, one a slice; a file without rows has its head, too. */
export async function* fileOf(format: FileFormat, columns: readonly string[], slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield* format === 'csv' ? csvFile(columns, slices) : jsonFile(columns, slices)
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
    if (rows.length === 0) continue
    yield before + rows.map((row) => `\n${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}`).join(',')
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Several signals in one cell: `ua.declared_bot=curl; net.datacenter=AS16509`. */
function cellOf(value: Value | undefined): Cell {
  if (typeof value !== 'object' || value === null) return value ?? ''
  return value.map((one) => Object.values(one).slice(0, 2).join('=')).join('; ')
}
