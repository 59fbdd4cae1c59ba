import { expect, it } from 'vitest'
import { classPercents, comparedBy, pointsMoved } from './compare.tsx'

const counts = (target: number, bot: number) => ({ target, targetUnique: 0, bot, botUnique: 0 })

it('gives shares that sum to 100', () => {
  expect(classPercents(counts(57_270, 8412))).toEqual({ target: 87.2, bot: 12.8 })
  expect(classPercents(counts(0, 0))).toEqual({ target: 0, bot: 0 })
})

it('gives the change of the share, in points of the shown values', () => {
  expect(pointsMoved(counts(872, 128), counts(886, 114))).toBe(-1.4)
  expect(pointsMoved(counts(1, 0), counts(1, 0))).toBe(0)
  expect(pointsMoved(counts(1, 0), counts(0, 0))).toBeUndefined()
  expect(pointsMoved(counts(0, 0), counts(1, 0))).toBeUndefined()
})

it('compares calendar weeks and months with the previous ones', () => {
  expect(comparedBy('previous', 'today')).toBe('previous')
  expect(comparedBy('previous', 'week')).toBe('week')
  expect(comparedBy('previous', 'lastMonth')).toBe('month')
  expect(comparedBy('year', 'month')).toBe('year')
  expect(comparedBy('none', 'month')).toBeUndefined()
})
