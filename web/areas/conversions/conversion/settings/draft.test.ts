import { expect, test } from 'vitest'
import { draftOf, settingsIn } from './draft.ts'

const SETTINGS = {
  fields: { hit: ['aff_sub', 'x'], status: [], payout: [], currency: [], txid: ['oid'] },
  statuses: [
    { word: 'ok', stage: 'sale' as const },
    { word: 'no', stage: 'rejected' as const },
  ],
  words: [{ of: 'campaign' as const, value: '7', statuses: [{ word: 'ok', stage: 'lead' as const }] }],
  currency: 'EUR',
  windowDays: 30,
}

test('saves what it shows', () => {
  expect(settingsIn(draftOf(SETTINGS))).toEqual(SETTINGS)
})

test('splits names at commas and lines, ignoring spaces and duplicates', () => {
  expect(settingsIn({ ...draftOf(SETTINGS), hit: ' a,\nb , a,,' }).fields?.hit).toEqual(['a', 'b'])
})

test('leaves invalid numbers to the server', () => {
  expect([
    settingsIn({ ...draftOf(SETTINGS), windowDays: '' }).windowDays,
    settingsIn({ ...draftOf(SETTINGS), windowDays: 'x' }).windowDays,
  ]).toEqual([Number.NaN, Number.NaN])
})
