import { expect, test } from 'vitest'
import { createSealer } from '../../../lib/secrets/seal.ts'
import { isStopOf, stopToken } from './stop-token.ts'

const [OWN, OTHER] = [createSealer(Buffer.alloc(32, 1)), createSealer(Buffer.alloc(32, 2))]
const RECEIVER = { id: '7', stopSecret: 'word', stopNeedsProof: true }
const [, , PROOF = ''] = stopToken(OWN, RECEIVER).split('.')
/** Another receiver, and this one after it was left out and chosen again. */
const [, , NEIGHBOURS = ''] = stopToken(OWN, { id: '8', stopSecret: 'word' }).split('.')
const [, , EARLIER = ''] = stopToken(OWN, { id: '7', stopSecret: 'earlier' }).split('.')

test('stops the letters of its receiver', () => {
  expect(isStopOf(OWN, RECEIVER, stopToken(OWN, RECEIVER))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['the id alone', '7'],
  ['what the store has', '7.word'],
  ['without a proof', '7.word.'],
  ['without the word', `7..${PROOF}`],
  ['another word', `7.other.${PROOF}`],
  ['a cut word', `7.wor.${PROOF}`],
  ['a cut proof', `7.word.${PROOF.slice(1)}`],
  ['a neighbour’s proof', `7.word.${NEIGHBOURS}`],
  ['the proof of an earlier word', `7.word.${EARLIER}`],
  ['the proof of another installation', stopToken(OTHER, RECEIVER)],
])('%s stops nothing', (_what, token) => {
  expect(isStopOf(OWN, RECEIVER, token)).toBe(false)
})

test('nobody’s letters are stopped where there is no receiver', () => {
  expect(isStopOf(OWN, undefined, stopToken(OWN, { id: '0', stopSecret: '' }))).toBe(false)
})

test('the word is enough for letters of the release before, and only their own', () => {
  const before = { ...RECEIVER, stopNeedsProof: false }
  expect(isStopOf(OWN, before, '7.word')).toBe(true)
  expect(isStopOf(OWN, before, stopToken(OWN, before))).toBe(true)
  expect(isStopOf(OWN, before, `7.other.${PROOF}`)).toBe(false)
})

test('the release before finds its word where it looks', () => {
  expect(stopToken(OWN, RECEIVER).split('.').slice(0, 2)).toEqual(['7', 'word'])
})
