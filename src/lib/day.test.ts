import { expect, test } from 'vitest'
import { dayIn } from './day.ts'

test.each([
  ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01'],
  ['Pacific/Auckland', '2026-03-01T12:00:00Z', '2026-03-02'],
  ['America/Los_Angeles', '2026-03-01T07:59:59Z', '2026-02-28'],
  ['Europe/Kyiv', '2024-02-28T22:00:00Z', '2024-02-29'],
  ['Asia/Kathmandu', '2025-12-31T18:15:00Z', '2026-01-01'],
])('%s at %s is in %s', (zone, at, day) => {
  expect(dayIn(zone, new Date(at))).toBe(day)
})
