import { expect, it } from 'vitest'
import { decidedRows } from './decided-rows.ts'

const row = (value: string, bot: number) => ({ value, target: 0, targetUnique: 0, bot, botUnique: 0 })

it('tells categories as parts of a whole', () => {
  const rows = decidedRows([row('general', 2), row('policy', 2), row('verified', 2)], 'category', 6)
  expect(rows.map(({ percent }) => percent)).toEqual([33.4, 33.3, 33.3])
})

it('tells signals of all bots, since one hit has several', () => {
  expect(decidedRows([row('a', 8), row('b', 4)], 'reason', 8)).toEqual([
    { value: 'a', bots: 8, percent: 100, length: 100 },
    { value: 'b', bots: 4, percent: 50, length: 50 },
  ])
  expect(decidedRows([], 'reason', 0)).toEqual([])
})
