import { expect, test } from 'vitest'
import { shownIn, textOf } from './address.ts'

test('parses two versions, the older one first, or the list', () => {
  expect(shownIn('')).toBe('closed')
  expect(shownIn('list')).toBe('list')
  expect(shownIn('7-3')).toEqual([3, 7])
  for (const odd of ['3', '3-', '-3', '3-x', '1-2-3', '3-99999999999']) expect(shownIn(odd)).toBe('list')
  for (const text of ['', 'list', '3-7']) expect(textOf(shownIn(text))).toBe(text)
})
