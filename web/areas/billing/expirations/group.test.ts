import { expect, test } from 'vitest'
import { groupOf } from './group.ts'

test('groups ends as overdue from their instant on, then today, and within 3, 7 and 30 calendar days', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const at = (hours: number, ms = 0) => groupOf(new Date(now + hours * 3_600_000 + ms).toISOString(), now, 'UTC')
  expect([
    at(-1),
    at(0),
    at(0, 1),
    at(12, -1),
    at(12),
    at(84, -1),
    at(84),
    at(180, -1),
    at(180),
    at(732, -1),
    at(732),
  ]).toEqual(['overdue', 'overdue', 'today', 'today', 'in3', 'in3', 'in7', 'in7', 'in30', 'in30', 'later'])
})
