import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addTo, createCounter, GROUPS, noCounts, visitsOf } from './counter.ts'
import { ranked } from './ranking.ts'

const visits = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.constantFrom(...GROUPS)), { maxLength: 300 })

test('counts all visits with any number of values kept, and never overcounts a value', () => {
  fc.assert(
    fc.property(visits, fc.integer({ min: 1, max: 50 }), (given, most) => {
      const counter = createCounter(most)
      for (const [value, group] of given) counter.add(value === 0 ? '' : `v${value}`, group)
      const { values, others } = counter.read()
      expect(values.size).toBeLessThanOrEqual(most)
      const sum = { ...others }
      for (const counts of values.values()) addTo(sum, counts)
      for (const group of GROUPS) expect(sum[group]).toBe(given.filter((one) => one[1] === group).length)
      for (const [value, counts] of values)
        expect(visitsOf(counts)).toBeLessThanOrEqual(
          given.filter(([name]) => (name === 0 ? '' : `v${name}`) === value).length,
        )
    }),
  )
})

test('rows, others and visits without a value add up to all visits', () => {
  fc.assert(
    fc.property(visits, fc.integer({ min: 1, max: 50 }), (given, most) => {
      const counter = createCounter(most)
      for (const [value, group] of given) counter.add(value === 0 ? '' : `v${value}`, group)
      const { rows, rest, none } = ranked(counter.read())
      const sum = noCounts()
      for (const counts of [...rows.map((row) => row.counts), rest, none]) addTo(sum, counts)
      for (const group of GROUPS) expect(sum[group]).toBe(given.filter((one) => one[1] === group).length)
    }),
  )
})

test('a rare value is not ranked worst; a rule hits no crawler and surely more Bots than others', () => {
  const counter = createCounter(100)
  const add = (value: string, bots: number, people: number, crawlers = 0) => {
    for (let at = 0; at < bots; at += 1) counter.add(value, 'bots')
    for (let at = 0; at < people; at += 1) counter.add(value, 'people')
    for (let at = 0; at < crawlers; at += 1) counter.add(value, 'crawlers')
  }
  add('few', 2, 0)
  add('many', 90, 10)
  add('half', 50, 50)
  add('with a crawler', 90, 0, 1)
  add('people', 0, 100)
  const { rows, rules, restValues } = ranked(counter.read())
  expect(rows.map(({ value }) => value)).toEqual(['with a crawler', 'many', 'half'])
  expect(restValues).toBe(2)
  expect(rules).toEqual([{ value: 'many', visits: 100, bots: 90, people: 10 }])
})
