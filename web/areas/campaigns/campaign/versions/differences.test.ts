import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KeptSettings } from '../../../../../src/contract/campaigns/versions.ts'
import { differencesBetween } from './differences.ts'

const group = fc.record({
  name: fc.constantFrom('Phones', 'Desks'),
  conditions: fc.constant([]),
  links: fc.constantFrom(
    [{ link: 'https://a.example/', percent: 100 }],
    [{ link: 'https://b.example/', percent: 100 }],
  ),
})
const settings = fc.record({
  name: fc.constantFrom('One', 'Two'),
  countries: fc.subarray(['DE', 'FR']),
  utm: fc.dictionary(fc.constantFrom('source', 'term'), fc.constantFrom('a', 'b'), { noNullPrototype: true }),
  splitGroups: fc.uniqueArray(group, { maxLength: 2, selector: ({ name }) => name }),
  schedule: fc.option(fc.constant({ timezone: 'UTC', days: ['mon'], from: '08:00', to: '20:00' })),
  status: fc.constantFrom('active', 'paused'),
}) as unknown as fc.Arbitrary<KeptSettings>

test('finds the same settings in both directions, and misses none', () => {
  fc.assert(
    fc.property(settings, settings, (one, other) => {
      const [there, back] = [differencesBetween(one, other), differencesBetween(other, one)]
      const named = (list: typeof there) => new Set(list.map(({ field }) => field))
      expect(named(there)).toEqual(named(back))
      for (const field of Object.keys(one) as (keyof KeptSettings)[]) {
        const differs = JSON.stringify(sorted(one[field])) !== JSON.stringify(sorted(other[field]))
        // groups that only changed places keep their names and links
        if (field !== 'splitGroups') expect(named(there).has(field)).toBe(differs)
        else if (named(there).has(field)) expect(differs).toBe(true)
      }
    }),
  )
})

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).toSorted() : value

test('an unknown state is no difference', () => {
  const one = { name: 'x', status: null } as unknown as KeptSettings
  expect(differencesBetween(one, { ...one, status: 'paused' })).toEqual([])
})
