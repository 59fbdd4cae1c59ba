import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../lib/seeded.ts'
import { peopleShare } from './people-share.ts'

test('of 100 simulated hold-outs at least 90 have the true share of people in the interval', () => {
  const rate = fc.constantFrom(0.01, 0.03, 0.1, 0.3)
  const share = fc.oneof(fc.constantFrom(0, 0.001, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const more = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(rate, share, more, fc.integer(), (ofPeople, people, times, seed) => {
      const next = seeded(seed)
      const count = (of: number, chance: number): number => {
        let found = 0
        for (let at = 0; at < of; at++) if (next() < chance) found += 1
        return found
      }
      const visits = Math.ceil((40 * times) / ofPeople)
      let [concluded, held] = [0, 0]
      for (let run = 0; run < 100; run++) {
        const { share: found } = peopleShare(
          { visits, converted: count(visits, ofPeople * people) },
          { visits, converted: count(visits, ofPeople) },
        )
        if (!found) continue
        concluded += 1
        if (found.low <= people && people <= found.high) held += 1
      }
      expect(concluded).toBeGreaterThan(50)
      expect(held / concluded).toBeGreaterThanOrEqual(0.9)
    }),
    { numRuns: 60 },
  )
})

test('a share is within 0 and 1, grows with conversions, and narrows with visits', () => {
  const some = fc.integer({ min: 10, max: 100_000 })
  fc.assert(
    fc.property(some, some, some, some, (bots, botsConverted, visits, converted) => {
      const heldOut = { visits: bots, converted: Math.min(bots - 1, botsConverted) }
      const people = { visits, converted: Math.min(visits, converted) }
      const { share } = peopleShare(heldOut, people)
      if (!share) return
      const { low, high } = share
      expect(0 <= low && low <= high && high <= 1).toBe(true)
      const { share: higher } = peopleShare({ ...heldOut, converted: heldOut.converted + 1 }, people)
      expect(higher && higher.low >= low && higher.high >= high).toBe(true)
      const four = (of: typeof people) => ({ visits: 4 * of.visits, converted: 4 * of.converted })
      const { share: narrower } = peopleShare(four(heldOut), four(people))
      expect(narrower && narrower.low >= low && narrower.high <= high).toBe(true)
    }),
  )
})

test('too few: it says how many are missing, and with these it is enough', () => {
  expect(peopleShare({ visits: 1e6, converted: 0 }, { visits: 500, converted: 7 })).toEqual({
    share: null,
    missing: { visits: 0, conversions: 3 },
  })
  expect(peopleShare({ visits: 0, converted: 0 }, { visits: 0, converted: 0 }).missing.conversions).toBe(10)
  const people = { visits: 10_000, converted: 200 }
  const { share, missing } = peopleShare({ visits: 100, converted: 0 }, people)
  expect([share, missing.conversions]).toEqual([null, 0])
  expect(missing.visits).toBeGreaterThan(100)
  expect(peopleShare({ visits: 99 + missing.visits, converted: 0 }, people)).toMatchObject({
    share: null,
    missing: { visits: 1 },
  })
  const enough = peopleShare({ visits: 100 + missing.visits, converted: 0 }, people).share
  expect(enough?.low).toBe(0)
  expect(enough?.high).toBeLessThanOrEqual(0.5)
})

test('Bots that convert as people do are people, and those that never do hardly any', () => {
  const people = { visits: 100_000, converted: 5000 }
  expect(peopleShare({ visits: 50_000, converted: 2500 }, people).share?.high).toBe(1)
  expect(peopleShare({ visits: 50_000, converted: 2500 }, people).share?.low).toBeGreaterThan(0.9)
  expect(peopleShare({ visits: 50_000, converted: 0 }, people).share?.high).toBeLessThan(0.003)
})
