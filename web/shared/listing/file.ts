/** Visible columns, filter and order; all pages. */
import { CSV_MARK, csvLines } from '../../../src/lib/text/csv.ts'
import type { Column } from '../../kit/layout/table-column.ts'
import { factsOf } from './columns.ts'

export type LoadPage<Row> = (page: number, perPage: number) => Promise<{ rows: readonly Row[]; total: number }>

/** `tell` takes the progress from 0 to 1. */
export type Making = { signal: AbortSignal; tell: (share: number) => void }

/** Maximum page size of list calls. */
const PER_PAGE = 200
/** Most rows per file. */
const MOST = 100_000

/** Without duplicates: new rows shift pages. Throws the abort reason of `making`. */
export async function allRows<Row>(load: LoadPage<Row>, rowKey: (row: Row) => string, making?: Making): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1, total = 1; (page - 1) * PER_PAGE < Math.min(total, MOST); page += 1) {
    const answer = await load(page, PER_PAGE)
    making?.signal.throwIfAborted()
    total = answer.total
    for (const row of answer.rows) rows.set(rowKey(row), row)
    if (answer.rows.length < PER_PAGE) break
    making?.tell(Math.min(1, rows.size / Math.min(total, MOST)))
  }
  return [...rows.values()]
}

export const FORMATS = { csv: 'text/csv;charset=utf-8', json: 'application/json' } as const
export type Format = keyof typeof FORMATS

export function fileOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], format: Format): string {
  // columns may share a fact, such as the currency
  const facts = [...new Map(columns.flatMap(factsOf).map((fact) => [fact.key, fact])).values()]
  if (format === 'csv')
    return (
      CSV_MARK +
      csvLines([facts.map(({ title }) => title), ...rows.map((row) => facts.map(({ value }) => value(row)))], {
        forPeople: true,
      })
    )
  const objects = rows.map((row) => Object.fromEntries(facts.map(({ key, value }) => [key, value(row)])))
  return `${JSON.stringify(objects, null, 2)}\n`
}
