import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../../lib/numbers/seeded.ts'
import { peopleShare, peopleShareAmong } from './people-share.ts'

function drawing(seed: number): (of: number, chance: number) => number {
  const next = seeded(seed)
  return (of, chance) => {
    let found = 0
    for (let at = 0; at < of; at++) if (next() < chance) found += 1
    return found
  }
}

test('at least 90 of 100 simulated hold-outs have the true share of people in the interval', () => {
  const rate = fc.constantFrom(0.01, 0.03, 0.1, 0.3)
  const share = fc.oneof(fc.constantFrom(0, 0.001, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const more = fc.integer({ min: 1, max: 4 })
  fc.assert(
    fc.property(rate, share, more, fc.integer(), (ofPeople, people, times, seed) => {
      const count = drawing(seed)
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

test('a share is within 0 and 1, grows with conversions, narrows with visits', () => {
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

test('reports how many are missing, and with these there are enough', () => {
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

test('Bots that convert like people are people; those that never convert hardly any', () => {
  const people = { visits: 100_000, converted: 5000 }
  expect(peopleShare({ visits: 50_000, converted: 2500 }, people).share?.high).toBe(1)
  expect(peopleShare({ visits: 50_000, converted: 2500 }, people).share?.low).toBeGreaterThan(0.9)
  expect(peopleShare({ visits: 50_000, converted: 0 }, people).share?.high).toBeLessThan(0.003)
})

test('with differing campaigns the true share is in 90 of 100 intervals', () => {
  const campaign = fc.record({
    rate: fc.constantFrom(0.01, 0.05, 0.2),
    bots: fc.integer({ min: 100, max: 3000 }),
    times: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(
      fc.array(campaign, { minLength: 2, maxLength: 4 }),
      fc.constantFrom(0, 0.01, 0.3, 1),
      fc.integer(),
      (campaigns, share, seed) => {
        const count = drawing(seed)
        let [concluded, held] = [0, 0]
        for (let run = 0; run < 50; run++) {
          const { share: found } = peopleShareAmong(
            campaigns.map(({ rate, bots, times }) => {
              const visits = Math.ceil((40 * times) / rate)
              return {
                bots: { visits: bots, converted: count(bots, rate * share) },
                people: { visits, converted: count(visits, rate) },
              }
            }),
          )
          if (!found) continue
          concluded += 1
          if (found.low <= share && share <= found.high) held += 1
        }
        expect(held).toBeGreaterThanOrEqual(0.9 * concluded)
      },
    ),
    { numRuns: 40 },
  )
})

test('one campaign gives the same as alone', () => {
  const some = fc.integer({ min: 1, max: 100_000 })
  fc.assert(
    fc.property(some, some, some, some, (visits, converted, all, of) => {
      const [bots, people] = [
        { visits, converted: Math.min(visits, converted) },
        { visits: all, converted: Math.min(all, of) },
      ]
      const [one, among] = [peopleShare(bots, people), peopleShareAmong([{ bots, people }])]
      expect(among.bots).toEqual(bots)
      expect(among.missing.conversions).toBe(one.missing.conversions)
      expect(Math.abs(among.missing.visits - one.missing.visits)).toBeLessThanOrEqual(1)
      if (!one.share || !among.share) return
      expect(among.share.low).toBeCloseTo(one.share.low, 6)
      expect(among.share.high).toBeCloseTo(one.share.high, 6)
    }),
    { examples: [[1, 1, 96_860, 10]] }, // times its visits, this rate is slightly below 10
  )
})

test('a campaign with hardly any conversions adds nothing and harms nothing', () => {
  const known = { bots: { visits: 2000, converted: 1 }, people: { visits: 10_000, converted: 500 } }
  const unknown = { bots: { visits: 900_000, converted: 0 }, people: { visits: 100, converted: 7 } }
  expect(peopleShareAmong([known, unknown])).toEqual(peopleShareAmong([known]))
  expect(peopleShareAmong([unknown])).toEqual({
    bots: unknown.bots,
    share: null,
    missing: { visits: 0, conversions: 3 },
  })
  expect(peopleShareAmong([])).toEqual({
    bots: { visits: 0, converted: 0 },
    share: null,
    missing: { visits: 0, conversions: 0 },
  })
})
