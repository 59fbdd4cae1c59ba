import { expect, it } from 'vitest'
import { createLimiter } from './token-bucket.ts'

it('gives the burst, then the rate, to each key on its own', () => {
  const limiter = createLimiter({ burst: 3, perSecond: 10 })
  const takes = (key: string, now: number, times: number) =>
    Array.from({ length: times }, () => limiter.take(key, now)).filter(Boolean).length
  expect(takes('a', 0, 5)).toBe(3)
  expect(takes('b', 0, 1)).toBe(1)
  expect(takes('a', 200, 5)).toBe(2)
  expect(takes('a', 100, 5)).toBe(0)
  expect(takes('a', 60_000, 9)).toBe(3)
})
