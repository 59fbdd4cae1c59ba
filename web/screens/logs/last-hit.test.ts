import { expect, test } from 'vitest'
import { lastHitOf } from './last-hit.ts'

const CAMPAIGNS = [
  { id: '1', lastHit: '2026-11-18T10:00:00.000Z' },
  { id: '2', lastHit: '2026-11-20T10:00:00.000Z' },
  { id: '3', lastHit: null },
]

test('the last hit of one campaign, or of all', () => {
  expect(lastHitOf(CAMPAIGNS, '')).toBe('2026-11-20T10:00:00.000Z')
  expect(lastHitOf(CAMPAIGNS, '1')).toBe('2026-11-18T10:00:00.000Z')
  expect(lastHitOf(CAMPAIGNS, '3')).toBeUndefined()
  expect(lastHitOf([], '')).toBeUndefined()
})
