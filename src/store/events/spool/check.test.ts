import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HitRow } from '../columns.ts'
import { anyHit } from '../testing/rows.ts'
import { checkLines, splitLines } from './check.ts'
import { keyOf, lineOf } from './line.ts'

const rows = fc
  .array(anyHit('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'), { minLength: 1, maxLength: 8 })
  .map((all) => all.map((row, index) => ({ ...row, hit: `h${index}` })))
const bodyOf = (all: HitRow[]) => Buffer.from(all.map(lineOf).join(''))
const idsOf = (lines: Buffer) => splitLines(lines).map((line) => keyOf(line).hit)

test('one flipped bit costs one hit at most, and no other is changed', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), fc.nat(7), async (all, place, bit) => {
      const bytes = bodyOf(all)
      const at = place % bytes.length
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      const { good, count, bad, torn } = await checkLines(bytes)
      expect(count).toBeGreaterThanOrEqual(all.length - 1)
      expect(idsOf(good)).toHaveLength(count)
      const kept = new Set(idsOf(good))
      expect(good).toEqual(bodyOf(all.filter((row) => kept.has(row.hit))))
      expect(count + bad.length + (torn.length > 0 ? 1 : 0)).toBeGreaterThanOrEqual(all.length)
    }),
  )
})

test('a damaged newline costs nothing', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(7), async (all, bit) => {
      const bytes = bodyOf([...all, ...all])
      const newline = bodyOf(all).length - 1
      bytes[newline] = 10 ^ (1 << bit)
      expect(await checkLines(bytes)).toEqual({
        good: bodyOf([...all, ...all]),
        count: 2 * all.length,
        bad: [],
        torn: Buffer.alloc(0),
      })
    }),
  )
})

test('cut anywhere, all lines before the cut remain', async () => {
  await fc.assert(
    fc.asyncProperty(rows, fc.nat(), async (all, place) => {
      const whole = bodyOf(all)
      const { good, count, bad, torn } = await checkLines(whole.subarray(0, place % (whole.length + 1)))
      expect(bad).toEqual([])
      expect(idsOf(good)).toEqual(all.slice(0, count).map((row) => row.hit))
      expect(good.length + torn.length).toBe(place % (whole.length + 1))
    }),
  )
})

test('a file of nonsense is read to its end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (noise) => {
      const { good, bad, torn } = await checkLines(Buffer.from(noise))
      expect(good).toEqual(Buffer.alloc(0))
      expect(Buffer.concat([...bad, torn])).toEqual(Buffer.from(noise))
    }),
  )
  const { bad } = await checkLines(Buffer.from(`${'["'.repeat(500_000)},1]\n`))
  expect(bad).toHaveLength(1)
})
