import { expect, test } from 'vitest'
import { neighbours } from './neighbours.ts'

const ROWS = [{ hit: 'c' }, { hit: 'b' }, { hit: 'a' }]

test('up is newer, down is older', () => {
  expect(neighbours(ROWS, 'b')).toEqual({ newer: 'c', older: 'a' })
  expect(neighbours(ROWS, 'c')).toEqual({ newer: undefined, older: 'b' })
  expect(neighbours(ROWS, 'elsewhere')).toEqual({ newer: undefined, older: undefined })
  expect(neighbours(undefined, 'a')).toEqual({ newer: undefined, older: undefined })
})
