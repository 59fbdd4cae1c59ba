import { expect, it } from 'vitest'
import { anyEarns, savingOf, worstFirst } from './saving.ts'

const WEEK = { startDate: '2026-11-25', endDate: '2026-12-01' }
const LOSES = { wasted: 1230, profit: -1107 }

it('saves what the value loses, not what its bots cost', () => {
  expect(savingOf(LOSES, WEEK, true)).toEqual({ amount: 1107, per: 'week' })
})

it('saves only the cost of bots where no revenue is recorded', () => {
  expect(savingOf(LOSES, WEEK, false)).toEqual({ amount: 1230, per: 'week' })
  expect(savingOf({ wasted: 1230, profit: null }, WEEK, true)).toEqual({ amount: 1230, per: 'week' })
})

it('is of a day, a week or a month', () => {
  expect(savingOf(LOSES, { startDate: '2026-12-01', endDate: '2026-12-01' }, true)).toEqual({
    amount: 1107,
    per: 'day',
  })
  expect(savingOf(LOSES, { startDate: '2026-11-29', endDate: '2026-12-01' }, true)).toEqual({
    amount: 2583,
    per: 'week',
  })
  expect(savingOf(LOSES, { startDate: '2026-11-02', endDate: '2026-12-01' }, true)).toEqual({
    amount: 1107,
    per: 'month',
  })
})

it('sees revenue in conversions without a value, too', () => {
  expect(anyEarns([{ conversions: 0, revenue: 0 }])).toBe(false)
  expect(anyEarns([{ conversions: null, revenue: null }])).toBe(false)
  expect(
    anyEarns([
      { conversions: 0, revenue: 0 },
      { conversions: 1, revenue: 0 },
    ]),
  ).toBe(true)
})

it('begins with what can be acted on: a loss before what still earns, then by waste', () => {
  const row = (value: string, level: 'above' | 'usual' | 'below', wasted: number, profit: number) => ({
    value,
    level,
    wasted,
    profit,
  })
  const rows = [
    row('search-brand', 'below', 3616, 90),
    row('in-article', 'above', 2688, 2345),
    row('audience-network', 'above', 1230, -1107),
    row('feed-top', 'usual', 7083, 400),
  ]
  expect(worstFirst(rows).map(({ value }) => value)).toEqual([
    'audience-network',
    'in-article',
    'feed-top',
    'search-brand',
  ])
})
