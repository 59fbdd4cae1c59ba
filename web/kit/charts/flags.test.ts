import { expect, it } from 'vitest'
import { neighbours } from './flags.tsx'

const at = (...columns: number[]) => columns.map((column) => ({ at: column }))
const groups = (columns: number[], width: number) =>
  neighbours(at(...columns), { width, count: 30 }).map((group) => group.map((one) => one.at))

it('groups flags that are too close to be touched apart', () => {
  expect(groups([5, 1, 0], 1000)).toEqual([[0], [1], [5]])
  // columns 10 px wide: flags two columns apart overlap (a button is 24 px), three apart do not
  expect(groups([0, 1, 2, 3, 4, 9], 344)).toEqual([[0, 1, 2], [3, 4], [9]])
  expect(groups([], 344)).toEqual([])
})
