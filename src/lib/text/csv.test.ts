import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines, csvOf } from './csv.ts'

const read = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true, record_delimiter: '\r\n' })

test('no cell is a formula', () => {
  for (const first of ['=', '+', '-', '@', '\t', '\r'])
    expect(read(csvOf([['a', `${first}1+1`]]))[0]).toEqual(['a', `'${first}1+1`])
  expect(read(csvOf([['a=1', 12, '']]))[0]).toEqual(['a=1', '12', ''])
})

test('a negative number stays a number', () => {
  expect(read(csvOf([[-5, '-5', '-0.50', '-5.', '-5-5', '--5', '-5.0\n=1']]))[0]).toEqual([
    '-5',
    '-5',
    '-0.50',
    "'-5.",
    "'-5-5",
    "'--5",
    "'-5.0\n=1",
  ])
})

test('quotes, commas and line ends stay inside their cell', () => {
  const cells = fc
    .string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ';', ' ', 'я'), minLength: 1 })
    .filter((text) => !/^[=+\-@\t\r]/.test(text))
  fc.assert(
    fc.property(fc.array(fc.array(cells, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(read(csvOf(rows))).toEqual(rows)
    }),
  )
})

test('long ids keep every digit in a file for people and are bare in one for programs; control characters are removed', () => {
  const rows = [['12345678901234567', '123456789012345', 'a\0b\u0007', 12]]
  expect(csvLines(rows, { forPeople: true })).toBe('"=""12345678901234567""",123456789012345,a\uFFFDb\uFFFD,12\r\n')
  expect(csvLines(rows)).toBe('12345678901234567,123456789012345,a\uFFFDb\uFFFD,12\r\n')
})
