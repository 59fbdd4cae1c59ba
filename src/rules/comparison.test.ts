import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays, shiftDay } from '../lib/day.ts'
import { comparedDays } from './comparison.ts'

test.each([
  ['previous', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['previous', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['week', '2026-03-04', '2026-03-06', '2026-02-25', '2026-02-27'],
  ['week', '2026-03-01', '2026-03-08', '2026-02-15', '2026-02-22'],
  ['year', '2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
  ['year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['previous', '0001-01-01', '0001-02-01', '0001-01-01', '0001-01-01'],
  ['year', '0001-01-05', '0001-02-01', '0001-01-01', '0001-01-01'],
] as const)('%s of %s to %s is %s to %s', (comparison, startDate, endDate, from, to) => {
  expect(comparedDays(comparison, { startDate, endDate })).toEqual({ startDate: from, endDate: to })
})

test('as many days, none of them twice; the same weekdays by weeks', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 399 }),
      fc.constantFrom('previous' as const, 'week' as const),
      (from, days, comparison) => {
        const startDate = shiftDay('2020-01-01', from)
        const range = { startDate, endDate: shiftDay(startDate, days) }
        const before = comparedDays(comparison, range)
        expect(countDays(before.startDate, before.endDate)).toBe(days + 1)
        expect(before.endDate < range.startDate).toBe(true)
        if (comparison === 'week') expect(new Date(before.startDate).getUTCDay()).toBe(new Date(startDate).getUTCDay())
      },
    ),
  )
})
