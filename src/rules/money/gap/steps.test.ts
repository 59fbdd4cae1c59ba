import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSteps, type GapFacts, type GapStepSum, stepsOf } from './steps.ts'

const some = fc.nat(400)
const day: fc.Arbitrary<GapFacts> = fc
  .record({
    clicks: some,
    ahead: some,
    repeats: some,
    kinds: fc.record({ crawler: some, general: some, sophisticated: some, policy: some, target: some }),
    states: fc.tuple(fc.nat(100), fc.nat(100), fc.nat(100), fc.nat(100)),
    known: fc.boolean(),
    zone: fc.integer({ min: -300, max: 300 }),
    withoutId: some,
    ids: fc.option(
      fc.record({
        reported: some,
        otherDay: some,
        elsewhere: some,
        neverArrived: some,
        fromOtherDay: some,
        unlisted: some,
      }),
      { nil: undefined },
    ),
  })
  .map(({ repeats, kinds, states, known, ...facts }) => {
    const once = Object.values(kinds).reduce((sum, count) => sum + count, 0)
    const part = (at: number) => Math.floor((kinds.target * (states[at] ?? 0)) / 400)
    return {
      ...facts,
      ...kinds,
      once,
      arrived: facts.ahead + repeats + once,
      conversions: known ? { approved: part(0), pending: part(1), rejected: part(2), noScript: part(3) } : undefined,
    }
  })

const sumOf = (causes: GapStepSum['lostTo']) => causes.reduce((sum, { count }) => sum + count, 0)

function expectWhole(steps: readonly GapStepSum[]): void {
  for (const [at, step] of steps.entries()) {
    const before = at === 0 ? step : (steps[at - 1] ?? step)
    expect(step.count).toBe(before.count - step.lost + step.surplus)
    expect(sumOf(step.lostTo)).toBe(step.lost)
    expect(sumOf(step.surplusOf)).toBe(step.surplus)
    for (const { count } of [...step.lostTo, ...step.surplusOf]) expect(count).toBeGreaterThan(0)
    // after arrivals each step is a subset of the previous one
    if (at > 1) expect(step.surplus).toBe(0)
  }
}

test('steps add up, per day and in total, and causes explain each difference', () => {
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 12 }), fc.boolean(), (facts, known) => {
      const days = facts.filter(({ conversions }) => (conversions !== undefined) === known).map((one) => stepsOf(one))
      for (const steps of days) expectWhole(steps)
      const sum = addSteps(days)
      expectWhole(sum)
      for (const [at, step] of sum.entries())
        for (const key of ['count', 'lost', 'surplus'] as const)
          expect(step[key]).toBe(days.reduce((all, steps) => all + (steps[at]?.[key] ?? 0), 0))
    }),
  )
})

const DAY: GapFacts = {
  clicks: 100,
  arrived: 80,
  ahead: 5,
  once: 70,
  crawler: 2,
  general: 8,
  sophisticated: 0,
  policy: 10,
  target: 50,
  conversions: { approved: 4, pending: 1, rejected: 0, noScript: 9 },
  zone: 6,
  withoutId: 3,
  ids: undefined,
}
const ofStep = (facts: GapFacts, name: string) => stepsOf(facts).find(({ step }) => step === name)

test('a cause never exceeds the difference, and the unexplained rest is shown', () => {
  expect(ofStep(DAY, 'arrived')?.lostTo).toEqual([
    { cause: 'zone', count: 6 },
    { cause: 'withoutId', count: 3 },
    { cause: 'unexplained', count: 11 },
  ])
  expect(ofStep({ ...DAY, zone: 90 }, 'arrived')?.lostTo).toEqual([{ cause: 'zone', count: 20 }])
  expect(ofStep({ ...DAY, clicks: 60 }, 'arrived')).toMatchObject({
    surplus: 20,
    surplusOf: [
      { cause: 'repeat', count: 5 },
      { cause: 'prefetch', count: 5 },
      { cause: 'unexplained', count: 10 },
    ],
  })
  expect(ofStep(DAY, 'once')?.lostTo).toEqual([
    { cause: 'prefetch', count: 5 },
    { cause: 'repeat', count: 5 },
  ])
  expect(ofStep(DAY, 'converted')?.lostTo).toEqual([
    { cause: 'pending', count: 1 },
    { cause: 'noScript', count: 9 },
    { cause: 'unexplained', count: 36 },
  ])
})

test('ids determine causes; without the right to see conversions their step is absent', () => {
  const ids = { reported: 97, otherDay: 4, elsewhere: 1, neverArrived: 22, fromOtherDay: 2, unlisted: 3 }
  expect(ofStep({ ...DAY, ids }, 'arrived')).toMatchObject({
    lost: 30,
    lostTo: [
      { cause: 'otherDay', count: 4 },
      { cause: 'elsewhere', count: 1 },
      { cause: 'neverArrived', count: 22 },
      { cause: 'twice', count: 3 },
    ],
    surplus: 10,
    surplusOf: [
      { cause: 'repeat', count: 5 },
      { cause: 'prefetch', count: 5 },
    ],
  })
  expect(stepsOf({ ...DAY, conversions: undefined }).map(({ step }) => step)).toEqual([
    'clicks',
    'arrived',
    'once',
    'valid',
    'target',
  ])
})
