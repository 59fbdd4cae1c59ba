import { expect, it } from 'vitest'
import type { Column } from '../../kit/layout/table-column.ts'
import { allRows, fileOf } from './file.ts'

type Row = { id: string; name: string; amount: number; currency: string }
const rows: Row[] = [
  { id: '1', name: '=Ann, "A"', amount: 12, currency: 'EUR' },
  { id: '2', name: 'Богдан', amount: 3, currency: 'USD' },
]
const columns: Column<Row>[] = [
  { key: 'pick', title: null, cell: () => null },
  { key: 'name', title: 'Client', cell: () => null, value: ({ name }) => name },
  {
    key: 'amount',
    title: 'Amount',
    cell: () => null,
    facts: [
      { key: 'amount', title: 'Amount', value: ({ amount }) => amount },
      { key: 'currency', title: 'Currency', value: ({ currency }) => currency },
    ],
  },
]

it('contains the visible columns without checkboxes, and escapes formulas', () => {
  expect(fileOf(columns, rows, 'csv')).toBe(
    '\uFEFFClient,Amount,Currency\r\n"\'=Ann, ""A""",12,EUR\r\nБогдан,3,USD\r\n',
  )
  expect(JSON.parse(fileOf(columns.slice(0, 2), rows, 'json'))).toEqual([{ name: '=Ann, "A"' }, { name: 'Богдан' }])
})

it('keeps all digits of long ids in spreadsheets', () => {
  const id = '12345678901234567'
  const shown: Column<Row>[] = [{ key: 'id', title: 'ID', cell: () => null, value: (row) => row.id }]
  const long = [{ id, name: '', amount: 0, currency: '' }]
  expect(fileOf(shown, long, 'csv')).toBe(`\uFEFFID\r\n"=""${id}"""\r\n`)
  expect(JSON.parse(fileOf(shown, long, 'json'))).toEqual([{ id }])
})

it('loads all pages and keeps each row once', async () => {
  const pages: number[] = []
  const all = Array.from({ length: 401 }, (_, at) => String(at))
  const found = await allRows(
    async (page, perPage) => {
      pages.push(page)
      const from = (page - 1) * perPage
      return { rows: all.slice(Math.max(0, from - 1), from + perPage - Number(page > 1)), total: all.length }
    },
    (row) => row,
  )
  expect(pages).toEqual([1, 2, 3])
  expect(found).toHaveLength(401)
})
