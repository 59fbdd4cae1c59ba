import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Passed, rateOf, signalRates } from './signal-conversion.ts'

test('Wilson’s interval matches published values', () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
  const published = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ] as const
  for (const [part, of, low, high] of published) {
    expect(rateOf(part, of).low).toBeCloseTo(low, 4)
    expect(rateOf(part, of).high).toBeCloseTo(high, 4)
  }
  expect(rateOf(0, 0)).toEqual({ passed: 0, converted: 0, rate: 0, low: 0, high: 1 })
})

test('the interval contains the rate, stays within 0 and 1, and narrows with visits', () => {
  const some = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(some, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
      const part = Math.round(of * share)
      const { low, rate, high } = rateOf(part, of)
      const more = rateOf(part * 4, of * 4)
      return (
        0 <= low &&
        low <= rate &&
        rate <= high &&
        high <= 1 &&
        (low === 0) === (part === 0) &&
        more.high - more.low <= high - low
      )
    }),
  )
})

const on = (campaign: string, signal: string, target: number, bot = 0): Passed => ({ campaign, signal, target, bot })

test('compares a signal within its campaigns, in proportion', () => {
  // a tenth converts on A, a hundredth on B: x occurs on A alone and converts like A's clean visits
  const passed = [on('A', '', 1000), on('B', '', 9000), on('A', 'x', 200), on('A', 'y', 100), on('B', 'y', 300)]
  const converted = [on('A', '', 100), on('B', '', 90), on('A', 'x', 20), on('B', 'y', 1)]
  const { clean, signals } = signalRates(passed, converted)
  expect(clean).toMatchObject({ passed: 10_000, converted: 190, rate: 0.019 })
  expect(signals.get('x')).toMatchObject({ passed: 200, converted: 20, rate: 0.1, outcome: 'people' })
  expect(signals.get('x')?.clean).toBeCloseTo(0.1, 9)
  expect(signals.get('y')?.clean).toBeCloseTo((100 * 0.1 + 300 * 0.01) / 400, 9)
  expect(signals.get('y')).toMatchObject({ passed: 400, converted: 1, outcome: 'less' })
})

test('too few visits to distinguish from none; nothing is compared with nothing', () => {
  const passed = [on('A', '', 1000), on('A', 'few', 3), on('A', 'many', 5000), on('A', 'one', 3), on('B', 'alone', 90)]
  const { signals } = signalRates(passed, [on('A', '', 50), on('A', 'one', 1), on('B', 'alone', 4)])
  const outcome = (name: string) => signals.get(name)?.outcome
  expect([outcome('few'), outcome('many'), outcome('one'), outcome('alone')]).toEqual([
    'few',
    'less',
    'people',
    undefined,
  ])
  const { signals: without, clean } = signalRates([on('A', '', 10), on('A', 'x', 10)], [on('A', 'x', 1)])
  expect([clean.rate, without.get('x')?.clean, without.get('x')?.outcome]).toEqual([0, 0, 'none'])
})

test('a Bot at the bot page converts elsewhere: only Bots let through count', () => {
  const passed = [on('A', '', 100), on('A', 'x', 10, 0), on('B', '', 100), on('B', 'x', 0, 40)]
  const converted = [on('A', '', 10), on('A', 'x', 1, 30), on('B', '', 10), on('B', 'x', 0, 4)]
  expect(signalRates(passed, converted).signals.get('x')).toMatchObject({ passed: 50, converted: 5, rate: 0.1 })
})

test('for any counts conversions never exceed visits, and clean rates are shares', () => {
  const count = fc.integer({ min: 0, max: 1000 })
  const row = fc.record({
    campaign: fc.constantFrom('A', 'B', 'C'),
    signal: fc.constantFrom('', 'x', 'y'),
    target: count,
    bot: count,
  })
  const rows = fc.uniqueArray(row, { selector: ({ campaign, signal }) => `${campaign} ${signal}` })
  fc.assert(
    fc.property(rows, rows, (passed, converted) => {
      const { clean, signals } = signalRates(passed, converted)
      const sums = [...signals.values()]
      expect(clean.converted).toBeLessThanOrEqual(clean.passed)
      for (const one of sums) {
        expect(one.converted).toBeLessThanOrEqual(one.passed)
        expect(one.clean === null || (one.clean >= 0 && one.clean <= 1)).toBe(true)
        expect((one.outcome === 'people' || one.outcome === 'less') && !one.clean).toBe(false)
      }
    }),
  )
})
