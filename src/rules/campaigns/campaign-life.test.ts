import { expect, test } from 'vitest'
import { copyName, removalTime } from './campaign-life.ts'

test('an archived campaign stays thirty days', () => {
  expect(removalTime(new Date('2028-02-20T10:00:00Z'))).toEqual(new Date('2028-03-21T10:00:00Z'))
})

test('a copy gets its own name that fits', () => {
  expect(copyName('Spring', ['Spring'])).toBe('Spring (2)')
  expect(copyName('Spring (2)', ['Spring', 'Spring (2)'])).toBe('Spring (3)')
  const long = copyName('x'.repeat(120), [])
  expect([long.length, long.slice(-5)]).toEqual([120, 'x (2)'])
  expect(copyName(`${'x'.repeat(115)}😀yyy`, []).isWellFormed()).toBe(true)
})
