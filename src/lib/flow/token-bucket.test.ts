import { expect, it } from 'vitest'
import { createRateLimiter } from './token-bucket.ts'

it('gives each key the burst, then the rate', () => {
  const limiter = createRateLimiter({ burst: 3, seconds: 0.1 })
  const takes = (key: string, now: number, times: number) =>
    Array.from({ length: times }, () => limiter.take(key, now)).filter((wait) => wait === 0).length
  expect(takes('a', 0, 5)).toBe(3)
  expect(takes('b', 0, 1)).toBe(1)
  expect(takes('a', 200, 5)).toBe(2)
  expect(takes('a', 100, 5)).toBe(0)
  expect(takes('a', 60_000, 9)).toBe(3)
})

it('gives exactly a burst at once, and another after the fill time', () => {
  const limiter = createRateLimiter({ burst: 60_000, seconds: 1 / 30_000 })
  const taken = (now: number) => {
    let count = 0
    while (limiter.take('a', now) === 0) count += 1
    return count
  }
  expect([taken(0), taken(1000), taken(9000)]).toEqual([60_000, 30_000, 60_000])
  expect(limiter.take('a', 9000)).toBe(1)
})

it('returns the time to wait, and gives one after it', () => {
  const limiter = createRateLimiter({ burst: 3, seconds: 60 })
  expect([0, 0, 0, 0].map(() => limiter.take('a', 0))).toEqual([0, 0, 0, 60])
  expect(limiter.take('a', 45_500)).toBe(15)
  expect(limiter.take('b', 0)).toBe(0)
  expect(limiter.take('a', 60_000)).toBe(0)
  expect(limiter.take('a', 60_000)).toBe(60)
})

it('ignores what was given back', () => {
  const limiter = createRateLimiter({ burst: 1, seconds: 60 })
  for (let time = 0; time < 5; time++) {
    expect(limiter.take('a', time)).toBe(0)
    limiter.giveBack('a')
  }
  expect(limiter.size()).toBe(0)
})

it('a clock that goes back neither frees nor locks', () => {
  const limiter = createRateLimiter({ burst: 2, seconds: 10 })
  limiter.take('a', 100_000)
  limiter.take('a', 100_000)
  expect(limiter.take('a', 95_000), 'a little').toBe(10)
  expect(limiter.take('a', 105_000)).toBe(5)
  expect(limiter.take('a', 0), 'far').toBe(10)
  expect(limiter.take('a', 10_000)).toBe(0)
})

it('keeps a bounded number of keys, the latest ones', () => {
  const limiter = createRateLimiter({ burst: 1, seconds: 60, most: 100 })
  for (let number = 0; number < 1000; number++) limiter.take(`key ${number}`, 0)
  expect(limiter.size()).toBe(100)
  expect(limiter.take('key 999', 0)).toBe(60)
})
