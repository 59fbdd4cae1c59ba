import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKept } from './kept.ts'

const step = fc.record({ key: fc.nat(12), value: fc.option(fc.integer({ min: 1 }), { nil: undefined }) })
const sizeOf = (key: number): number => 1 + (key % 3)

test('keeps what was used lately, answers only what was set, and stays within its limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6, max: 30 }), fc.array(step, { maxLength: 200 }), (most, steps) => {
      const kept = createKept<number, number>(most, sizeOf)
      const values = new Map<number, number>()
      for (const { key, value } of steps) {
        if (value === undefined) expect([undefined, values.get(key)]).toContain(kept.get(key))
        else {
          kept.set(key, value)
          values.set(key, value)
          expect(kept.get(key)).toBe(value)
        }
        expect(kept.used()).toBeLessThanOrEqual(most)
      }
      kept.clear()
      expect([kept.used(), [...values.keys()].some((key) => kept.get(key) !== undefined)]).toEqual([0, false])
    }),
  )
})

test('a value in use is never forgotten, and one too large is not kept', () => {
  const kept = createKept<number, string>(8, (key) => (key === 99 ? 5 : 1))
  kept.set(0, 'used')
  for (let key = 1; key < 50; key += 1) {
    kept.set(key, 'once')
    expect(kept.get(0)).toBe('used')
  }
  expect([kept.get(1), kept.get(49)]).toEqual([undefined, 'once'])
  kept.set(99, 'large')
  expect(kept.get(99)).toBeUndefined()
})
