import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HIT_COLUMNS } from '../columns.ts'
import { anyHit, hitRow } from '../testing/rows.ts'
import { isIntactLine, keyOf, lineOf, monthOf } from './line.ts'

const anyRow = anyHit('2026-01-01T00:00:00Z', '2026-12-31T00:00:00Z')
const bytesOf = (line: string) => Buffer.from(line.slice(0, -1))

/** Compared where the engine reads them back. */
const NESTED = new Set<string>(['reasons', 'headers', 'network', 'pace'])

test('a line has its columns in order, and its own checksum', () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const line = lineOf(row)
      expect(line.indexOf('\n')).toBe(line.length - 1)
      expect(isIntactLine(bytesOf(line))).toBe(true)
      const values = JSON.parse(line) as unknown[]
      expect(values).toHaveLength(HIT_COLUMNS.length + 1)
      const at = (column: (typeof HIT_COLUMNS)[number]) => values[HIT_COLUMNS.indexOf(column)]
      const written = (value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)
      for (const column of HIT_COLUMNS) if (!NESTED.has(column)) expect(at(column), column).toBe(written(row[column]))
    }),
  )
})

test('half of a surrogate pair becomes a replacement character, also in names; similar escapes stay', () => {
  const line = lineOf(
    hitRow({ url: 'a\uD800b', referrer: String.raw`\ud800 \\ud800`, user_agent: '😀', headers: { 'x\uDC00': 'y' } }),
  )
  expect(line).not.toMatch(/[^\\]\\ud[89a-f]/)
  const values = JSON.parse(line) as unknown[]
  expect(values[HIT_COLUMNS.indexOf('url')]).toBe('a\u{FFFD}b')
  expect(values[HIT_COLUMNS.indexOf('referrer')]).toBe(String.raw`\ud800 \\ud800`)
  expect(values[HIT_COLUMNS.indexOf('user_agent')]).toBe('😀')
  expect(values[HIT_COLUMNS.indexOf('headers')]).toEqual({ 'x\u{FFFD}': 'y' })
})

test('detects a changed bit', () => {
  fc.assert(
    fc.property(anyRow, fc.nat(), fc.nat(7), (row, place, bit) => {
      const bytes = bytesOf(lineOf(row))
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      expect(isIntactLine(bytes)).toBe(false)
    }),
  )
})

test('a line contains the hit’s id and month', () => {
  const line = Buffer.from(lineOf(hitRow({ hit: 'a"b\\', time: '2026-07-31 23:59:59.999', campaign: '12' })))
  expect(keyOf(line)).toEqual({ hit: 'a"b\\', time: '2026-07-31 23:59:59.999', campaign: '12' })
  expect(monthOf(line)).toBe('2026-07')
})
