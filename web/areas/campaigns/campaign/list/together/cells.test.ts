import { expect, test } from 'vitest'
import { copyOf, isSourceUnknown, NO_CELLS, pastedCells, withPasted } from './cells.ts'

const known = {
  countries: [
    { value: 'DE', label: 'Germany' },
    { value: 'AT', label: 'Austria' },
  ],
  sources: [{ id: '7', name: 'Push', clickParameter: 'cid', costParameter: '' }],
}

test.each([
  [
    'a\tb\r\nc\t\r\n',
    [
      ['a', 'b'],
      ['c', ''],
    ],
  ],
  [
    '"x, ""y""",z\n1,2',
    [
      ['x, "y"', 'z'],
      ['1', '2'],
    ],
  ],
  ['a;"b\nc"', [['a', 'b c']]],
])('a table that was copied: %j', (text, cells) => {
  expect(pastedCells(text)).toEqual(cells)
})

test('a paste begins at its cell, adds rows, and keeps within the columns and the bound', () => {
  const rows = withPasted([NO_CELLS], { row: 0, column: 'source' }, 'Push\tx\tmore\nPop\ty\nNo\tz', 2)
  expect(rows).toEqual([
    { ...NO_CELLS, source: 'Push', tag: 'x' },
    { ...NO_CELLS, source: 'Pop', tag: 'y' },
  ])
})

test('an empty cell is as in the original, a dash is nothing, names are read in any case', () => {
  expect(copyOf(NO_CELLS, known)).toEqual({})
  expect(copyOf({ name: ' One ', targetLink: '', countries: 'germany, at', source: 'PUSH', tag: '-' }, known)).toEqual({
    name: 'One',
    countries: ['DE', 'AT'],
    source: { id: '7', clickParameter: 'cid', costParameter: '' },
    tag: '',
  })
  expect(copyOf({ ...NO_CELLS, countries: '-', source: '-' }, known)).toEqual({
    countries: [],
    source: { id: null, clickParameter: '', costParameter: '' },
  })
  expect(isSourceUnknown({ ...NO_CELLS, source: 'Pip' }, known)).toBe(true)
  expect(isSourceUnknown({ ...NO_CELLS, source: '-' }, known)).toBe(false)
})
