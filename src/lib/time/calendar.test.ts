import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPartial, unitsOf } from './calendar.ts'
import { shiftDay } from './day.ts'

const zones = fc.constantFrom(
  'UTC',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Africa/Casablanca',
)
const stretches = fc
  .record({ from: fc.integer({ min: 0, max: 900 }), days: fc.integer({ min: 0, max: 30 }) })
  .map(({ from, days }) => {
    const startDate = shiftDay('2024-01-01', from)
    return { startDate, endDate: shiftDay(startDate, days) }
  })

/** Local hour by the runtime's own calendar. */
const wall = (timezone: string, at: number) => {
  const parts = new Map(
    new Intl.DateTimeFormat('en', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:00`
}

test('lists the local hours, each once and in order', () => {
  fc.assert(
    fc.property(zones, stretches, (timezone, stretch) => {
      const shown = new Set<string>()
      for (
        let at = Date.parse(shiftDay(stretch.startDate, -1));
        at < Date.parse(shiftDay(stretch.endDate, 2));
        at += 900_000
      ) {
        const hour = wall(timezone, at)
        if (hour >= stretch.startDate && hour < shiftDay(stretch.endDate, 1)) shown.add(hour)
      }
      expect(unitsOf('hour', stretch, timezone)).toEqual([...shown])
    }),
    { numRuns: 20 },
  )
})

test.each([
  ['Asia/Beirut', '2026-03-29', 23, 'T01:00', 'T23:00'],
  ['America/Havana', '2026-03-08', 23, 'T01:00', 'T23:00'],
  ['America/Havana', '2026-11-01', 24, 'T00:00', 'T23:00'],
  ['Australia/Lord_Howe', '2026-10-04', 24, 'T00:00', 'T23:00'],
])('in %s the %s has %i hours', (timezone, day, count, first, last) => {
  const hours = unitsOf('hour', { startDate: day, endDate: day }, timezone)
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([count, `${day}${first}`, `${day}${last}`])
})

test('weeks begin on Mondays, months on their first day, and each day is in one', () => {
  fc.assert(
    fc.property(stretches, (stretch) => {
      const days = unitsOf('day', stretch, 'UTC')
      const [weeks, months] = [unitsOf('week', stretch, 'UTC'), unitsOf('month', stretch, 'UTC')]
      for (const week of weeks) expect(new Date(week).getUTCDay()).toBe(1)
      for (const day of days) {
        expect(weeks.filter((week) => week <= day && day <= shiftDay(week, 6))).toHaveLength(1)
        expect(months.filter((month) => month.slice(0, 7) === day.slice(0, 7))).toHaveLength(1)
      }
      expect(months.every((month) => month.endsWith('-01'))).toBe(true)
    }),
  )
})

const whole = { startDate: '2026-02-01', endDate: '2026-03-31' }

test.each([
  ['day', '2026-03-14', false],
  ['day', '2026-03-15', true],
  ['day', '2026-03-16', true],
  ['hour', '2026-03-15T01:00', false],
  ['hour', '2026-03-15T02:00', true],
  ['week', '2026-03-02', false],
  ['week', '2026-03-09', true],
  ['week', '2026-01-26', true],
  ['month', '2026-02-01', false],
  ['month', '2026-03-01', true],
] as const)('on 15 March at 2:10 in Kyiv, partial %s %s: %s', (unit, name, expected) => {
  expect(isPartial(unit, name, whole, { at: new Date('2026-03-15T00:10:00Z'), timezone: 'Europe/Kyiv' })).toBe(expected)
})

test('a month or week cut off by the range is partial, however long ago', () => {
  const now = { at: new Date('2026-09-01T00:00:00Z'), timezone: 'UTC' }
  expect(isPartial('month', '2026-02-01', { startDate: '2026-02-01', endDate: '2026-02-28' }, now)).toBe(false)
  expect(isPartial('month', '2026-02-01', { startDate: '2026-02-01', endDate: '2026-02-27' }, now)).toBe(true)
  expect(isPartial('week', '2026-02-02', { startDate: '2026-02-03', endDate: '2026-02-28' }, now)).toBe(true)
})
