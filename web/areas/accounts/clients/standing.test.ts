import { expect, test } from 'vitest'
import { isOpen, paidOf } from './standing.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const at = (days: number) => new Date(NOW + days * 86_400_000).toISOString()

test('words the paid-until date', () => {
  expect([null, at(-0.001), at(0), at(0.001), at(3), at(3.4), at(3.5)].map((end) => paidOf(end, NOW, 'UTC'))).toEqual([
    'never',
    'expired',
    'expired',
    'soon',
    'soon',
    'soon',
    'later',
  ])
  expect(paidOf(at(3.45), NOW, 'Europe/Kyiv'), 'the day after, there').toBe('later')
})

test('finds clients whose visitors pass unfiltered', () => {
  expect(isOpen({ active: true, paidExpiration: null }, NOW)).toBe(false)
  expect(isOpen({ active: true, paidExpiration: at(1) }, NOW)).toBe(false)
  expect(isOpen({ active: true, paidExpiration: at(-1) }, NOW)).toBe(true)
  expect(isOpen({ active: false, paidExpiration: at(1) }, NOW)).toBe(true)
})
