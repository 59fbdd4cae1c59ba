import { expect, it } from 'vitest'
import { neighbours } from './flags.tsx'

const at = (...columns: number[]) => columns.map((column) => ({ at: column }))
const groups = (columns: number[], width: number) =>
  neighbours(at(...columns), { width, count: 30 }).map((group) => group.map((one) => one.at))

it('puts flags together that could not be touched apart', () => {
  expect(groups([5, 1, 0], 1000)).toEqual([[0], [1], [5]])
  // columns of ten pixels: two are nearer than a button is wide, three are not
  expect(groups([0, 1, 2, 3, 4, 9], 344)).toEqual([[0, 1, 2], [3, 4], [9]])
  expect(groups([], 344)).toEqual([])
})
