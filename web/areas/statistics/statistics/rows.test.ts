import { describe, expect, it } from 'vitest'
import { decidedRows, loaded, rowsToRequest, sortingOf, sortingText, sortRows } from './rows.ts'

const row = (value: string, target: number, bot: number) => ({ value, target, targetUnique: 0, bot, botUnique: 0 })
const rows = [row('a', 90, 10), row('b', 20, 30), row('c', 40, 10), row('d', 50, 0)]
const order = (text: string) =>
  sortRows(rows, sortingOf(text), (value) => value)
    .map(({ value }) => value)
    .join('')

describe('rows of a breakdown', () => {
  it('sort by any column in both directions', () => {
    expect(order('')).toBe('abcd')
    expect(order('bot.desc')).toBe('bacd')
    expect(order('bot.asc')).toBe('dacb')
    expect(order('share.desc')).toBe('bcad')
    expect(order('value.asc')).toBe('abcd')
    expect(order('value.desc')).toBe('dcba')
  })
  it('keep their order in the address, with the default for invalid values', () => {
    expect(sortingOf('share.asc')).toEqual({ by: 'share', order: 'asc' })
    expect(sortingText(sortingOf('nonsense.up'))).toBe('')
    expect(sortingText({ by: 'bot', order: 'desc' })).toBe('bot.desc')
  })
  it('are all requested if the server cannot sort them', () => {
    expect(rowsToRequest('asn', sortingOf(''), 10)).toBe(50)
    expect(rowsToRequest('country', sortingOf(''), 10)).toBe(loaded('country'))
    expect(rowsToRequest('asn', sortingOf(''), 90)).toBe(90)
    expect(rowsToRequest('asn', sortingOf('hits.asc'), 10)).toBe(1000)
  })
})

const valued = (value: string, bot: number) => ({ value, target: 0, targetUnique: 0, bot, botUnique: 0 })

it('shows categories as parts of a whole', () => {
  const rows = decidedRows([valued('general', 2), valued('policy', 2), valued('verified', 2)], 'category', 6)
  expect(rows.map(({ percent }) => percent)).toEqual([33.4, 33.3, 33.3])
})

it('shows signals as shares of all bots, since one hit has several', () => {
  expect(decidedRows([valued('a', 8), valued('b', 4)], 'reason', 8)).toEqual([
    { value: 'a', bots: 8, percent: 100, length: 100 },
    { value: 'b', bots: 4, percent: 50, length: 50 },
  ])
  expect(decidedRows([], 'reason', 0)).toEqual([])
})
