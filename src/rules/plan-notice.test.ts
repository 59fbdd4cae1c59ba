import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysRemaining, planNotice } from './plan-notice.ts'

const now = new Date('2026-03-01T12:00:00Z')
const DAY = 86_400_000
const after = (ms: number) => new Date(now.getTime() + ms)

test.each([
  [-DAY, 'expired'],
  [0, 'expired'],
  [1, 'tomorrow'],
  [DAY - 1, 'tomorrow'],
  [DAY, 'in2days'],
  [2 * DAY - 1, 'in2days'],
  [2 * DAY, 'in3days'],
  [3 * DAY - 1, 'in3days'],
  [3 * DAY, ''],
] as const)('%i ms before the end: %j', (ms, notice) => {
  expect(planNotice(after(ms), now)).toBe(notice)
})

test('who never paid is not warned', () => {
  expect(planNotice(null, now)).toBe('')
})

test('days remaining are whole days, rounded down, negative once past', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 0, max: DAY - 1 }), (days, ms) => {
      expect(daysRemaining(after(days * DAY + ms), now)).toBe(days)
    }),
  )
})
