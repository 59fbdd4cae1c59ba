import { expect, test } from 'vitest'
import { groupOf } from './group.ts'

test('the end is overdue from its instant on, then within one, three, seven and thirty days', () => {
  const now = Date.parse('2026-03-01T12:00:00Z')
  const at = (hours: number, ms = 0) => groupOf(new Date(now + hours * 3_600_000 + ms).toISOString(), now)
  expect([at(-1), at(0), at(0, 1), at(24), at(24, 1), at(72), at(168), at(168, 1), at(720), at(720, 1)]).toEqual(['overdue', 'overdue', 'today', 'today', 'in3', 'in3', 'in7', 'in30', 'in30', 'later'])
})
