import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedFields } from './campaign-versions.ts'

const settings = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue({ maxDepth: 3 }), {
  noNullPrototype: true,
})

test('the differences are complete, minimal, and equal from both sides', () => {
  fc.assert(
    fc.property(settings, settings, (one, other) => {
      const changed = changedFields(one, other)
      expect(changed.toSorted()).toEqual(changedFields(other, one).toSorted())
      expect({ ...one, ...pick(other, changed) }, 'with these fields the one is the other').toEqual({ ...other })
      expect(changedFields(one, { ...one })).toEqual([])
    }),
  )
})

/** toEqual treats undefined as absent. */
const pick = (from: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))

test('ignores the order of names, not of values', () => {
  expect(changedFields({ utm: { a: 1, b: { c: 2, d: 3 } } }, { utm: { b: { d: 3, c: 2 }, a: 1 } })).toEqual([])
  expect(changedFields({ days: ['mon', 'tue'] }, { days: ['tue', 'mon'] })).toEqual(['days'])
})

test('an unknown state counts as unchanged', () => {
  expect(changedFields({ status: null }, { status: 'paused' })).toEqual([])
  expect(changedFields({ status: 'active' }, { status: 'paused' })).toEqual(['status'])
})
