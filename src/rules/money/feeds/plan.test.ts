import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedDays, type FeedLine, planLines } from './plan.ts'

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04']
const line = fc.record({
  day: fc.constantFrom(...DAYS),
  scope: fc.constantFrom('a', 'b', 'c'),
  currency: fc.constantFrom('USD', 'EUR'),
  amount: fc.bigInt(-3n, 3n),
})
const file = fc.uniqueArray(line, {
  maxLength: 12,
  selector: ({ day, scope, currency }) => `${day} ${scope} ${currency}`,
})

const apply = (ledger: readonly FeedLine[], lines: readonly FeedLine[]): FeedLine[] => {
  const { fresh, gone } = planLines(ledger, lines)
  return [...ledger.filter((one) => !gone.includes(one)), ...fresh]
}
const written = (lines: readonly FeedLine[]): string[] =>
  lines.map(({ day, scope, currency, amount }) => `${day} ${scope} ${amount} ${currency}`).toSorted()

test('files in any order end as the last file alone, on the days that it names; other days as the last that named them', () => {
  fc.assert(
    fc.property(fc.array(file, { minLength: 1, maxLength: 6 }), (files) => {
      const ledger = files.reduce<FeedLine[]>(apply, [])
      const expected = DAYS.flatMap(
        (day) =>
          files.findLast((lines) => lines.some((one) => one.day === day))?.filter((one) => one.day === day) ?? [],
      )
      expect(written(ledger)).toEqual(written(expected))
    }),
  )
})

test('the same file again changes nothing, and counts add up', () => {
  fc.assert(
    fc.property(file, file, (before, lines) => {
      const plan = planLines(before, lines)
      const again = planLines(apply(before, lines), lines)
      expect([again.fresh, again.gone, again.unchanged]).toEqual([[], [], lines.length])
      expect(plan.unchanged + plan.fresh.length).toBe(lines.length)
    }),
  )
})

test('changed days are the difference of the sums', () => {
  fc.assert(
    fc.property(file, file, (before, after) => {
      const sum = (lines: readonly FeedLine[], date: string, currency: string) =>
        lines
          .filter((one) => one.day === date && one.currency === currency)
          .reduce((all, { amount }) => all + amount, 0n)
      const keys = new Set([...before, ...after].map(({ day, currency }) => `${day} ${currency}`))
      const differing = [...keys].filter((key) => {
        const [day = '', currency = ''] = key.split(' ')
        return sum(before, day, currency) !== sum(after, day, currency)
      })
      expect(changedDays(before, after, 62).map(({ date, currency }) => `${date} ${currency}`)).toEqual(
        differing.toSorted(),
      )
    }),
  )
})
