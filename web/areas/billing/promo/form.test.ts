import { expect, test } from 'vitest'
import { CONTRACT } from '../../../../src/contract/table.ts'
import { madeUpCode } from './form.tsx'

test('generated codes are valid, differ, and contain no ambiguous character', () => {
  const codes = Array.from({ length: 500 }, () => madeUpCode())
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) {
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(CONTRACT['promo.create'].input.safeParse({ code }).success).toBe(true)
  }
})

test('rejects bytes beyond the last full round', () => {
  const draws = [255, 0]
  expect(madeUpCode((bytes) => bytes.fill(draws.shift() ?? 0))).toBe('AAAA-AAAA')
  expect(draws).toEqual([])
})
