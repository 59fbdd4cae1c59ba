/** A list as a file: the columns that are shown, under the filter and in the order that are shown, all pages. */
import { CSV_MARK, csvLines } from '../../../src/lib/text/csv.ts'
import type { Column } from '../../kit/layout/table-column.ts'
import { factsOf } from './columns.ts'

/** A page of the list's rows, and how many there are in all. */
export type LoadPage<Row> = (page: number, perPage: number) => Promise<{ rows: readonly Row[]; total: number }>

/** How far a file is is told as a share from 0 to 1; what is stopped is asked for no more. */
export type Making = { signal: AbortSignal; tell: (share: number) => void }

/** The most that a call of a list answers at once. */
const PER_PAGE = 200
/** Rows that one file holds. */
export const MOST = 100_000

/**
 * Rows on the border of two pages come twice when others are added meanwhile. Throws what `making` was stopped with.
 */
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
  // several columns may have one fact, such as a currency
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
