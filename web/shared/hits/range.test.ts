import { expect, test } from 'vitest'
import { requestedDays, daysOf, wrongDays } from './range.ts'

/** 20 November 2026, 23:30 in Berlin, already the 21st in Kyiv. */
const NOW = Date.parse('2026-11-20T22:30:00Z')

test('presets use days of the account’s time zone', () => {
  expect(daysOf('today', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' })
  expect(daysOf('today', 'Europe/Kyiv', NOW)).toEqual({ startDate: '2026-11-21', endDate: '2026-11-21' })
  expect(daysOf('yesterday', 'Europe/Kyiv', NOW)).toEqual({ startDate: '2026-11-20', endDate: '2026-11-20' })
  expect(daysOf('7d', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-11-14', endDate: '2026-11-20' })
  expect(daysOf('90d', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-08-23', endDate: '2026-11-20' })
})

test('months are calendar months', () => {
  expect(daysOf('month', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-11-01', endDate: '2026-11-20' })
  expect(daysOf('lastMonth', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-10-01', endDate: '2026-10-31' })
  expect(daysOf('lastMonth', 'UTC', Date.parse('2028-03-31T12:00:00Z'))).toEqual({
    startDate: '2028-02-01',
    endDate: '2028-02-29',
  })
  expect(daysOf('lastMonth', 'Asia/Tokyo', Date.parse('2026-12-31T20:00:00Z'))).toEqual({
    startDate: '2026-12-01',
    endDate: '2026-12-31',
  })
})

test('weeks begin on Monday', () => {
  expect(daysOf('week', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-20' })
  expect(daysOf('lastWeek', 'Europe/Berlin', NOW)).toEqual({ startDate: '2026-11-09', endDate: '2026-11-15' })
  // Monday: a week of one day; Sunday: the whole week
  expect(daysOf('week', 'UTC', Date.parse('2026-03-02T12:00:00Z'))).toEqual({
    startDate: '2026-03-02',
    endDate: '2026-03-02',
  })
  expect(daysOf('week', 'UTC', Date.parse('2026-03-01T12:00:00Z'))).toEqual({
    startDate: '2026-02-23',
    endDate: '2026-03-01',
  })
  for (const locale of ['en-GB', 'ru-RU', 'uk-UA']) expect(firstDayOf(locale), locale).toBe(1)
})

/** 1 is Monday. */
const firstDayOf = (locale: string): number =>
  (new Intl.Locale(locale) as Intl.Locale & { getWeekInfo: () => { firstDay: number } }).getWeekInfo().firstDay

test('keeps valid custom days', () => {
  expect(requestedDays({ range: 'custom', from: '2026-01-02', to: '2026-01-05' }, 'today', 'UTC', NOW)).toEqual({
    startDate: '2026-01-02',
    endDate: '2026-01-05',
  })
  const today = { startDate: '2026-11-20', endDate: '2026-11-20' }
  for (const [from, to] of [
    ['2026-01-05', '2026-01-02'],
    ['', ''],
    ['nonsense', '2026-01-02'],
    ['2024-01-01', '2026-01-02'],
    ['2026-13-01', '2026-13-02'],
  ] as const) {
    expect(requestedDays({ range: 'custom', from, to }, 'today', 'UTC', NOW)).toEqual(today)
  }
})

test('explains invalid custom days', () => {
  expect(wrongDays({ startDate: '2026-01-01', endDate: '2026-01-01' })).toBeUndefined()
  expect(wrongDays({ startDate: '2026-01-02', endDate: '2026-01-01' })).toBe('hits.range.wrong')
  expect(wrongDays({ startDate: '2025-01-01', endDate: '2026-02-05' })).toBe('hits.range.long')
})
