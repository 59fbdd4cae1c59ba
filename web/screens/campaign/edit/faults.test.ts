import { expect, it } from 'vitest'
import { newGroup } from './draft-groups.ts'
import { newDraft } from './draft.ts'
import { faultsFrom, faultsWithout, fieldsOf, percentFaults } from './faults.ts'

const draft = { ...newDraft('UTC'), splitGroups: [newGroup(''), newGroup('')] }

it('says the server’s words at the nearest field, in the order of the form', () => {
  const faults = faultsFrom(
    {
      'splitGroups.1.conditions.0.values.3': ['Option value is required'],
      'splitGroups.1.conditions.0.values.4': ['Option value is required'],
      'splitGroups.0.links': ['The percent fields must sum to 100.'],
      'countries.2': ['The country is invalid.'],
      'targetLink': ['Target link is required'],
      'utm.source': ['…'],
      'clientId': ['The client field is required.'],
    },
    draft,
  )
  expect([...faults]).toEqual([
    ['targetLink', ['Target link is required']],
    ['countries', ['The country is invalid.']],
    ['splitGroups.0.links', ['The percent fields must sum to 100.']],
    ['splitGroups.1.conditions.0.values', ['Option value is required']],
    ['utm.source', ['…']],
    ['', ['The client field is required.']],
  ])
})

it('says a sum that is not a hundred in the server’s words', () => {
  const [first, second] = draft.splitGroups
  if (!first || !second) throw new Error('a group is missing')
  expect(
    percentFaults({ splitGroups: [first, { ...second, links: [{ key: 'k', link: '', percent: '90' }] }] }),
  ).toEqual({ 'splitGroups.1.links': ['The percent fields must sum to 100.'] })
})

it('has every field once', () => {
  const fields = fieldsOf(draft)
  expect(new Set(fields).size).toBe(fields.length)
})

it('forgets what was touched since, and what stands in it', () => {
  const faults = new Map([
    ['name', ['a']],
    ['splitGroups.0.name', ['b']],
    ['splitGroups.10.name', ['c']],
  ])
  expect([...faultsWithout(faults, ['splitGroups.0']).keys()]).toEqual(['name', 'splitGroups.10.name'])
  expect(faultsWithout(faults, ['botLink'])).toBe(faults)
})
