import { expect, test } from 'vitest'
import { dayAfter, dayIn, startOfDay } from './day.ts'

test.each([
  ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01'],
  ['Pacific/Auckland', '2026-03-01T12:00:00Z', '2026-03-02'],
  ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-02-28'],
  ['Europe/Kyiv', '2024-02-28T22:00:00Z', '2024-02-29'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00Z', '2026-01-01'],
])('%s at %s is in %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})

test('a day begins where the zone says, also where there is no midnight', () => {
  expect(startOfDay('2026-03-01', 'UTC').toISOString()).toBe('2026-03-01T00:00:00.000Z')
  expect(startOfDay('2026-03-01', 'Asia/Kathmandu').toISOString()).toBe('2026-02-28T18:15:00.000Z')
  expect(startOfDay('2026-03-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(startOfDay('2026-03-01', 'Etc/GMT+12').toISOString()).toBe('2026-03-01T12:00:00.000Z')
  // clocks went from 23:59:59 to 01:00
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect([dayAfter('2028-02-28'), dayAfter('2026-12-31')]).toEqual(['2028-02-29', '2027-01-01'])
})
