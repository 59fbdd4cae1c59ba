import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, jsonTable } from './json-table.ts'

const read = (value: unknown) => {
  const table = jsonTable(JSON.stringify(value))
  return table && [table.titles, ...table.rows()]
}

test.each([
  [
    [{ day: '2026-11-01', cost: 1.5 }],
    [
      ['day', 'cost'],
      ['2026-11-01', '1.5'],
    ],
  ],
  [
    { meta: { pages: [] }, data: { rows: [{ a: 1 }, { b: null }] } },
    [
      ['a', 'b'],
      ['1', ''],
      ['', ''],
    ],
  ],
  [
    { rows: [{ metrics: { costMicros: '1500000', x: [1] } }] },
    [
      ['metrics.costMicros', 'metrics.x'],
      ['1500000', '[1]'],
    ],
  ],
  [
    [{ n: 1e21 }, { n: 1e-7 }, { n: -2.5 }],
    [['n'], ['1000000000000000000000'], ['0.0000001'], ['-2.5']],
  ],
  [[], [[]]],
  [{ error: 'no' }, undefined],
  ['text', undefined],
  [[1, 2], undefined],
])('reads %j', (value, expected) => {
  expect(read(value)).toEqual(expected)
})

test('says whether all numbers have a point', () => {
  expect(jsonTable('[{"a":1.234}]')?.numeric).toBe(true)
  expect(jsonTable('[{"a":"2026-11-01"}]')?.numeric).toBe(true)
  expect(jsonTable('[{"a":"1,234"}]')?.numeric).toBe(false)
})

test('a line keeps its cells', () => {
  const cells = (line: string): string[] =>
    [...`,${line.slice(0, -1)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
    )
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), (row) => {
      expect(cells(csvLine(row))).toEqual(row)
    }),
  )
})

const rowsOf = (value: unknown): string[][] | undefined => {
  const table = jsonTable(typeof value === 'string' ? value : JSON.stringify(value))
  return table && [table.titles, ...table.rows()]
}
const ROWS = [
  { date: '2026-11-05', cost: 5 },
  { date: '2026-11-06', cost: 6 },
]
const TABLE = [
  ['date', 'cost'],
  ['2026-11-05', '5'],
  ['2026-11-06', '6'],
]

test.each([
  ['one object a line', ROWS.map((row) => JSON.stringify(row)).join('\n')],
  ['arrays below one with titles', { range: 'A1:B3', values: [['date', 'cost'], ...ROWS.map(Object.values)] }],
  ['rows beside a longer list of columns', { meta: [{ name: 'a' }, { name: 'b' }, { name: 'c' }], data: ROWS }],
  ['batches of rows', ROWS.map((row) => ({ results: [row] }))],
])('reads %s', (_name, value) => {
  expect(rowsOf(value)).toEqual(TABLE)
})

test('days within campaigns are rows; lists without days are none, and double nothing', () => {
  expect(rowsOf([{ name: 'Roofs', days: ROWS }])?.[1]).toEqual(['Roofs', '2026-11-05', '5'])
  const actions = [
    { type: 'click', value: 1 },
    { type: 'lead', value: 2 },
  ]
  expect(rowsOf(ROWS.map((row) => ({ ...row, actions })))).toHaveLength(3)
})
