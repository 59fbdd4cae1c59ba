import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retentionOf, retentionStart, fullAddressStart } from './privacy.ts'

const limit = (most: number) => fc.option(fc.integer({ min: 0, max: most }))

test('neither campaign nor operator limit is ever exceeded', () => {
  fc.assert(
    fc.property(limit(120), limit(3650), limit(120), limit(3650), (a, b, c, d) => {
      const kept = retentionOf({ keepMonths: a, cutAddressDays: b }, { keepMonths: c, cutAddressDays: d })
      for (const [held, limits] of [
        [kept.keepMonths, [a, c]],
        [kept.cutAddressDays, [b, d]],
      ] as const) {
        const named = limits.filter((one) => one !== null)
        expect(held).toBe(named.length === 0 ? null : Math.min(...named))
      }
    }),
  )
  expect(retentionOf({ keepMonths: 3, cutAddressDays: null }, {})).toEqual({ keepMonths: 3, cutAddressDays: null })
})

test('months follow the calendar and never reach into the future', () => {
  expect(retentionStart(new Date('2026-03-31T13:00:00Z'), 1).toISOString()).toBe('2026-02-28T00:00:00.000Z')
  expect(retentionStart(new Date('2024-02-29T00:00:00Z'), 12).toISOString()).toBe('2023-02-28T00:00:00.000Z')
  expect(retentionStart(new Date('2026-01-15T23:59:59Z'), 13).toISOString()).toBe('2024-12-15T00:00:00.000Z')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 120 }),
      (now, months) => {
        const from = retentionStart(now, months)
        expect(from.getTime()).toBeLessThan(now.getTime())
        expect(retentionStart(now, months + 1).getTime()).toBeLessThan(from.getTime())
        expect((now.getTime() - from.getTime()) / 86_400_000).toBeLessThan(months * 31 + 4)
      },
    ),
  )
})

test('days end at midnight', () => {
  expect(fullAddressStart(new Date('2026-03-01T05:00:00Z'), 1).toISOString()).toBe('2026-02-28T00:00:00.000Z')
  expect(fullAddressStart(new Date('2026-03-01T05:00:00Z'), 0).toISOString()).toBe('2026-03-01T00:00:00.000Z')
})
