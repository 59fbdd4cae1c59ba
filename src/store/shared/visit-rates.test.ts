import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVisitRates, RATE_WINDOW_MS } from './visit-rates.ts'

/** A table of which one key at a time is asked. */
function createTable(keys: number) {
  const rates = createVisitRates(keys)
  return {
    count: (key: string, time: number) => rates.count([key], time)[0],
    peek: (key: string, time: number) => rates.peek([key], time)[0],
  }
}

it('counts the visits of the running ten minutes', () => {
  const pace = createTable(64)
  const start = RATE_WINDOW_MS * 100
  expect(pace.count('a', start)).toBe(1)
  expect(pace.count('a', start + 1)).toBe(2)
  expect(pace.peek('a', start + 1)).toBe(3)
  expect(pace.count('b', start + 1)).toBe(1)
  for (let index = 0; index < 98; index++) pace.count('a', start + 2)
  expect(pace.count('a', start + RATE_WINDOW_MS)).toBe(101)
  expect(pace.count('a', start + RATE_WINDOW_MS * 1.5)).toBe(52)
  expect(pace.count('a', start + RATE_WINDOW_MS * 3)).toBe(1)
})

it('goes on after a clock that went back', () => {
  const pace = createTable(64)
  pace.count('a', RATE_WINDOW_MS * 10)
  expect(pace.count('a', RATE_WINDOW_MS * 8)).toBe(2)
})

it('is never below the visits of the span and never above those of two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: RATE_WINDOW_MS / 4 })), {
        maxLength: 200,
      }),
      (steps) => {
        const pace = createTable(1024)
        const seen: [key: number, time: number][] = []
        let time = RATE_WINDOW_MS * 7
        for (const [key, pause] of steps) {
          time += pause
          seen.push([key, time])
          const inSpan = seen.filter(
            ([who, at]) => who === key && Math.floor(at / RATE_WINDOW_MS) === Math.floor(time / RATE_WINDOW_MS),
          ).length
          const inTwo = seen.filter(
            ([who, at]) => who === key && Math.floor(at / RATE_WINDOW_MS) >= Math.floor(time / RATE_WINDOW_MS) - 1,
          ).length
          const told = pace.count(String(key), time)
          expect(told).toBeGreaterThanOrEqual(inSpan)
          expect(told).toBeLessThanOrEqual(inTwo)
        }
      },
    ),
  )
})

it('forgets the longest silent where it is full, and nothing else of its own', () => {
  const pace = createTable(8)
  for (let key = 0; key < 8; key++) pace.count(`k${key}`, RATE_WINDOW_MS * (key + 1))
  expect(pace.count('new', RATE_WINDOW_MS * 9)).toBe(1)
  expect(pace.count('k7', RATE_WINDOW_MS * 8 + 1)).toBeGreaterThan(1)
  expect(pace.count('k0', RATE_WINDOW_MS * 9)).toBe(1)
})
