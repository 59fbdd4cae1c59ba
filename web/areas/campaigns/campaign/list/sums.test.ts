import { expect, it } from 'vitest'
import { longestOf, sumOf } from './sums.ts'

it('sums the classes and finds the longest row', () => {
  const rows = [
    { target: 3, targetUnique: 2, bot: 1, botUnique: 1 },
    { target: 1, targetUnique: 1, bot: 9, botUnique: 0 },
  ]
  expect(sumOf(rows)).toEqual({ target: 4, targetUnique: 3, bot: 10, botUnique: 1 })
  expect(longestOf(rows)).toBe(10)
  expect([sumOf([]), longestOf([])]).toEqual([{ target: 0, targetUnique: 0, bot: 0, botUnique: 0 }, 0])
})
