import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProfitFigures } from '../../../contract/money/profit.ts'
import { decide, measureOf, type RuleRow, worthOf } from './decide.ts'

const money = (figures: Partial<ProfitFigures> = {}): ProfitFigures => ({
  visits: 0,
  cost: 0,
  wasted: 0,
  ownRules: 0,
  revenue: 0,
  profit: (figures.revenue ?? 0) - (figures.cost ?? 0),
  conversions: 0,
  pending: 0,
  rejected: 0,
  apart: [],
  ...figures,
})
const row = (visits: number, bots: number, figures?: Partial<ProfitFigures>): RuleRow => ({
  value: 'feed-1',
  visits,
  bots,
  money: figures && money({ visits, ...figures }),
})
const terms = (more: object) => ({
  measure: 'wasted' as const,
  beside: 'value' as const,
  side: 'above' as const,
  value: 1000,
  leastVisits: 1,
  leastCost: 0,
  currency: 'USD',
  ...more,
})
const outcome = (...given: Parameters<typeof decide>) => {
  const decision = decide(...given)
  return decision.fires ? 'fires' : decision.because
}

test('a sum fires beyond the value, not at it', () => {
  const wasting = (wasted: number) => row(100, 50, { cost: 5000, wasted })
  expect(outcome(terms({}), wasting(1001))).toBe('fires')
  expect(outcome(terms({}), wasting(1000))).toBe('short')
  expect(outcome(terms({ side: 'below' }), wasting(999))).toBe('fires')
  expect(outcome(terms({ measure: 'profit', side: 'below', value: -4000 }), wasting(0))).toBe('fires')
})

test('too few visits or too little cost is no evidence', () => {
  const seen = row(99, 50, { cost: 999, wasted: 5000 })
  expect(outcome(terms({ leastVisits: 100 }), seen)).toBe('evidence')
  expect(outcome(terms({ leastCost: 1000 }), seen)).toBe('evidence')
  expect(outcome(terms({ leastVisits: 99, leastCost: 999 }), seen)).toBe('fires')
})

test('money that is not known is no zero', () => {
  expect(outcome(terms({ side: 'below' }), row(100, 0))).toBe('unknown')
  expect(outcome(terms({ measure: 'profit', side: 'below', value: 0 }), row(100, 0, { cost: 5, profit: null }))).toBe(
    'unknown',
  )
})

test('a share needs its interval beyond the value: 12 Bots of 20 are not surely more than half', () => {
  const share = terms({ measure: 'botShare', value: 50 })
  expect(outcome(share, row(20, 12))).toBe('short')
  expect(outcome(share, row(2000, 1200))).toBe('fires')
  expect(outcome(terms({ measure: 'botShare', value: 50, side: 'below' }), row(20, 8))).toBe('short')
})

test('a CPA without conversions is judged by what it must be at least', () => {
  const cpa = terms({ measure: 'cpa', value: 2000 })
  // 1000 visits without a conversion convert at 0.38 % at most: 100 dollars in 3.83 conversions
  expect(measureOf('cpa', row(1000, 0, { cost: 10_000 }), { currency: 'USD', worth: 100 })).toEqual({
    value: Infinity,
    low: expect.closeTo(2613, 0) as number,
    high: Infinity,
  })
  expect(outcome(cpa, row(1000, 0, { cost: 10_000 }), { worth: 100 })).toBe('fires')
  expect(outcome(cpa, row(100, 0, { cost: 1000 }), { worth: 100 })).toBe('short')
  // where nothing converts, nothing reports conversions
  expect(outcome(cpa, row(1000, 0, { cost: 10_000 }))).toBe('unknown')
})

test('an ROI without conversions is bounded by what conversions are worth elsewhere', () => {
  const roi = terms({ measure: 'roi', side: 'below', value: -50 })
  const none = row(1000, 0, { cost: 10_000 })
  expect(outcome(roi, none)).toBe('unknown')
  expect(outcome(roi, none, { worth: 1000 })).toBe('fires')
  // four conversions of 20 dollars are possible
  expect(outcome(roi, none, { worth: 2000 })).toBe('short')
  expect(worthOf([none, row(10, 0, { conversions: 4, revenue: 8000 })])).toBe(2000)
  expect(worthOf([none])).toBeUndefined()
})

test('beside its own past: a past of zero, or none, decides nothing', () => {
  const past = terms({ measure: 'visits', beside: 'past', value: 50 })
  expect(outcome(past, row(200, 0), { past: row(100, 0) })).toBe('fires')
  expect(outcome(past, row(150, 0), { past: row(100, 0) })).toBe('short')
  expect(outcome(past, row(200, 0))).toBe('noPast')
  const costs = terms({ measure: 'cost', beside: 'past', value: 50 })
  expect(outcome(costs, row(200, 0, { cost: 900 }), { past: row(100, 0, { cost: 0 }) })).toBe('noPast')
  const share = terms({ measure: 'botShare', beside: 'past', value: 50 })
  expect(outcome(share, row(900, 600), { past: row(900, 9) })).toBe('fires')
  expect(outcome(share, row(900, 600), { past: row(900, 0) })).toBe('noPast')
})

test('a fall to nothing fires by the evidence of the past', () => {
  const fall = terms({ measure: 'visits', beside: 'past', side: 'below', value: 50, leastVisits: 100 })
  expect(outcome(fall, row(0, 0), { past: row(400, 0) })).toBe('fires')
  expect(outcome(fall, row(0, 0), { past: row(99, 0) })).toBe('evidence')
})

test('beside a loss, more is less of a loss', () => {
  const lost = (loss: number) => row(100, 0, { cost: loss, profit: -loss })
  const rise = terms({ measure: 'profit', beside: 'past', value: 50 })
  expect(outcome(rise, lost(400), { past: lost(1000) })).toBe('fires')
  expect(outcome(rise, lost(600), { past: lost(1000) })).toBe('short')
  const fall = terms({ measure: 'profit', beside: 'past', side: 'below', value: 50 })
  expect(outcome(fall, lost(1600), { past: lost(1000) })).toBe('fires')
})

const counts = fc.record({
  visits: fc.integer({ min: 1, max: 2000 }),
  bots: fc.integer({ min: 0, max: 2000 }),
  conversions: fc.integer({ min: 0, max: 2000 }),
  cost: fc.integer({ min: 1, max: 1_000_000 }),
  payout: fc.integer({ min: 0, max: 10_000 }),
})
const rowFrom = (
  { visits, bots, conversions, cost, payout }: typeof counts extends fc.Arbitrary<infer One> ? One : never,
  times = 1,
) => {
  const converted = Math.min(conversions, visits)
  return row(visits * times, Math.min(bots, visits) * times, {
    cost: cost * times,
    conversions: converted * times,
    revenue: converted * payout * times,
    profit: (converted * payout - cost) * times,
  })
}

test.each(['botShare', 'cpa', 'roi'] as const)('%s: what fires, fires with more of the same evidence', (measure) => {
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 2, max: 50 }),
      fc.double({ min: -100, max: 5000, noNaN: true }),
      fc.constantFrom('above' as const, 'below' as const),
      (one, times, value, side) => {
        const of = terms({ measure, side, value })
        const worth = { worth: one.payout }
        if (decide(of, rowFrom(one), worth).fires) expect(decide(of, rowFrom(one, times), worth).fires).toBe(true)
      },
    ),
  )
})

test.each(['botShare', 'cpa', 'roi', 'wasted', 'profit', 'visits'] as const)(
  '%s: the interval holds the value, and never fires on both sides',
  (measure) => {
    fc.assert(
      fc.property(counts, fc.double({ min: -200, max: 10_000, noNaN: true }), (one, value) => {
        const measured = measureOf(measure, rowFrom(one), { currency: 'USD', worth: one.payout })
        if (measured) {
          expect(measured.low).toBeLessThanOrEqual(measured.value)
          expect(measured.high).toBeGreaterThanOrEqual(measured.value)
        }
        const sides = (['above', 'below'] as const).filter(
          (side) => decide(terms({ measure, side, value }), rowFrom(one), { worth: one.payout }).fires,
        )
        expect(sides.length).toBeLessThan(2)
      }),
    )
  },
)

test('more evidence demanded never fires more', () => {
  fc.assert(
    fc.property(
      counts,
      fc.nat(3000),
      fc.nat(3000),
      fc.integer({ min: 0, max: 2_000_000 }),
      (one, least, more, cost) => {
        const of = (leastVisits: number, leastCost: number) =>
          decide(terms({ measure: 'cost', value: 1, leastVisits, leastCost }), rowFrom(one)).fires
        if (!of(least, 0)) expect(of(least + more, cost)).toBe(false)
      },
    ),
  )
})
