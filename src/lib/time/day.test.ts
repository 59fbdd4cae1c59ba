import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDaysUntil, dayAfter, dayIn, dayReader, startOfDay } from './day.ts'

test.each([
  ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01'],
  ['Pacific/Auckland', '2026-03-01T12:00:00Z', '2026-03-02'],
  ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-02-28'],
  ['Europe/Kyiv', '2024-02-28T22:00:00Z', '2024-02-29'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00Z', '2026-01-01'],
])('%s at %s is in %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})

test('dayReader agrees with dayIn in every zone and at quarter-hour borders', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const near = fc.integer({ min: -1, max: 1 })
  const quarter = fc.integer({ min: Date.UTC(1980, 0, 2) / 900_000, max: Date.UTC(2040, 0, 1) / 900_000 })
  fc.assert(
    fc.property(zone, fc.array(fc.tuple(quarter, near), { minLength: 1, maxLength: 4 }), (timezone, times) => {
      const dayOf = dayReader(timezone)
      for (const [at, more] of times) {
        const day = startOfDay(dayIn(timezone, new Date(at * 900_000)), timezone).getTime()
        for (const time of [at * 900_000 + more, day - 1, day])
          expect(dayOf(time)).toBe(dayIn(timezone, new Date(time)))
      }
    }),
  )
})

test("a day begins at the zone's own time, also where there is no midnight", () => {
  expect(startOfDay('2026-03-01', 'UTC').toISOString()).toBe('2026-03-01T00:00:00.000Z')
  expect(startOfDay('2026-03-01', 'Asia/Kathmandu').toISOString()).toBe('2026-02-28T18:15:00.000Z')
  expect(startOfDay('2026-03-01', 'Pacific/Kiritimati').toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(startOfDay('2026-03-01', 'Etc/GMT+12').toISOString()).toBe('2026-03-01T12:00:00.000Z')
  // clocks went from 23:59:59 to 01:00
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect([dayAfter('2028-02-28'), dayAfter('2026-12-31')]).toEqual(['2028-02-29', '2027-01-01'])
})

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
