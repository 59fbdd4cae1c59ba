import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '../../lib/time/day.ts'
import { wallClock } from '../../lib/time/wall-clock.ts'
import { isOnTime, morningOf, planNotice, reminderDue, weekDue } from './reminder.ts'

const HOUR_MS = 3_600_000
const at = (text: string) => new Date(text)
const zone = fc.constantFrom(
  'UTC',
  'Europe/Kyiv',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/Havana',
  'Pacific/Chatham',
)
const instant = fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2029-01-01T00:00:00Z'), noInvalidDate: true })

test('nine in the morning follows the wall clock through changes', () => {
  expect(morningOf('2026-03-29', 'Europe/Kyiv')).toEqual(at('2026-03-29T06:00:00Z'))
  expect(morningOf('2026-10-25', 'Europe/Kyiv')).toEqual(at('2026-10-25T07:00:00Z'))
  expect(morningOf('2028-02-29', 'Asia/Kathmandu')).toEqual(at('2028-02-29T03:15:00Z'))
  fc.assert(
    fc.property(instant, zone, (moment, timezone) => {
      const day = dayIn(timezone, moment)
      const morning = morningOf(day, timezone)
      expect([dayIn(timezone, morning), wallClock(timezone, morning.getTime()).minute]).toEqual([day, 540])
    }),
  )
})

test('three, two and one day before, by the reader’s calendar; then the end', () => {
  const end = at('2026-03-10T01:00:00Z') // 03:00 on the 10th in Kyiv, 20:00 on the 9th in New York
  const due = (timezone: string, now: string) => reminderDue(end, timezone, at(now))
  expect(
    [
      '2026-03-07T06:59:59Z',
      '2026-03-07T07:00:00Z',
      '2026-03-08T07:00:00Z',
      '2026-03-09T07:00:00Z',
      '2026-03-10T00:59:59Z',
      '2026-03-10T01:00:00Z',
    ].map((now) => due('Europe/Kyiv', now)),
  ).toEqual([undefined, 3, 2, 1, 1, 'ended'])
  expect(
    ['2026-03-06T13:59:59Z', '2026-03-06T14:00:00Z', '2026-03-08T13:00:00Z', '2026-03-10T00:59:59Z'].map((now) =>
      due('America/New_York', now),
    ),
    'the clock changes on the 8th',
  ).toEqual([undefined, 3, 1, 1])
  expect(
    ['2026-03-17T00:59:59Z', '2026-03-17T01:00:00Z'].map((now) => due('UTC', now)),
    'what lies far back is no news',
  ).toEqual(['ended', undefined])
})

test('a late reminder names no number of days', () => {
  const end = at('2026-03-10T20:00:00Z')
  const onTime = (due: 1 | 2, now: string) => isOnTime(end, 'Europe/Kyiv', due, at(now))
  expect([
    onTime(1, '2026-03-09T07:00:00Z'),
    onTime(1, '2026-03-09T21:59:59Z'),
    onTime(1, '2026-03-09T22:00:00Z'),
    onTime(2, '2026-03-08T22:00:00Z'),
  ]).toEqual([true, true, false, false])
})

test('each is due in one unbroken stretch, in order, for any zone and end', () => {
  fc.assert(
    fc.property(instant, zone, (end, timezone) => {
      const seen: unknown[] = []
      for (let hour = -5 * 24; hour <= 8 * 24; hour++) {
        const due = reminderDue(end, timezone, new Date(end.getTime() + hour * HOUR_MS))
        if (seen.at(-1) !== due) seen.push(due)
      }
      expect(seen).toEqual([3, 2, 1, 'ended', undefined])
    }),
    { numRuns: 20 },
  )
})

test('reports a week from Monday at nine until Wednesday ends', () => {
  const due = (now: string, timezone = 'Europe/Kyiv') => weekDue(timezone, at(now))
  const week = { startDate: '2026-03-23', endDate: '2026-03-29' } // the clock changes on its Sunday
  expect(due('2026-03-30T05:59:59Z')).toBeUndefined()
  expect(due('2026-03-30T06:00:00Z')).toEqual(week)
  expect(due('2026-04-01T20:59:59Z')).toEqual(week)
  expect(due('2026-04-01T21:00:00Z')).toBeUndefined()
  expect(due('2026-03-30T06:00:00Z', 'America/New_York'), 'still night there').toBeUndefined()
  fc.assert(
    fc.property(instant, zone, (now, timezone) => {
      const found = weekDue(timezone, now)
      if (!found) return
      expect(new Date(found.startDate).getUTCDay()).toBe(1)
      expect(Date.parse(found.endDate) - Date.parse(found.startDate)).toBe(6 * 24 * HOUR_MS)
      expect(found.endDate < dayIn(timezone, now)).toBe(true)
    }),
  )
})

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

test('days follow the reader’s zone', () => {
  expect([planNotice(after(11), now, 'UTC'), planNotice(after(11), now, 'Europe/Kyiv')]).toEqual(['today', 'tomorrow'])
})

test('never-paid accounts get no warning', () => {
  expect(planNotice(null, now, 'UTC')).toBe('')
})
