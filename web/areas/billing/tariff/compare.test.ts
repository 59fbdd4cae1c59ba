import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { against, byCurrency, primaryOf, tooSmall } from './compare.ts'

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

test('treats no limit as more than any, and equal limits as the same', () => {
  const other = plan({ campaignLimit: null, clickLimit: 100, siteGenerations: 0 })
  expect(against(plan({}), other, 'campaignLimit')).toBe('more')
  expect(against(plan({}), other, 'clickLimit')).toBe('less')
  expect(against(plan({}), other, 'siteGenerations')).toBe('less')
  expect(against(plan({}), other, 'userLimit')).toBe('same')
  expect(against(undefined, other, 'campaignLimit')).toBe('same')
})

test('a plan below the current usage cannot be chosen', () => {
  expect(tooSmall(plan({}), { campaigns: 3, users: 1 })).toBeUndefined()
  expect(tooSmall(plan({}), { campaigns: 4, users: 9 })).toBe('campaigns')
  expect(tooSmall(plan({}), { campaigns: 0, users: 2 })).toBe('users')
  expect(tooSmall(plan({ campaignLimit: null, userLimit: null }), { campaigns: 9999, users: 9999 })).toBeUndefined()
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

test('one plan is primary: the first that fits, and none if the client can renew', () => {
  const tables = byCurrency(PLANS, undefined)
  expect(primaryOf(tables, { campaigns: 0, users: 0 }, undefined)?.id).toBe('usd')
  expect(primaryOf(tables, { campaigns: 4, users: 0 }, undefined)?.id).toBe('usd2')
  expect(primaryOf(tables, { campaigns: 4, users: 0 }, dollars)).toBeUndefined()
  expect(primaryOf(tables, { campaigns: 99, users: 0 }, undefined)).toBeUndefined()
})
