import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createVisitRates, RATE_WINDOW_MS } from './visit-rates.ts'

/** Reads one key at a time. */
function createTable(keys: number) {
  const rates = createVisitRates(keys)
  return {
    count: (key: string, time: number) => rates.count([key], time)[0],
    peek: (key: string, time: number) => rates.peek([key], time)[0],
  }
}

it('counts the visits of the running ten minutes', () => {
  const table = createTable(64)
  const start = RATE_WINDOW_MS * 100
  expect(table.count('a', start)).toBe(1)
  expect(table.count('a', start + 1)).toBe(2)
  expect(table.peek('a', start + 1)).toBe(3)
  expect(table.count('b', start + 1)).toBe(1)
  for (let index = 0; index < 98; index++) table.count('a', start + 2)
  expect(table.count('a', start + RATE_WINDOW_MS)).toBe(101)
  expect(table.count('a', start + RATE_WINDOW_MS * 1.5)).toBe(52)
  expect(table.count('a', start + RATE_WINDOW_MS * 3)).toBe(1)
})

it('continues after the clock was set back', () => {
  const table = createTable(64)
  table.count('a', RATE_WINDOW_MS * 10)
  expect(table.count('a', RATE_WINDOW_MS * 8)).toBe(2)
})

it('is never below the visits of the span, nor above those of two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: RATE_WINDOW_MS / 4 })), {
        maxLength: 200,
      }),
      (steps) => {
        const table = createTable(1024)
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
          const counted = table.count(String(key), time)
          expect(counted).toBeGreaterThanOrEqual(inSpan)
          expect(counted).toBeLessThanOrEqual(inTwo)
        }
      },
    ),
  )
})

it('when full, forgets only the longest silent', () => {
  const table = createTable(8)
  for (let key = 0; key < 8; key++) table.count(`k${key}`, RATE_WINDOW_MS * (key + 1))
  expect(table.count('new', RATE_WINDOW_MS * 9)).toBe(1)
  expect(table.count('k7', RATE_WINDOW_MS * 8 + 1)).toBeGreaterThan(1)
  expect(table.count('k0', RATE_WINDOW_MS * 9)).toBe(1)
})
