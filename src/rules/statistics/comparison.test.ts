/// <reference lib="esnext.temporal" />
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays, dayIn, shiftDay } from '../../lib/time/day.ts'
import { comparedWith, sameDays } from './comparison.ts'

const LATER = { at: new Date('2099-01-01T00:00:00Z'), timezone: 'UTC' }

test.each([
  ['previous', '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['previous', '2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
  ['week', '2026-03-04', '2026-03-06', '2026-02-25', '2026-02-27'],
  ['week', '2026-03-01', '2026-03-08', '2026-02-15', '2026-02-22'],
  ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['month', '2026-01-01', '2026-01-15', '2025-12-01', '2025-12-15'],
  ['month', '2026-03-29', '2026-03-31', '2026-02-28', '2026-02-28'],
  ['year', '2026-03-01', '2026-03-31', '2025-03-01', '2025-03-31'],
  ['year', '2024-02-01', '2024-02-29', '2023-02-01', '2023-02-28'],
  ['previous', '0001-01-01', '0001-02-01', '0001-01-01', '0001-01-01'],
  ['year', '0001-01-05', '0001-02-01', '0001-01-01', '0001-01-01'],
] as const)('%s of %s to %s is %s to %s', (comparison, startDate, endDate, from, to) => {
  expect(comparedWith(comparison, { startDate, endDate }, LATER)).toEqual({ startDate: from, endDate: to, until: null })
})

test('as many days, none twice; by weeks the same weekdays', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 0, max: 399 }),
      fc.constantFrom('previous' as const, 'week' as const),
      (from, days, comparison) => {
        const startDate = shiftDay('2020-01-01', from)
        const range = { startDate, endDate: shiftDay(startDate, days) }
        const before = comparedWith(comparison, range, LATER)
        expect(countDays(before.startDate, before.endDate)).toBe(days + 1)
        expect(before.endDate < range.startDate).toBe(true)
        if (comparison === 'week') expect(new Date(before.startDate).getUTCDay()).toBe(new Date(startDate).getUTCDay())
      },
    ),
  )
})

/** Wednesday, 14:32 in Kyiv. */
const NOW = { at: new Date('2026-11-18T12:32:10.250Z'), timezone: 'Europe/Kyiv' }

test.each([
  ['today, to yesterday', 'previous', ['2026-11-18', '2026-11-18'], ['2026-11-17', '2026-11-17']],
  ['the last seven days', 'previous', ['2026-11-12', '2026-11-18'], ['2026-11-05', '2026-11-11']],
  ['this week', 'week', ['2026-11-16', '2026-11-18'], ['2026-11-09', '2026-11-11']],
  ['this week, whole', 'week', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-11']],
  ['this month', 'month', ['2026-11-01', '2026-11-18'], ['2026-10-01', '2026-10-18']],
  ['this month, whole', 'month', ['2026-11-01', '2026-11-30'], ['2026-10-01', '2026-10-18']],
  ['this year', 'year', ['2026-01-01', '2026-11-18'], ['2025-01-01', '2025-11-18']],
] as const)('%s is compared up to the same time', (_name, comparison, [startDate, endDate], [from, to]) => {
  const { until, ...days } = comparedWith(comparison, { startDate, endDate }, NOW)
  expect(days).toEqual({ startDate: from, endDate: to })
  // summer time ended on 25 October
  const summer = to > '2025-10-26' && to < '2026-03-29' ? false : to < '2026-10-25'
  expect(until?.toISOString()).toBe(`${to}T${summer ? '11' : '12'}:32:10.250Z`)
})

test('compares past and future ranges whole', () => {
  for (const [startDate, endDate] of [
    ['2026-11-10', '2026-11-17'],
    ['2026-11-19', '2026-11-20'],
  ] as const)
    expect(comparedWith('previous', { startDate, endDate }, NOW).until).toBeNull()
})

test('a skipped clock time counts as much later; of a repeated one the first counts', () => {
  const today = (day: string, at: string) =>
    comparedWith('previous', { startDate: day, endDate: day }, { at: new Date(at), timezone: 'Europe/Berlin' }).until
  // 2:30 on the next day; on this day there was none
  expect(today('2026-03-30', '2026-03-30T00:30:00Z')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(today('2026-10-26', '2026-10-26T01:30:00Z')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

const zones = fc.constantFrom(
  'UTC',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'America/Havana',
  'Asia/Beirut',
  'America/Santiago',
  'Pacific/Kiritimati',
)
const wallTime = (timezone: string, at: Date) => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  return ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000 + (at.getTime() % 1000)
}
const beginOf = (day: string, timezone: string) => Temporal.PlainDate.from(day).toZonedDateTime(timezone)

test('in any zone the other range ends on its last day, at the current wall time, and has the same length on plain days', () => {
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2026-12-31') }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 0, max: 10 }),
      fc.constantFrom('previous' as const, 'week' as const, 'month' as const, 'year' as const),
      (timezone, now, length, ahead, comparison) => {
        const at = new Date(now)
        const today = dayIn(timezone, at)
        const range = { startDate: shiftDay(today, -length), endDate: shiftDay(today, ahead) }
        const { startDate, endDate, until } = comparedWith(comparison, range, { at, timezone })
        expect(until).not.toBeNull()
        if (!until) return
        expect(until.getTime()).toBeGreaterThanOrEqual(beginOf(startDate, timezone).epochMilliseconds)
        expect(until.getTime()).toBeLessThan(now)
        const [then, begin] = [beginOf(endDate, timezone), beginOf(today, timezone)]
        if (then.hoursInDay !== 24) return
        expect(dayIn(timezone, until)).toBe(endDate)
        expect(wallTime(timezone, until)).toBe(wallTime(timezone, at))
        if (begin.hoursInDay === 24)
          expect(until.getTime() - then.epochMilliseconds).toBe(now - begin.epochMilliseconds)
      },
    ),
    { numRuns: 150 },
  )
})

test('days of a part stand at the same places of the other range, and never outside it', () => {
  const range = { startDate: '2026-03-01', endDate: '2026-03-31' }
  const before = { startDate: '2026-02-01', endDate: '2026-02-28' }
  expect(sameDays({ startDate: '2026-03-01', endDate: '2026-03-01' }, range, before)).toEqual({
    startDate: '2026-02-01',
    endDate: '2026-02-01',
  })
  expect(sameDays({ startDate: '2026-03-23', endDate: '2026-03-31' }, range, before)).toEqual({
    startDate: '2026-02-23',
    endDate: '2026-02-28',
  })
  expect(sameDays({ startDate: '2026-03-29', endDate: '2026-03-31' }, range, before)).toBeUndefined()
})
