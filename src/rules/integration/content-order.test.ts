import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortSections, newOrder, nextNumber, NO_ORDER } from './content-order.ts'

const sections = [0, 1, 2, 3].map((number) => ({ number }))
const shown = (order: Parameters<typeof sortSections>[1]) => sortSections(sections, order).map(({ number }) => number)

test('without an order sections keep theirs; unknown ones come last', () => {
  expect(shown(NO_ORDER)).toEqual([0, 1, 2, 3])
  expect(shown({ version: 1, numbers: [2, 0], removed: [1] })).toEqual([2, 0, 3])
  expect(shown({ version: 1, numbers: [9, 1], removed: [0, 2, 3] })).toEqual([1])
})

test('a new order names existing sections, each once, at least one; the rest stays removed', () => {
  for (const wrong of [[], [1, 1], [7]]) expect(newOrder(wrong, [0, 1, 2])).toBeUndefined()
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }), (numbers) => {
      const order = newOrder(numbers, [0, 1, 2, 3])
      expect(order && shown({ version: 1, ...order })).toEqual(numbers)
    }),
  )
})

test('an added section never takes a product number', () => {
  expect([nextNumber([]), nextNumber([0, 20]), nextNumber([3, 500, 502])]).toEqual([500, 500, 503])
})
