import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evenly, leftOf, newGroup, percentFaults, sumOf, withLink } from './draft-groups.ts'

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
    expect(withLink(links(100)).at(-1)?.percent).toBe('0')
    expect(withLink(links(100, 20)).at(-1)?.percent).toBe('0')
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
