import { expect, test } from 'vitest'
import { reasonOf, suspectsOf } from './suspect.ts'

test('campaigns with appeals come first, then those that turn most visits away', () => {
  const campaigns = [
    { id: '1', name: 'Clean', target: 90, bot: 10 },
    { id: '2', name: 'Appealed', target: 100, bot: 0 },
    { id: '3', name: 'Shut', target: 5, bot: 95 },
  ]
  const found = suspectsOf(campaigns, [{ companyId: '2' }, { companyId: '9' }])
  expect(found.map(({ name }) => name)).toEqual(['Appealed', 'Shut', 'Clean'])
  expect(found.map(reasonOf)).toEqual(['appeals', 'share', undefined])
})

test('says nothing against a campaign with few visits', () => {
  expect(reasonOf({ id: '1', name: 'New', visits: 99, bot: 99, appeals: 0 })).toBeUndefined()
})
