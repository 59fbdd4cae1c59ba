import { expect, test } from 'vitest'
import { LOG_COLUMNS } from '../../../../src/contract/hits/export.ts'
import { COLUMNS, columnsFrom, fieldsOf, isUsual, toggled, USUAL } from './columns.ts'

test('without a memory the usual columns stand', () => {
  for (const kept of [null, '', '{', '"time"', '{}']) expect(columnsFrom(kept)).toEqual(USUAL)
  expect(isUsual(columnsFrom(null))).toBe(true)
})

test('what was kept stands in the order of the table, without what is no longer there', () => {
  expect(columnsFrom('["score","class","gone",7]')).toEqual(['time', 'class', 'score'])
})

test('a column goes and comes back to its place; the time stays', () => {
  const without = toggled(USUAL, 'class')
  expect(without).not.toContain('class')
  expect(isUsual(without)).toBe(false)
  expect(toggled(without, 'class')).toEqual(USUAL)
  expect(toggled(USUAL, 'time')).toEqual(USUAL)
  expect(toggled(USUAL, 'score').at(-1)).toBe('score')
})

test('no column stands twice', () => {
  expect(new Set(COLUMNS).size).toBe(COLUMNS.length)
})

test('a file has what each chosen column shows, in their order, and each fact once', () => {
  expect(fieldsOf(['time', 'from', 'score'])).toEqual(['time', 'country', 'ip', 'score'])
  expect(fieldsOf(['source', 'referrer', 'utmSource'])).toEqual(['utmSource', 'siteSource', 'referrer'])
  for (const field of fieldsOf(COLUMNS)) expect(LOG_COLUMNS).toContain(field)
})
