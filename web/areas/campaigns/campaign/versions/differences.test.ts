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
  splitGroups: fc.array(group, { maxLength: 3 }),
  schedule: fc.option(fc.constant({ timezone: 'UTC', days: ['mon'], from: '08:00', to: '20:00' })),
  status: fc.constantFrom('active', 'paused'),
}) as unknown as fc.Arbitrary<KeptSettings>

test('finds the same settings in both directions, with values swapped, and misses none', () => {
  fc.assert(
    fc.property(settings, settings, (one, other) => {
      const there = differencesBetween(one, other)
      const back = differencesBetween(other, one).map(({ from, to, ...rest }) => ({ ...rest, from: to, to: from }))
      const byName = (list: typeof there) =>
        list.toSorted((a, b) => `${a.field} ${a.part}`.localeCompare(`${b.field} ${b.part}`))
      expect(byName(there)).toEqual(byName(back))
      const named = new Set(there.map(({ field }) => field))
      for (const field of Object.keys(one) as (keyof KeptSettings)[])
        expect(named.has(field)).toBe(JSON.stringify(sorted(one[field])) !== JSON.stringify(sorted(other[field])))
    }),
  )
})

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value).toSorted() : value

test('lists only groups and parameters that differ, by letter and name', () => {
  const groups = ['https://a.example/', 'https://b.example/'].map((link) => ({
    name: 'x',
    conditions: [],
    links: [{ link, percent: 100 }],
  }))
  const one = { splitGroups: groups, utm: { source: 's' } } as unknown as KeptSettings
  const other = { splitGroups: groups.slice(0, 1), utm: { source: 's', term: 't' } } as unknown as KeptSettings
  expect(differencesBetween(one, other)).toEqual([
    { field: 'splitGroups', part: 'B', from: groups[1], to: null },
    { field: 'utm', part: 'term', from: '', to: 't' },
  ])
})
