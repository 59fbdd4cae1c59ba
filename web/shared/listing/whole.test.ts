import { expect, it } from 'vitest'
import { matching, sorted } from './whole.ts'

const rows = [
  { name: 'юг 10', sum: 2 },
  { name: '', sum: null },
  { name: 'Юг 9', sum: 30 },
]
const by = { order: 'asc', language: 'ru' } as const

it('sorts text naturally and numbers by value, empty values always last', () => {
  expect(sorted(rows, ({ name }) => name, by).map(({ name }) => name)).toEqual(['Юг 9', 'юг 10', ''])
  expect(sorted(rows, ({ name }) => name, { ...by, order: 'desc' }).map(({ name }) => name)).toEqual([
    'юг 10',
    'Юг 9',
    '',
  ])
  expect(sorted(rows, ({ sum }) => sum, { ...by, order: 'desc' }).map(({ sum }) => sum)).toEqual([30, 2, null])
})

it('finds rows that match every word in any column', () => {
  const columns = [
    { key: 'name', title: 'Name', cell: () => null, value: (row: (typeof rows)[number]) => row.name },
    { key: 'sum', title: 'Sum', cell: () => null, value: (row: (typeof rows)[number]) => row.sum },
  ]
  expect(matching(rows, columns, 'ЮГ 30').map(({ sum }) => sum)).toEqual([30])
  expect(matching(rows, columns, ' ')).toBe(rows)
  expect(matching(rows, columns, 'север')).toEqual([])
})
