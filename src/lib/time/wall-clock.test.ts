import fc from 'fast-check'
import { expect, test } from 'vitest'
import { knownZone, wallClock } from './wall-clock.ts'

test('agrees with the platform in any zone at any time', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'America/St_Johns',
    'Pacific/Apia',
  ]
  const times = fc.date({ min: new Date('1971-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.constantFrom(...zones), times, (timeZone, time) => {
      const { weekday, minute } = wallClock(timeZone, time.getTime())
      const expected = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(time)
      const clock = [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
      expect(`${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][weekday]} ${clock}`).toBe(expected.replace(',', ''))
    }),
    { numRuns: 2000 },
  )
})

test('an unknown zone reads as UTC', () => {
  expect([knownZone('Mars/Base'), knownZone('Europe/Kyiv')]).toEqual(['UTC', 'Europe/Kyiv'])
  expect(wallClock('Mars/Base', 0)).toEqual({ weekday: 3, minute: 0 })
})
