import { expect, it } from 'vitest'
import { intervalOf, isIntervalOffered } from './interval.ts'

const days = (startDate: string, endDate: string) => ({ startDate, endDate })
const [day, month, year] = [
  days('2026-11-20', '2026-11-20'),
  days('2026-11-01', '2026-11-30'),
  days('2026-01-01', '2026-12-31'),
]

it('chooses the interval that fits the range', () => {
  expect([day, month, year].map((range) => intervalOf('auto', range))).toEqual(['hour', 'day', 'week'])
  expect([day, month, year].map((range) => intervalOf('month', range))).toEqual(['month', 'month', 'month'])
})

it('offers hours for short ranges only', () => {
  expect(isIntervalOffered('hour', days('2026-10-01', '2026-10-31'))).toBe(true)
  expect(isIntervalOffered('hour', days('2026-10-01', '2026-11-01'))).toBe(false)
  expect(intervalOf('hour', month)).toBe('hour')
  expect(intervalOf('hour', year)).toBe('week')
})
