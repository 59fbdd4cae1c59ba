import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FEED_HOURS } from '../../../contract/money/feed-words.ts'
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts'
import { wallClock } from '../../../lib/time/wall-clock.ts'
import { feedDays, nextFetch, nextTry } from './schedule.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']

test.each([
  [{ everyHours: 24, atHour: 6, timezone: 'UTC' }, '2026-11-28T12:00:00Z', '2026-11-29T06:00:00.000Z'],
  [{ everyHours: 24, atHour: 6, timezone: 'Europe/Berlin' }, '2026-11-28T04:59:00Z', '2026-11-28T05:00:00.000Z'],
  [{ everyHours: 6, atHour: 1, timezone: 'UTC' }, '2026-11-28T01:00:00Z', '2026-11-28T07:00:00.000Z'],
  [{ everyHours: 1, atHour: 0, timezone: 'Asia/Kathmandu' }, '2026-11-28T01:00:00Z', '2026-11-28T01:15:00.000Z'],
  // two o'clock does not exist on this day, and is there twice on the other
  [{ everyHours: 24, atHour: 2, timezone: 'Europe/Berlin' }, '2026-03-28T22:00:00Z', '2026-03-29T01:00:00.000Z'],
  [{ everyHours: 24, atHour: 2, timezone: 'Europe/Berlin' }, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
])('%j after %s is %s', (schedule, now, expected) => {
  expect(nextFetch(schedule, new Date(now)).toISOString()).toBe(expected)
})

test('the next time is later, within a period and a changed clock, and at an hour of the schedule', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FEED_HOURS),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      (everyHours, atHour, timezone, minutes) => {
        const now = new Date(Date.UTC(2026, 0, 1) + minutes * MINUTE_MS)
        const next = nextFetch({ everyHours, atHour, timezone }, now)
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual((everyHours + 2) * HOUR_MS)
        const { minute } = wallClock(timezone, next.getTime())
        const isInTime = minute % 60 === 0 && (minute / 60 - atHour + 24) % everyHours === 0
        // after a change of the clock the period may begin in between
        const isAtChange = [1, 2].some(
          (hours) => (wallClock(timezone, next.getTime() - hours * HOUR_MS).minute + hours * 60) % 1440 !== minute,
        )
        expect(isInTime || isAtChange).toBe(true)
      },
    ),
  )
})

test('waits grow up to six hours, and dates cover the last days', () => {
  const now = new Date('2026-11-28T23:30:00Z')
  const minutes = [1, 2, 3, 7, 8, 1000].map(
    (failures) => (nextTry(failures, now).getTime() - now.getTime()) / MINUTE_MS,
  )
  expect(minutes).toEqual([5, 10, 20, 320, 360, 360])
  expect(feedDays({ days: 3, timezone: 'Europe/Berlin' }, now)).toEqual({ from: '2026-11-27', to: '2026-11-29' })
})
