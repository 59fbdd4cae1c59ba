import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenly, leftOf, newGroup, percentFaults, sumOf, unusedName, withLink } from './draft-groups.ts'

const links = (...percents: (number | string)[]) =>
  percents.map((percent) => ({ link: '', offer: '', percent: String(percent) }))

describe('parts of a split', () => {
  it('sums typed percents, counting empty as zero', () => {
    expect(sumOf(links(50, '', 30))).toBe(80)
    expect(leftOf(links(90, 30))).toBe(-20)
    expect(sumOf(newGroup('').links)).toBe(100)
    expect(newGroup('').conditions).toEqual([])
  })
  it('gives a new link the remainder', () => {
    expect(withLink(links(60)).at(-1)?.percent).toBe('40')
    expect(withLink(links(70, 30)).at(-1)?.percent).toBe('0')
    expect(withLink(links(100, 20)).at(-1)?.percent).toBe('0')
  })
  it('keeps equal parts equal', () => {
    expect(withLink(links(100)).map(({ percent }) => percent)).toEqual(['50', '50'])
    expect(withLink(links(50, 50)).map(({ percent }) => percent)).toEqual(['34', '33', '33'])
    expect(withLink([]).map(({ percent }) => percent)).toEqual(['100'])
  })
  it('names a new group by a free letter', () => {
    expect(unusedName([])).toBe('A')
    expect(unusedName([{ name: 'B' }, { name: 'Germany' }])).toBe('A')
    expect(unusedName([{ name: 'A' }, { name: 'B' }])).toBe('C')
  })
  it('divides evenly and always adds up', () => {
    expect(evenly(links(0, 0, 0)).map((link) => link.percent)).toEqual(['34', '33', '33'])
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        (count) => sumOf(evenly(links(...Array.from({ length: count }, () => 0)))) === 100,
      ),
    )
  })
})

it('reports a sum other than 100 in the server’s words', () => {
  expect(
    percentFaults({
      splitGroups: [newGroup(''), { ...newGroup(''), links: [{ link: '', offer: '', percent: '90' }] }],
      landingGroups: [{ ...newGroup(''), links: [] }],
    }),
  ).toEqual({
    'splitGroups.1.links': ['The percent fields must sum to 100.'],
    'landingGroups.0.links': ['The percent fields must sum to 100.'],
  })
})
