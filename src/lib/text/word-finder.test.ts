import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordFinder, wordsFinder } from './word-finder.ts'

test('finds exactly what a search word by word finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), maxLength: 30 })
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), maxLength: 6 })),
      text,
      (words, searched) => {
        const found = wordFinder(words)(searched)
        const real = words.filter((word) => word !== '' && searched.includes(word))
        if (found === undefined) expect(real).toEqual([])
        else expect(real).toContain(found)
      },
    ),
    { numRuns: 3000 },
  )
})

test('finds all the words that a search word by word finds', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), maxLength: 30 })
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'ж'), maxLength: 6 })),
      text,
      (words, searched) => {
        expect(wordsFinder(words)(searched)).toEqual(
          new Set(words.filter((word) => word !== '' && searched.includes(word))),
        )
      },
    ),
    { numRuns: 3000 },
  )
})
