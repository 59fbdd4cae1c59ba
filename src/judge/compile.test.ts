import { expect, test } from 'vitest'
import { policy, TARGET, visit } from './builders.ts'
import { traitsOf } from './traits.ts'

test('omitted settings mean no rule', () => {
  expect(policy()).toMatchObject({
    id: '7',
    key: 'cmp7',
    version: 3,
    unprotected: '',
    sensitivity: 'standard',
    targetLink: TARGET,
    defaultLink: '',
    repeatLimit: 0,
    schedule: null,
    stopKeyword: null,
  })
})

test('folds words and puts codes in upper case', () => {
  const compiled = policy({
    countries: ['de'],
    stopKeywords: ['ТЕСТ'],
    splitGroups: [
      {
        name: 'g',
        conditions: [{ option: 'country', is: true, values: ['DE'] }],
        links: [{ link: TARGET, percent: 100 }],
      },
    ],
  })
  expect(compiled.countries).toEqual(new Set(['DE']))
  expect(compiled.stopKeyword?.('a тест')).toBe('тест')
  const german = visit({ country: 'DE' })
  expect(compiled.splitGroups[0]?.holds(german, traitsOf(german))).toBe(true)
})

test('reads an unknown zone as UTC', () => {
  expect(
    policy({ schedule: { timezone: 'Mars/Base', days: ['mon'], from: '08:00', to: '09:00' } }).schedule?.timezone,
  ).toBe('UTC')
})
