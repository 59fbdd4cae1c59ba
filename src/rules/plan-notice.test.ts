import { expect, test } from 'vitest'
import { planNotice } from './plan-notice.ts'

const now = new Date('2026-03-01T12:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

test.each([
  [-24, 'expired'],
  [0, 'expired'],
  [0.001, 'today'],
  [11.9, 'today'],
  [12, 'tomorrow'],
  [35.9, 'tomorrow'],
  [36, 'in2days'],
  [60, 'in3days'],
  [83.9, 'in3days'],
  [84, ''],
] as const)('%d hours before the end: %j', (hours, notice) => {
  expect(planNotice(after(hours), now, 'UTC')).toBe(notice)
})

test('the days are those of the reader’s zone', () => {
  expect([planNotice(after(11), now, 'UTC'), planNotice(after(11), now, 'Europe/Kyiv')]).toEqual(['today', 'tomorrow'])
})

test('who never paid is not warned', () => {
  expect(planNotice(null, now, 'UTC')).toBe('')
})
