import { expect, test } from 'vitest'
import { isOpen, paidOf } from './standing.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

test('paid until, in words', () => {
  expect(paidOf(null, NOW)).toBe('never')
  expect(paidOf(at(-0.001), NOW)).toBe('expired')
  expect(paidOf(at(0), NOW)).toBe('expired')
  expect(paidOf(at(0.001), NOW)).toBe('soon')
  expect(paidOf(at(3), NOW)).toBe('soon')
  expect(paidOf(at(3.001), NOW)).toBe('later')
})

test('whose visitors pass unfiltered', () => {
  expect(isOpen({ active: true, paidExpiration: null }, NOW)).toBe(false)
  expect(isOpen({ active: true, paidExpiration: at(1) }, NOW)).toBe(false)
  expect(isOpen({ active: true, paidExpiration: at(-1) }, NOW)).toBe(true)
  expect(isOpen({ active: false, paidExpiration: at(1) }, NOW)).toBe(true)
})
