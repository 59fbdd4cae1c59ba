import { expect, test } from 'vitest'
import type { AutoRuleView } from '../../../../src/contract/money/auto-rules.ts'
import { actFor, draftOf, isReadable, NEW, termsOf } from './draft.ts'

test('amounts are minor units, percents and counts as typed', () => {
  expect(termsOf({ ...NEW, value: '10,5' }, 'USD').value).toBe(1050)
  expect(termsOf({ ...NEW, value: '\u22124.25', measure: 'profit' }, 'USD').value).toBe(-425)
  expect(termsOf({ ...NEW, value: '100' }, 'JPY').value).toBe(100)
  expect(termsOf({ ...NEW, value: '30.5', measure: 'botShare' }, 'USD').value).toBe(30.5)
  expect(termsOf({ ...NEW, value: '50', beside: 'past' }, 'USD').value).toBe(50)
  expect(termsOf({ ...NEW, endDays: ' ', leastCost: '' }, 'USD')).toMatchObject({ endDays: null, leastCost: 0 })
})

test('what is no number is not read as one', () => {
  for (const value of ['', 'ten', '1e5', '--1']) expect(isReadable(termsOf({ ...NEW, value }, 'USD'))).toBe(false)
  expect(isReadable(termsOf(NEW, 'USD'))).toBe(true)
})

test('a rule that is opened and sent again is the same', () => {
  const terms = { ...termsOf({ ...NEW, value: '12.34', leastCost: '0.5', measure: 'cpa' }, 'USD'), currency: 'USD' }
  const rule = { name: 'One', mode: 'dry', terms } as AutoRuleView
  expect({ ...termsOf(draftOf(rule), 'USD'), currency: 'USD' }).toEqual(terms)
})

test('a thing keeps the act that it has, else it is told', () => {
  expect(actFor('splitLink', 'shift')).toBe('shift')
  expect(actFor('offer', 'exclude')).toBe('tell')
})
