import { expect, it } from 'vitest'
import { onlyMissing, placed, renamed, within } from './placed.ts'

const FIELDS = new Set([
  'targetLink',
  'countries',
  'splitGroups.0.links.0.percent',
  'splitGroups.0.links.root',
  'splitGroups.1.conditions.0.values',
  'utm.source',
])

it('puts the server’s messages at the nearest field', () => {
  const { at, elsewhere } = placed(
    {
      'splitGroups.1.conditions.0.values.3': ['Option value is required'],
      'splitGroups.1.conditions.0.values.4': ['Option value is required'],
      'splitGroups.0.links': ['The percent fields must sum to 100.'],
      'splitGroups.0.links.0.percent': ['The percent is invalid.'],
      'countries.2': ['The country is invalid.'],
      'targetLink': ['Target link is required'],
      'clientId': ['The client field is required.'],
    },
    FIELDS,
  )
  expect(Object.fromEntries(at)).toEqual({
    'splitGroups.1.conditions.0.values': ['Option value is required'],
    'splitGroups.0.links.root': ['The percent fields must sum to 100.'],
    'splitGroups.0.links.0.percent': ['The percent is invalid.'],
    'countries': ['The country is invalid.'],
    'targetLink': ['Target link is required'],
  })
  expect(elsewhere).toEqual(['The client field is required.'])
})

it('puts messages of hidden fields above the form', () => {
  expect(placed({ 'schedule.days': ['a'], 'schedule.from': ['a', 'b'] }, FIELDS)).toEqual({
    at: new Map(),
    elsewhere: ['a', 'b'],
  })
})

it('tells only empty fields what to fill in', () => {
  const place = onlyMissing({ email: 'Please input E-mail!', password: 'Please input password!' })
  expect(place({ email: ['x'], password: ['y'], domain: ['z'] }, { email: ' ', password: 'typed' })).toEqual({
    email: ['Please input E-mail!'],
  })
})

it('maps the server’s names to those of the form', () => {
  expect(within('data')({ 'data.name': ['a'], 'domain': ['b'] })).toEqual({ name: ['a'], domain: ['b'] })
  expect(renamed({ expiresAt: 'day' })({ expiresAt: ['a'], note: ['b'] })).toEqual({ day: ['a'], note: ['b'] })
})
