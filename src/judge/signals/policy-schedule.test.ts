import { expect, test } from 'vitest'
import { policy, visit } from '../builders.ts'
import { isOpen, schedule } from './policy.ts'
import type { CampaignPolicy } from '../policy/policy.ts'

type Schedule = NonNullable<CampaignPolicy['schedule']>
const hours = (timezone: string, days: string, from: string, to: string): Schedule => ({
  timezone,
  days: new Set(days.split(' ')) as Schedule['days'],
  from,
  to,
})
const WEEK = 'mon tue wed thu fri sat sun'

// 16 November 2026 is a Monday.
test.each([
  [hours('UTC', 'mon', '08:00', '18:00'), '2026-11-16T08:00:00Z', true],
  [hours('UTC', 'mon', '08:00', '18:00'), '2026-11-16T07:59:59Z', false],
  [hours('UTC', 'mon', '08:00', '18:00'), '2026-11-16T18:00:00Z', false],
  [hours('UTC', 'mon', '08:00', '18:00'), '2026-11-17T12:00:00Z', false],
  [hours('Europe/Berlin', 'mon', '08:00', '18:00'), '2026-11-16T07:00:00Z', true],
  [hours('Asia/Kathmandu', 'tue', '00:00', '00:15'), '2026-11-16T18:20:00Z', true],
  [hours('America/Los_Angeles', 'sun', '20:00', '21:00'), '2026-11-16T04:30:00Z', true],
  // Over midnight: the night belongs to the day on which it begins.
  [hours('UTC', 'mon', '22:00', '06:00'), '2026-11-16T23:00:00Z', true],
  [hours('UTC', 'mon', '22:00', '06:00'), '2026-11-17T05:59:00Z', true],
  [hours('UTC', 'mon', '22:00', '06:00'), '2026-11-16T05:00:00Z', false],
  [hours('UTC', 'sun', '22:00', '06:00'), '2026-11-16T05:00:00Z', true],
  [hours('UTC', WEEK, '00:00', '00:00'), '2026-11-16T13:00:00Z', true],
  [hours('UTC', 'mon', '10:00', '10:00'), '2026-11-17T09:00:00Z', true],
  // Berlin's summer time ends on 25 October 2026 at 01:00 UTC.
  [hours('Europe/Berlin', 'sun', '02:30', '03:00'), '2026-10-25T00:45:00Z', true],
  [hours('Europe/Berlin', 'sun', '02:30', '03:00'), '2026-10-25T01:45:00Z', true],
  [hours('Europe/Berlin', 'sun', '02:30', '03:00'), '2026-10-25T02:05:00Z', false],
])('%j at %s', (set, time, open) => expect(isOpen(set, Date.parse(time))).toBe(open))

test('shows the local time', () => {
  const rules = policy({ schedule: { timezone: 'Europe/Kyiv', days: ['sat'], from: '08:00', to: '09:00' } })
  expect(schedule.read(visit({ time: Date.parse('2026-11-16T12:05:00Z') }), rules)).toEqual({
    weight: 'conclusive',
    value: 'mon 14:05',
  })
})
