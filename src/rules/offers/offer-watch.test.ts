import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { CHECK_OUTCOMES, type CheckOutcome } from '../../contract/offers/offer-words.ts'
import { afterCheck, linkWithoutMacros, nextCheckOf, UNCHECKED, wordFault } from './offer-watch.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute))

test('is dead from the second consecutive failure until it answers; a check that could not run changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHECK_OUTCOMES), { maxLength: 40 }), (outcomes) => {
      let state = UNCHECKED
      for (const [minute, outcome] of outcomes.entries()) state = afterCheck(state, outcome, at(minute))
      const saying = outcomes.map((outcome, minute) => ({ outcome, minute })).filter((one) => one.outcome !== 'unknown')
      const lastFine = saying.findLastIndex(({ outcome }) => outcome === 'fine')
      const failing = saying.slice(lastFine + 1)
      expect(state.failures).toBe(failing.length)
      expect(state.deadSince).toEqual(failing[1] ? at(failing[1].minute) : null)
    }),
    { numRuns: runs(500) },
  )
})

test('rechecks a first failure after a minute, else at the chosen interval', () => {
  const after = (...outcomes: CheckOutcome[]) =>
    nextCheckOf(
      outcomes.reduce((state, outcome) => afterCheck(state, outcome, at(0)), UNCHECKED),
      15,
      at(0),
    )
  expect(after('fine')).toEqual(at(15))
  expect(after('status')).toEqual(at(1))
  expect(after('status', 'timeout')).toEqual(at(15))
  expect(after('status', 'fine')).toEqual(at(15))
})

test('finds words ignoring case and spacing, in every script', () => {
  const page = '<h1>Ausverkauf\n   morgen</h1> <b>Есть в НАЛИЧИИ</b>'
  expect(wordFault(page, { words: ['ausverkauf morgen', 'есть в наличии'], without: ['sold out'] })).toBeUndefined()
  expect(wordFault(page, { words: ['gestern'], without: [] })).toEqual({ outcome: 'missing', detail: 'gestern' })
  expect(wordFault(page, { words: [], without: ['morgen', 'x'] })).toEqual({ outcome: 'present', detail: 'morgen' })
})

test('empties the link’s macros', () => {
  expect(linkWithoutMacros('https://offer.example/{country}/?c={hit}&s={utm_source}')).toBe(
    'https://offer.example//?c=&s=',
  )
})
