import { expect, test } from 'vitest'
import type { Plan } from '../../../../src/contract/billing/plans.ts'
import { CONTRACT } from '../../../../src/contract/table.ts'
import { draftOf, inputOf, withPart } from './draft.ts'

const plan: Plan = {
  id: '2',
  name: 'Three',
  names: { en: '', ru: 'Три', ua: '' },
  type: 'standard',
  price: 4905,
  currency: 'USD',
  campaignLimit: 3,
  clickLimit: null,
  userLimit: 0,
  siteGenerations: 4,
  support: 'Mail',
  supports: { en: '', ru: 'Почта', ua: '' },
  order: 1,
  hidden: false,
  archived: false,
  clients: 2,
}
const messagesOf = (part: object) =>
  CONTRACT['tariff.store'].input
    .safeParse(inputOf({ ...draftOf(plan), ...part }))
    .error?.issues.map((issue) => issue.message) ?? []

test('round-trips a plan', () => {
  const { order: _order, archived: _archived, clients: _clients, id: _id, ...fields } = plan
  expect(inputOf(draftOf(plan))).toEqual(fields)
  expect(withPart(plan, { hidden: true })).toEqual({ ...fields, id: '2', hidden: true })
  expect(inputOf({ ...draftOf(undefined), name: 'New' })).toMatchObject({
    price: 0,
    campaignLimit: null,
    siteGenerations: 0,
  })
})

test('leaves validation to the server', () => {
  expect(messagesOf({})).toEqual([])
  expect(messagesOf({ name: ' ' })).toEqual(['Please input name!'])
  expect(messagesOf({ price: 'free' })).toEqual(['The price is invalid.'])
  expect(messagesOf({ campaignLimit: '0' })).toEqual(['The limit must be at least 1.'])
  expect(messagesOf({ userLimit: 'many' })).toEqual(['The limit must be a whole number.'])
})
