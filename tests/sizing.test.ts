/** The model of docs/explanation/sizing.md: text equals computation, and the simulation conserves visits. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needOf } from '../tools/sizing/model.ts'
import { simulate, type Plan } from '../tools/sizing/simulate.ts'
import { withTables } from '../tools/sizing/tables.ts'

test('the page has the model’s figures (npm run sizing)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../docs/explanation/sizing.md'), 'utf8')
  expect(withTables(page)).toBe(page)
})

const plans = fc.record<Plan>({
  rate: fc.integer({ min: 0, max: 300 }).map((rate) => () => rate),
  seconds: fc.integer({ min: 1, max: 40 }),
  threads: fc.integer({ min: 1, max: 3 }),
  segment: fc.record({ ms: fc.integer({ min: 50, max: 2000 }), bytes: fc.integer({ min: 500, max: 2 ** 20 }) }),
  hitBytes: fc.constant(958),
  insert: fc.record({ base: fc.integer({ min: 0, max: 60 }), hit: fc.double({ min: 0, max: 0.1, noNaN: true }) }),
  away: fc.option(fc.record({ from: fc.integer({ min: 0, max: 20 }), until: fc.integer({ min: 0, max: 40 }) }), {
    nil: undefined,
  }),
  seed: fc.integer(),
})

test('every hit is stored or waits, and none is stored while the store is unavailable', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const { hits, stored, waiting, most } = simulate(plan)
      expect(stored + waiting).toBe(hits)
      expect(waiting).toBe(0)
      expect(most.bytes).toBeLessThanOrEqual(hits * plan.hitBytes)
    }),
    { numRuns: 60 },
  )
  const forEver = simulate({ ...quiet, away: { from: 0, until: 100_000 } })
  expect(forEver).toMatchObject({ stored: 0, waiting: forEver.hits, caughtUpAfter: null })
})

const quiet: Plan = {
  rate: () => 100,
  seconds: 60,
  threads: 2,
  segment: { ms: 250, bytes: 2 ** 21 },
  hitBytes: 958,
  insert: { base: 10, hit: 0.01 },
  seed: 7,
}

test('a store that keeps up has a hit within a segment’s age and an insert', () => {
  const { delay, retries, caughtUpAfter } = simulate(quiet)
  expect(delay.p50).toBeGreaterThan(100)
  expect(delay.p99).toBeLessThan(250 * 1.2 + 10 + 3 * 11)
  expect({ retries, caughtUpAfter }).toEqual({ retries: 0, caughtUpAfter: null })
})

test('slower inserts take longer to catch up', () => {
  const after = (base: number) =>
    simulate({ ...quiet, seconds: 300, insert: { base, hit: 0.01 }, away: { from: 10, until: 100 } }).caughtUpAfter ?? 0
  expect(after(20)).toBeGreaterThan(after(5) * 2)
  expect(after(60)).toBeGreaterThan(after(20) * 1.5)
})

test('needs grow with the traffic, and cost per hit does not', () => {
  const [small, large] = [needOf(1e6), needOf(1e9)]
  for (const need of ['peak', 'edgeThreads', 'insertCores', 'disk', 'spoolHour', 'window'] as const)
    expect(large[need] / small[need]).toBeCloseTo(1000)
  expect(large.moneyPerBillion).toBeCloseTo(small.moneyPerBillion)
})
