import { expect, test } from 'vitest'
import type { Plan } from '../../../src/contract/plans.ts'
import { differences, tooSmall } from './compare.ts'

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

test('no limit is more than any, and equal ones are no difference', () => {
  expect(differences(plan({}), plan({ campaignLimit: null, clickLimit: 100, siteGenerations: 0 }))).toEqual([
    { limit: 'campaignLimit', gain: true, from: 3, to: null },
    { limit: 'clickLimit', gain: false, from: null, to: 100 },
    { limit: 'siteGenerations', gain: false, from: 2, to: 0 },
  ])
  expect(differences(plan({ price: 1 }), plan({ price: 2 }))).toEqual([])
})

test('a plan that holds less than there is cannot be chosen', () => {
  expect(tooSmall(plan({}), { campaigns: 3, users: 1 })).toBeUndefined()
  expect(tooSmall(plan({}), { campaigns: 4, users: 9 })).toBe('campaigns')
  expect(tooSmall(plan({}), { campaigns: 0, users: 2 })).toBe('users')
  expect(tooSmall(plan({ campaignLimit: null, userLimit: null }), { campaigns: 9999, users: 9999 })).toBeUndefined()
})
