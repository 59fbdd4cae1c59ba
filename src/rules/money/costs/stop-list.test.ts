import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRows, stopListOf } from './stop-list.ts'

const row = (value: string, visits: number, bots: number, of = 'one') => ({
  value,
  of,
  visits,
  cost: visits * 40,
  wasted: bots * 40,
})

test('twelve visits do not make the worst placement; a certain waste does, most money first', () => {
  const rows = [row('fine', 5000, 500), row('few', 12, 6), row('bad', 400, 300), row('worse', 2000, 1200)]
  expect(stopListOf(rows).map(({ value }) => value)).toEqual(['worse', 'bad'])
})

test('equal values, zero costs and unnamed values are not listed', () => {
  expect(stopListOf([row('a', 1000, 100), row('b', 900, 92)])).toEqual([])
  expect(stopListOf([{ ...row('a', 100, 0), cost: 0 }])).toEqual([])
  expect(stopListOf([row('fine', 5000, 100), row('', 500, 500)])).toEqual([])
  expect(stopListOf([])).toEqual([])
})

test('a listed value wastes more than the total and is one of the rows', () => {
  const rows = fc.array(
    fc
      .tuple(fc.string(), fc.nat(5000), fc.nat(1000), fc.float({ min: 0, max: 1, noNaN: true }))
      .map(([value, visits, each, part]) => ({
        value,
        of: 'one',
        visits,
        cost: visits * each,
        wasted: Math.floor(visits * each * part),
      })),
  )
  fc.assert(
    fc.property(rows, (given) => {
      const sum = (of: 'cost' | 'wasted') => given.reduce((all, one) => all + one[of], 0)
      for (const { value, share } of stopListOf(given)) {
        expect(share.rate).toBeGreaterThan(sum('wasted') / sum('cost') - 1e-3)
        expect(given.map((one) => one.value)).toContain(value)
      }
    }),
  )
})

test('compares values within their own source only', () => {
  const search = [row('s1', 5000, 1500, 'search'), row('s2', 5000, 1520, 'search')]
  const social = [row('c1', 5000, 50, 'social'), row('c2', 800, 200, 'social')]
  expect(stopListOf([...search, ...social]).map(({ value }) => value)).toEqual(['c2'])
  expect(stopListOf([...search, ...social].map((one) => ({ ...one, of: 'all' }))).map(({ value }) => value)).toEqual([
    's2',
    's1',
    'c2',
  ])
})

test('a level says whether the interval lies above, below or around the share of its source', () => {
  const rows = [row('bad', 1000, 400), row('good', 1000, 20), row('few', 10, 2), row('rest', 3000, 600)]
  expect(comparedRows(rows).map(({ value, level }) => [value, level])).toEqual([
    ['rest', 'usual'],
    ['bad', 'above'],
    ['good', 'below'],
    ['few', 'usual'],
  ])
  for (const { share, average } of comparedRows(rows)) {
    expect(average).toBeCloseTo(1022 / 5010)
    expect(share.low).toBeLessThanOrEqual(share.rate)
    expect(share.high).toBeGreaterThanOrEqual(share.rate)
  }
})

test('equal waste of one value in two sources has one order', () => {
  const rows = [row('a', 500, 50, 'two'), row('a', 500, 50, 'one'), row('b', 500, 50, 'one')]
  fc.assert(
    fc.property(fc.shuffledSubarray(rows, { minLength: 3 }), (given) => {
      expect(comparedRows(given).map(({ value, of }) => value + of)).toEqual(['aone', 'atwo', 'bone'])
    }),
  )
})
