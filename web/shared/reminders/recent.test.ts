import { expect, test } from 'vitest'
import { isRecent } from './recent.ts'

test('a reminder counts as recent for a day', () => {
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(isRecent({ reminded: null }, now)).toBe(false)
  expect(isRecent({ reminded: '2026-03-01T12:00:00.001Z' }, now)).toBe(true)
  expect(isRecent({ reminded: '2026-03-01T12:00:00.000Z' }, now)).toBe(false)
})
