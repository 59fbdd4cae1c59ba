import { describe, expect, it } from 'vitest'
import { rowsAsked, sortingOf, sortingText, sortRows } from './rows.ts'

const row = (value: string, target: number, bot: number) => ({ value, target, targetUnique: 0, bot, botUnique: 0 })
const rows = [row('a', 90, 10), row('b', 20, 30), row('c', 40, 10), row('d', 50, 0)]
const order = (text: string) =>
  sortRows(rows, sortingOf(text), (value) => value)
    .map(({ value }) => value)
    .join('')

describe('rows of a breakdown', () => {
  it('stand by any column, either way', () => {
    expect(order('')).toBe('abcd')
    expect(order('bot.desc')).toBe('bacd')
    expect(order('bot.asc')).toBe('dacb')
    expect(order('share.desc')).toBe('bcad')
    expect(order('value.asc')).toBe('abcd')
    expect(order('value.desc')).toBe('dcba')
  })
  it('keep their order in the address, and nonsense is the usual one', () => {
    expect(sortingOf('share.asc')).toEqual({ by: 'share', order: 'asc' })
    expect(sortingText(sortingOf('nonsense.up'))).toBe('')
    expect(sortingText({ by: 'bot', order: 'desc' })).toBe('bot.desc')
  })
  it('are all asked for when the service does not order them', () => {
    expect(rowsAsked(sortingOf(''), 10)).toBe(50)
    expect(rowsAsked(sortingOf(''), 90)).toBe(90)
    expect(rowsAsked(sortingOf('hits.asc'), 10)).toBe(1000)
  })
})
