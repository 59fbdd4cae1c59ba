/** Counts of the report on driven browsers. The browsers: `npm run detect:browsers`, tests/browser/driven.spec.ts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsTable, kindsTable, shareText, wilson, type Looked } from '../tools/detect/driven/matrix.ts'

test('gives known intervals of a share', () => {
  // Newcombe 1998, table I: 81 of 263, and 0 of 20
  expect(wilson(81, 263).map((share) => share.toFixed(4))).toEqual(['0.2553', '0.3662'])
  expect(wilson(0, 20).map((share) => share.toFixed(4))).toEqual(['0.0000', '0.1611'])
  expect([wilson(0, 0), shareText(26, 27)]).toEqual([[0, 1], '26 of 27 (82 to 99 %)'])
})

test('the interval contains the share, stays within 0 and 1, and narrows with more data', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
      const hits = Math.round(part * all)
      const [from, to] = wilson(hits, all)
      const [closer, farther] = wilson(hits * 4, all * 4)
      expect(from).toBeGreaterThanOrEqual(0)
      expect(to).toBeLessThanOrEqual(1)
      expect(from).toBeLessThanOrEqual(hits / all + 1e-12)
      expect(to).toBeGreaterThanOrEqual(hits / all - 1e-12)
      expect(farther - closer).toBeLessThan(to - from)
    }),
  )
})

const decided = (of: string, suspicious = false) => ({ class: of, suspicious, reasons: [], probe: '' })
const looked = (name: string, category: Looked['category'], ...visits: ReturnType<typeof decided>[]): Looked => ({
  name,
  category,
  seen: { agents: [], reports: [], checks: [], standard: visits, strict: visits },
})

test('kinds are counted by category and visit; a kind without a visit counts as not recognised', () => {
  const all = [
    looked('one', 'headless', decided('target'), decided('bot'), decided('bot')),
    looked('two', 'headless', decided('target', true), decided('target', true)),
    looked('three', 'people', decided('target'), decided('target'), decided('target')),
  ]
  const lines = countsTable(all).split('\n')
  const cells = (start: string) =>
    lines
      .find((line) => line.startsWith(`| ${start}`))
      ?.split(' | ')
      .slice(1, 4)
  expect(cells('driven, headless')?.map((cell) => cell.slice(0, 6))).toEqual(['0 of 2', '1 of 2', '1 of 2'])
  expect(cells('all driven: suspicious')?.map((cell) => cell.slice(0, 6))).toEqual(['1 of 2', '1 of 2', '0 of 2'])
  expect(cells('people: Bot')?.map((cell) => cell.slice(0, 6))).toEqual(['0 of 1', '0 of 1', '0 of 1'])
  expect(kindsTable(all).split('\n')[2]).toContain('| one | headless | person, Bot, Bot |')
})
