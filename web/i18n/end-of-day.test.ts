import { expect, test } from 'vitest'
import { dayOf, endOfDay } from './end-of-day.ts'

test('ends a day by the zone’s clock, also on days when it changes', () => {
  expect(endOfDay('2026-11-20', 'UTC')).toBe('2026-11-20T23:59:59.000Z')
  expect(endOfDay('2026-11-20', 'Europe/Kyiv')).toBe('2026-11-20T21:59:59.000Z')
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.000Z')
  expect(endOfDay('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.000Z')
  expect(endOfDay('2026-11-20', 'Pacific/Chatham')).toBe('2026-11-20T10:14:59.000Z')
})

test('round-trips a day in every zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect([zone, dayOf(endOfDay('2026-03-29', zone), zone)]).toEqual([zone, '2026-03-29'])
})

test('leaves invalid days to the server', () => {
  for (const text of ['20266-01-01', '2026-02-31x', 'soon']) expect(endOfDay(text, 'UTC')).toBe(text)
})
