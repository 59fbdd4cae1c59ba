import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foundIn, isApart, wordsOf, type Option } from './found.ts'

const COUNTRIES: readonly Option[] = [
  { value: 'BY', label: 'Belarus', code: 'BY' },
  { value: 'RU', label: 'Russia', code: 'RU' },
  { value: 'US', label: 'United States', code: 'US' },
  { value: 'AU', label: 'Australia', code: 'AU' },
]
const labels = (typed: string) => foundIn(COUNTRIES, typed).map(({ label }) => label)

describe('typed text', () => {
  it('matches name and code: exact first, then prefixes', () => {
    expect(labels('us')).toEqual(['United States', 'Belarus', 'Russia', 'Australia'])
    expect(labels(' RUS ')).toEqual(['Russia', 'Belarus'].filter((one) => one.toLowerCase().includes('rus')))
    expect(labels('au')).toEqual(['Australia'])
    expect(labels('zz')).toEqual([])
  })

  it('keeps all options in order when nothing is typed', () => {
    expect(foundIn(COUNTRIES, '  ')).toBe(COUNTRIES)
  })

  it('finds each option by its own label, and nothing else', () => {
    const options = fc.uniqueArray(
      fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(options, fc.nat(), (names, at) => {
        const given = names.map((label) => ({ value: label, label }))
        const wanted = given[at % given.length]
        expect(foundIn(given, wanted?.label ?? '')).toContain(wanted)
      }),
    )
  })

  it('splits into words at commas, semicolons and line ends, without duplicates', () => {
    expect(wordsOf(' a, b;a\nc ,,')).toEqual(['a', 'b', 'c'])
    expect(isApart('free spins')).toBe(false)
    expect(isApart('free,')).toBe(true)
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(wordsOf(wordsOf(typed).join(','))).toEqual(wordsOf(typed))
        expect(wordsOf(typed).some(isApart)).toBe(false)
      }),
    )
  })
})
