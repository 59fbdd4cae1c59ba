import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLeft, growthOf } from './disk.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 86_400_000)

test('finds steady growth from any samples', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1000, max: 1000 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 40 }),
      (slope, days) => {
        expect(growthOf(days.map((number) => ({ at: day(number), used: 5000 + slope * number })))).toBeCloseTo(slope, 4)
      },
    ),
  )
})

test('less than a day is not enough, and without growth a disk never fills', () => {
  expect(growthOf([])).toBeNull()
  expect(
    growthOf([
      { at: day(0), used: 1 },
      { at: day(0.9), used: 100 },
    ]),
  ).toBeNull()
  expect(daysLeft(100, 10)).toBe(10)
  expect(daysLeft(100, 0)).toBeNull()
  expect(daysLeft(100, -5)).toBeNull()
  expect(daysLeft(100, null)).toBeNull()
})
