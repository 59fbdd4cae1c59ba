import { expect, it } from 'vitest'
import { wasPath } from './was-path.ts'

const scale = { max: 4, min: -2, ticks: [-2, 0, 2, 4] }
const box = { width: 244, count: 2, height: 636 }

it('steps from column to column, above the line or below it', () => {
  expect(wasPath([4, 0], 'up', scale, box)).toBe('M44.0 10.0H144.0V410.0H244.0')
  expect(wasPath([2, 0], 'down', scale, box)).toBe('M44.0 610.0H144.0V410.0H244.0')
})

it('draws no more columns than there are, and nothing for nothing', () => {
  expect(wasPath([4, 0, 3, 3], 'up', scale, box)).toBe(wasPath([4, 0], 'up', scale, box))
  expect(wasPath([], 'up', scale, box)).toBe('')
})
