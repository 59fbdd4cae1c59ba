import { expect, test } from 'vitest'
import type { Plan } from '../../../src/contract/billing/plans.ts'
import { setupOf, staffDone } from './staff-progress.ts'

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
const method = (edited: boolean) => ({ id: '1', name: 'Wise', names: {}, texts: { en: '', ru: '', ua: '' }, edited })

test('counts only plans that clients can choose and texts that staff edited', () => {
  expect(
    setupOf({
      tariffs: [plan({}), plan({ price: 100, hidden: true }), plan({ price: 100, archived: true })],
      methods: [method(false)],
    }),
  ).toEqual({ plans: 1, priced: 0, ownTexts: false })
  expect(setupOf({ tariffs: [plan({}), plan({ price: 100 })], methods: [method(false), method(true)] })).toEqual({
    plans: 2,
    priced: 1,
    ownTexts: true,
  })
})

test('a client proves that a code was created and given; omits steps the account cannot reach', () => {
  const set = { plans: 9, priced: 2, ownTexts: false }
  expect(staffDone({ setup: set, outside: { mail: 'refused', backup: null }, code: null, clients: 0 })).toEqual({
    prices: true,
    texts: false,
    mail: false,
    promo: false,
    give: false,
    client: false,
    backup: false,
  })
  expect(staffDone({ outside: { mail: 'sends', backup: '2026-03-01T12:00:00Z' }, code: null, clients: 1 })).toEqual({
    mail: true,
    promo: true,
    give: true,
    client: true,
    backup: true,
  })
  expect(staffDone({ clients: 0 }), 'a manager with Clients alone').toEqual({ client: false })
})
