import { expect, test } from 'vitest'
import { codeState } from './code-state.ts'

test('state of a promo code', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const of = (expiresAt: string | null, uses: number, maxUses: number | null) =>
    codeState({ expiresAt, uses, maxUses }, now)
  expect(of(null, 1000, null)).toBe('usable')
  expect(of('2026-11-20T12:00:01Z', 4, 5)).toBe('usable')
  expect(of('2026-11-20T12:00:00Z', 5, 5)).toBe('expired')
  expect(of(null, 5, 5)).toBe('usedUp')
  expect(of(null, 6, 5)).toBe('usedUp')
})
