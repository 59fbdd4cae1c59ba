import { expect, test } from 'vitest'
import { createRandomNumbers } from './random-numbers.ts'

test('numbers fill the whole range, and none comes again with the next draw', () => {
  const next = createRandomNumbers()
  const numbers = Array.from({ length: 5000 }, next)
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...numbers)).toBeLessThan(1)
  expect(new Set(numbers).size).toBeGreaterThan(4990)
  const tenths = Map.groupBy(numbers, (number) => Math.floor(number * 10))
  expect([...tenths.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
