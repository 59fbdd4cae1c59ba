import { expect, test } from 'vitest'
import { groupsOf, SHIPPED } from './ways.ts'

const numbered = (numbers: readonly number[]) => numbers.map((number) => ({ number }))
const shown = (numbers: readonly number[]) =>
  groupsOf(numbered(numbers)).map(([group, of]) => [group, of.map(({ number }) => number)])

test('each shipped recipe is in one group, the usual first', () => {
  expect(shown(SHIPPED)).toEqual([
    ['site', [5, 0, 8, 3, 2]],
    ['server', [6, 10, 11, 12, 9, 7]],
    ['link', [1, 13]],
    ['conversions', [4]],
  ])
})

test('once staff have arranged them, their order holds; own sections come last', () => {
  expect(shown([1, 2, 14, 0])).toEqual([
    ['site', [2, 0]],
    ['link', [1]],
    ['more', [14]],
  ])
})
