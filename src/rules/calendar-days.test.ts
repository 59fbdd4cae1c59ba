import { expect, test } from 'vitest'
import { calendarDaysUntil } from './calendar-days.ts'

test.each([
  ['2026-11-22T12:00:00Z', '2026-11-24T00:00:00Z', 'UTC', 2],
  ['2026-11-22T12:00:00Z', '2026-11-23T23:59:59Z', 'UTC', 1],
  ['2026-11-22T12:00:00Z', '2026-11-22T23:59:59Z', 'UTC', 0],
  ['2026-11-22T12:00:00Z', '2026-11-22T23:00:00Z', 'Europe/Kyiv', 1],
  ['2026-11-22T23:30:00Z', '2026-11-22T00:10:00Z', 'UTC', 0],
  ['2026-11-22T00:10:00Z', '2026-11-21T23:50:00Z', 'UTC', -1],
  ['2026-10-24T21:30:00Z', '2026-10-25T22:00:00Z', 'Europe/Kyiv', 1],
  ['2026-03-29T00:00:00Z', '2026-03-30T00:00:00Z', 'Europe/Berlin', 1],
  ['2028-02-28T12:00:00Z', '2028-03-01T12:00:00Z', 'UTC', 2],
  ['2026-12-31T12:00:00Z', '2027-01-01T00:00:00Z', 'Pacific/Kiritimati', 0],
])('from %s to %s in %s: %i', (now, when, zone, days) => {
  expect(calendarDaysUntil(new Date(when), new Date(now), zone)).toBe(days)
})
