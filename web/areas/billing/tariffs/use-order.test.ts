import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './use-order.ts'

test('moves an id within the list', () => {
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 'c', -5)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 'a', 99)).toEqual(['b', 'c', 'a'])
})

test('loses nothing and keeps the order of the others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: -3, max: 30 }),
      (ids, pick, to) => {
        const id = ids[pick % ids.length] ?? ''
        const next = moved(ids, id, to)
        expect(next.filter((one) => one !== id)).toEqual(ids.filter((one) => one !== id))
        expect(next).toHaveLength(ids.length)
      },
    ),
  )
})
