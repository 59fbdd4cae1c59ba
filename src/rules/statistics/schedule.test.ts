import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ScheduleTiming } from '../../contract/statistics/schedule-words.ts'
import { hourOf, unitsOf } from '../../lib/time/calendar.ts'
import { dayIn, daysOf, shiftDay } from '../../lib/time/day.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { dueNow, isDueOn, lastDue, nextDue, type Timed } from './schedule.ts'

const timing = (more: Partial<ScheduleTiming> = {}): ScheduleTiming => ({
  every: 'day',
  weekdays: [],
  monthday: 1,
  hour: 9,
  ...more,
})

/** Among them clocks that change at midnight, by half an hour, and one that skipped a day. */
const ZONES = [
  'UTC',
  'Europe/Kyiv',
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'Asia/Beirut',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
] as const

const timings = fc
  .record({
    every: fc.constantFrom('day', 'weekday', 'monthday'),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    monthday: fc.integer({ min: 1, max: 31 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map((one): ScheduleTiming => one)
const zones = fc.constantFrom(...ZONES)
const instants = fc.date({ min: new Date('2010-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

test('the next due time is the first after an instant, and the last one before it is its neighbour', () => {
  fc.assert(
    fc.property(timings, zones, instants, (one, timezone, at) => {
      const timed = { timing: one, timezone }
      const next = nextDue(timed, at)
      expect(next.getTime()).toBeGreaterThan(at.getTime())
      expect(lastDue(timed, next)).toEqual(next)
      const before = lastDue(timed, new Date(next.getTime() - 1))
      expect(before.getTime()).toBeLessThanOrEqual(at.getTime())
      expect(nextDue(timed, before)).toEqual(next)
    }),
    { numRuns: 200 },
  )
})

/** Of sixty days. */
function duesFrom(timed: Timed, at: Date): Date[] {
  const dues: Date[] = []
  const end = at.getTime() + 60 * DAY_MS
  for (let due = nextDue(timed, at); due.getTime() <= end; due = nextDue(timed, due)) dues.push(due)
  return dues
}

test('each day that has the hour has one due time in it, however the clock changes', () => {
  fc.assert(
    fc.property(timings, zones, instants, (one, timezone, at) => {
      const timed = { timing: one, timezone }
      const dues = duesFrom(timed, at)
      const hours = dues.map((due) => hourOf({ at: due, timezone }))
      expect(new Set(hours).size).toBe(hours.length)
      const first = shiftDay(dayIn(timezone, at), 2)
      const days = daysOf(first, shiftDay(first, 55))
      const clock = `T${String(one.hour).padStart(2, '0')}:00`
      for (const day of days) {
        const hasHour = unitsOf('hour', { startDate: day, endDate: day }, timezone).includes(`${day}${clock}`)
        if (hasHour) expect(hours.includes(`${day}${clock}`), day).toBe(isDueOn(one, day))
      }
      // what the clock skips comes later, once
      const odd = hours.filter((hour) => !hour.endsWith(clock) || !isDueOn(one, hour.slice(0, 10)))
      expect(odd.length).toBeLessThanOrEqual(2)
    }),
    { numRuns: 40 },
  )
})

test.each([
  // clocks go forward over 03:00, and back to 03:00
  ['2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z'],
])('summer time in Kyiv neither skips nor doubles a day at 03:00: after %s', (at, ...expected) => {
  const timed = { timing: timing({ hour: 3 }), timezone: 'Europe/Kyiv' }
  const first = nextDue(timed, new Date(at))
  expect([first, nextDue(timed, first)].map((due) => due.toISOString())).toEqual(expected)
})

test('several weekdays', () => {
  const timed = { timing: timing({ every: 'weekday', weekdays: [0, 4] }), timezone: 'UTC' }
  // a Thursday
  expect(
    duesFrom(timed, new Date('2026-03-05T10:00:00Z'))
      .slice(0, 3)
      .map((due) => due.toISOString()),
  ).toEqual(['2026-03-06T09:00:00.000Z', '2026-03-09T09:00:00.000Z', '2026-03-13T09:00:00.000Z'])
})

test('the 31st falls on the last day of a shorter month', () => {
  const timed = { timing: timing({ every: 'monthday', monthday: 31 }), timezone: 'UTC' }
  const dues = duesFrom(timed, new Date('2028-01-15T00:00:00Z'))
  expect(dues.map((due) => due.toISOString().slice(0, 10))).toEqual(['2028-01-31', '2028-02-29'])
  const thirtieth = { ...timed, timing: timing({ every: 'monthday', monthday: 30 }) }
  expect(nextDue(thirtieth, new Date('2026-02-01T00:00:00Z')).toISOString()).toBe('2026-02-28T09:00:00.000Z')
})

test('after an absence only the latest is due, within a day', () => {
  const timed = { timing: timing(), timezone: 'UTC' }
  const next = new Date('2026-03-07T09:00:00Z')
  expect(dueNow(timed, new Date('2026-03-07T08:59:00Z'))).toEqual({
    due: new Date('2026-03-06T09:00:00Z'),
    isMissed: false,
    next,
  })
  const weekly = { timing: timing({ every: 'weekday', weekdays: [0] }), timezone: 'UTC' }
  expect(dueNow(weekly, new Date('2026-03-10T09:00:00Z')).isMissed).toBe(false)
  expect(dueNow(weekly, new Date('2026-03-10T09:00:01Z')).isMissed).toBe(true)
})
