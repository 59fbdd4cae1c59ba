import { expect, test } from 'vitest'
import { timezone } from './common.ts'

test.each([
  'UTC',
  'GMT',
  'Europe/Kyiv',
  'Europe/Kiev',
  'US/Pacific',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'America/Port-au-Prince',
  'Etc/GMT+5',
])('%s is a time zone', (name) => {
  expect(timezone.safeParse(name).success).toBe(true)
})

test.each(['+05:30', '-03:00', 'europe/berlin', 'Europe/BERLIN', 'us/pacific', 'Nowhere/Land', ''])(
  '%s is not a time zone of the event store',
  (name) => {
    expect(timezone.safeParse(name).success).toBe(false)
  },
)
