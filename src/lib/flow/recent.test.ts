import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecent } from './recent.ts'

/** Reference implementation: a Map in order of use. */
function plainly(most: number) {
  const map = new Map<number, number>()
  const use = (key: number, value: number) => {
    map.delete(key)
    map.set(key, value)
  }
  return {
    get(key: number) {
      const value = map.get(key)
      if (value !== undefined) use(key, value)
      return value
    },
    set(key: number, value: number) {
      use(key, value)
      const oldest = map.keys().next().value
      if (map.size > most && oldest !== undefined) map.delete(oldest)
    },
    size: () => map.size,
  }
}

test('keeps the most recently used, up to its limit', () => {
  const step = fc.record({ key: fc.nat(12), value: fc.option(fc.nat(1000), { nil: undefined }) })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 200 }), (most, steps) => {
      const [recent, plain] = [createRecent<number, number>(most), plainly(most)]
      for (const { key, value } of steps) {
        if (value === undefined) expect(recent.get(key)).toBe(plain.get(key))
        else {
          recent.set(key, value)
          plain.set(key, value)
        }
        expect(recent.size).toBe(plain.size())
      }
    }),
  )
})
