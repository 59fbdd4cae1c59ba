import { expect, test } from 'vitest'
import { LOG_COLUMNS } from '../../../../src/contract/hits/export.ts'
import { COLUMNS, columnsFrom, fieldsOf, isUsual, toggled, USUAL } from './columns.ts'

test('shows the default columns when nothing is stored', () => {
  for (const kept of [null, '', '{', '"time"', '{}']) expect(columnsFrom(kept)).toEqual(USUAL)
  expect(isUsual(columnsFrom(null))).toBe(true)
})

test('shows stored columns in table order, without unknown ones', () => {
  expect(columnsFrom('["score","class","gone",7]')).toEqual(['time', 'class', 'score'])
})

test('a column can be removed and returns to its place; time cannot', () => {
  const without = toggled(USUAL, 'class')
  expect(without).not.toContain('class')
  expect(isUsual(without)).toBe(false)
  expect(toggled(without, 'class')).toEqual(USUAL)
  expect(toggled(USUAL, 'time')).toEqual(USUAL)
  expect(toggled(USUAL, 'score').at(-1)).toBe('score')
})

test('no column appears twice', () => {
  expect(new Set(COLUMNS).size).toBe(COLUMNS.length)
})

test('a file has the content of each chosen column in order, each fact once', () => {
  expect(fieldsOf(['time', 'from', 'score'])).toEqual(['time', 'country', 'ip', 'score'])
  expect(fieldsOf(['source', 'referrer', 'utmSource'])).toEqual(['utmSource', 'siteSource', 'referrer'])
  for (const field of fieldsOf(COLUMNS)) expect(LOG_COLUMNS).toContain(field)
})
