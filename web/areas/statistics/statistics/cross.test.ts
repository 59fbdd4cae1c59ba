import { expect, it } from 'vitest'
import { COLUMNS, crossGrid, ROWS } from './cross.tsx'

const pair = (value: string, by: string, target: number) => ({
  value,
  by,
  target,
  targetUnique: 0,
  bot: 1,
  botUnique: 0,
})

it('has the largest values of both dimensions, and their combinations', () => {
  const { rows, columns, at, longest } = crossGrid([
    pair('DE', 'Chrome', 5),
    pair('FR', 'Chrome', 4),
    pair('FR', 'Safari', 4),
    pair('US', 'Edge', 1),
  ])
  expect(rows).toEqual(['FR', 'DE', 'US'])
  expect(columns).toEqual(['Chrome', 'Safari', 'Edge'])
  expect(at('DE', 'Chrome')).toMatchObject({ target: 5 })
  expect(at('DE', 'Safari')).toBeUndefined()
  expect(longest).toBe(6)
})

it('is limited in size', () => {
  const many = Array.from({ length: 40 }, (_, at) => pair(`r${at}`, `c${at}`, at))
  const { rows, columns } = crossGrid(many)
  expect([rows.length, columns.length]).toEqual([ROWS, COLUMNS])
  expect(crossGrid([])).toMatchObject({ rows: [], columns: [], longest: 0 })
})
