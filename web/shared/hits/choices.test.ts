import { expect, test } from 'vitest'
import { SIGNALS } from '../../../src/judge/table.ts'
import { SIGNAL_KINDS, type Reason } from '../../../src/contract/hits/hits.ts'
import { CATEGORIES, DIMENSIONS } from '../../../src/contract/hits/hit-words.ts'
import en from '../../../locales/en.json' with { type: 'json' }
import { FIELDS } from './conditions.ts'
import { reasonsShown } from './reasons.tsx'

test('shows two reasons where their names fit, conclusive first, and the number of the rest', () => {
  const reason = (signal: string, weight: Reason['weight']): Reason => ({ signal, weight, value: '', kind: 'agent' })
  const [a, b, c] = [reason('a', 'weak'), reason('b', 'weak'), reason('c', 'conclusive')]
  expect(reasonsShown([a, b, c], () => 12)).toEqual({ shown: [c, a], rest: [b] })
  expect(
    reasonsShown([a, b, c], () => 13),
    'names would be cut',
  ).toEqual({ shown: [c], rest: [a, b] })
  expect(reasonsShown([a], () => 30)).toEqual({ shown: [a], rest: [] })
  expect(reasonsShown([], () => 12)).toEqual({ shown: [], rest: [] })
})

test('every signal, kind, field and category has a text', () => {
  const keys = [
    ...SIGNALS.map(({ name }) => `signal.${name}`),
    ...SIGNAL_KINDS.map((kind) => `hits.kind.${kind}`),
    ...[...FIELDS, ...DIMENSIONS].map((field) => `hits.field.${field}`),
    ...CATEGORIES.map((category) => `hits.category.${category}`),
  ]
  expect(keys.filter((key) => !Object.hasOwn(en, key))).toEqual([])
})

test('explanations exist only for known signals, and for all about user agent and headers', () => {
  const explained = Object.keys(en).filter((key) => /^signal\..*\.means$/.test(key))
  expect(explained.filter((key) => !SIGNALS.some(({ name }) => key === `signal.${name}.means`))).toEqual([])
  const owed = SIGNALS.filter(({ kind }) => kind === 'agent' || kind === 'headers' || kind === 'crawler')
  expect(owed.filter(({ name }) => !explained.includes(`signal.${name}.means`))).toEqual([])
})
