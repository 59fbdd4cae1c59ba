import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { byCurrency, fittingOf, isRefused, isTight, largest, tooSmall } from './compare.ts'

const plan = (more: Partial<Plan>): Plan => ({
  id: '1',
  name: 'x',
  names: {},
  type: 'standard',
  price: 0,
  currency: 'USD',
  campaignLimit: 3,
  clickLimit: null,
  userLimit: 1,
  siteGenerations: 2,
  support: '',
  supports: {},
  order: 1,
  hidden: false,
  archived: false,
  clients: null,
  ...more,
})

const HAS = { campaigns: 3, users: 1, visits: 0 }

test('a plan has to hold campaigns, users and visits; only the first two are refused', () => {
  expect(tooSmall(plan({}), HAS)).toBeUndefined()
  expect(tooSmall(plan({}), { ...HAS, campaigns: 4, users: 9 })).toBe('campaigns')
  expect(tooSmall(plan({}), { ...HAS, users: 2 })).toBe('users')
  expect(tooSmall(plan({ clickLimit: 100 }), { ...HAS, visits: 101 })).toBe('clicks')
  expect(tooSmall(plan({ clickLimit: 100 }), { ...HAS, visits: undefined })).toBeUndefined()
  expect(tooSmall(plan({ campaignLimit: null, userLimit: null }), { ...HAS, campaigns: 9999 })).toBeUndefined()
  expect(
    [{ clickLimit: 1 }, { campaignLimit: 1 }].map((limit) => isRefused(plan(limit), { ...HAS, visits: 9 })),
  ).toEqual([false, true])
})

const [dollars, euros, more, unpriced] = [
  plan({ id: 'usd', price: 100 }),
  plan({ id: 'eur', price: 90, currency: 'EUR' }),
  plan({ id: 'usd2', price: 200, campaignLimit: 9 }),
  plan({ id: 'unpriced', currency: 'GBP' }),
]
const PLANS = [unpriced, dollars, euros, more]
const ids = (tables: Plan[][]) => tables.map((table) => table.map(({ id }) => id))

test('each table has one currency, the client’s first; plans without a price are in the first', () => {
  expect(ids(byCurrency(PLANS, undefined))).toEqual([['usd', 'usd2', 'unpriced'], ['eur']])
  expect(ids(byCurrency(PLANS, euros))).toEqual([
    ['eur', 'unpriced'],
    ['usd', 'usd2'],
  ])
  expect(ids(byCurrency([unpriced], unpriced))).toEqual([['unpriced']])
  expect(byCurrency([], undefined)).toEqual([])
})

test('the fitting plan is the cheapest that holds all, in the client’s currency first', () => {
  const fitting = (own: Plan | undefined, more: object) => fittingOf(byCurrency(PLANS, own), { ...HAS, ...more })?.id
  expect(fitting(undefined, {})).toBe('usd')
  expect(fitting(euros, {})).toBe('eur')
  expect(fitting(euros, { campaigns: 9 })).toBe('usd2')
  expect(fitting(undefined, { campaigns: 99 })).toBeUndefined()
  expect(fittingOf([[unpriced, more]], HAS)?.id, 'a price is known').toBe('usd2')
  expect(fittingOf([[unpriced]], HAS)?.id).toBe('unpriced')
})

test('a plan that is nearly full is not the one that fits', () => {
  const [small, large] = [
    plan({ id: 'small', price: 59, clickLimit: 50_000 }),
    plan({ id: 'large', price: 99, clickLimit: 100_000 }),
  ]
  const has = (visits: number) => ({ ...HAS, visits })
  expect(isTight(small, has(47_676))).toBe(true)
  expect(isTight(small, has(50_001)), 'too small instead').toBe(false)
  expect(fittingOf([[small, large]], has(47_676))?.id).toBe('large')
  expect(fittingOf([[small, large]], has(42_000))?.id).toBe('small')
  expect(fittingOf([[small]], has(47_676))?.id, 'no other holds it').toBe('small')
})

test('a plan is too small for the clicks of this month, before those of 30 days are known and after', () => {
  const small = plan({ clickLimit: 30_000 })
  const has = (visits: number | undefined, clicks: number | null) => ({ ...HAS, visits: largest(visits, clicks) })
  expect(tooSmall(small, has(undefined, 33_169))).toBe('clicks')
  expect(tooSmall(small, has(20_000, 33_169))).toBe('clicks')
  expect(tooSmall(small, has(33_169, 0))).toBe('clicks')
  expect(tooSmall(small, has(undefined, null))).toBeUndefined()
})
