import { expect, test } from 'vitest'
import type { Plan } from '../../../src/contract/plans.ts'
import { setupOf } from './setup.tsx'

const plan = (more: Partial<Plan>): Plan => ({
  id: '1',
  name: 'x',
  type: 'standard',
  price: 0,
  currency: 'USD',
  campaignLimit: 3,
  clickLimit: null,
  userLimit: 1,
  siteGenerations: 2,
  support: '',
  order: 1,
  hidden: false,
  archived: false,
  clients: null,
  ...more,
})
const method = (edited: boolean) => ({ id: '1', name: 'Wise', texts: { en: '', ru: '', ua: '' }, edited })

test('only plans that clients can choose count, and only texts that somebody edited', () => {
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
