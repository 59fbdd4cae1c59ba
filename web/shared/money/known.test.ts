import { expect, it } from 'vitest'
import type { ProfitFigures } from '../../../src/contract/money/profit.ts'
import { costState, hasRevenue, knownProfit, missingRates } from './known.ts'

const NOTHING: ProfitFigures = {
  visits: 10,
  cost: 0,
  wasted: 0,
  ownRules: 0,
  revenue: 0,
  profit: 0,
  conversions: 0,
  pending: 0,
  rejected: 0,
  apart: [],
}
const IN_EUR = { currency: 'EUR', cost: 3600, wasted: 2400, revenue: 0 }

it('tells a cost without a rate from no cost', () => {
  expect(costState(undefined)).toBe('none')
  expect(costState(NOTHING)).toBe('none')
  expect(costState({ ...NOTHING, apart: [IN_EUR] })).toBe('apart')
  expect(costState({ ...NOTHING, apart: [{ ...IN_EUR, cost: 0, revenue: 90 }] })).toBe('none')
  expect(costState({ ...NOTHING, cost: 5, apart: [IN_EUR] })).toBe('sum')
})

it('names the currencies that sums lack', () => {
  expect(missingRates(NOTHING)).toEqual([])
  expect(missingRates({ apart: [IN_EUR, { ...IN_EUR, currency: 'PLN', cost: 0, revenue: 7 }] })).toEqual(['EUR', 'PLN'])
})

it('knows a profit only with cost, revenue and all rates', () => {
  const whole = { ...NOTHING, cost: 500, revenue: 800, profit: 300, conversions: 4 }
  expect(knownProfit(whole)).toBe(300)
  expect(knownProfit({ ...whole, revenue: 0, profit: -500 }), 'conversions without a value').toBe(-500)
  expect(knownProfit(NOTHING), 'neither').toBeNull()
  expect(knownProfit({ ...whole, cost: 0, profit: 800 }), 'no cost').toBeNull()
  expect(knownProfit({ ...whole, apart: [IN_EUR] }), 'no rate').toBeNull()
  expect(knownProfit({ ...NOTHING, cost: 500, profit: -500 }), 'no revenue').toBeNull()
  expect(knownProfit({ ...whole, revenue: null, profit: null }), 'conversions lack the filter').toBeNull()
})

it('counts a conversion that waits as revenue to come', () => {
  expect(hasRevenue(NOTHING)).toBe(false)
  expect(hasRevenue({ ...NOTHING, pending: 1 })).toBe(true)
  expect(hasRevenue({ ...NOTHING, apart: [{ ...IN_EUR, revenue: 4 }] })).toBe(true)
})
