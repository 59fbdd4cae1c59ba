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

test('what is shown is what is saved', () => {
  expect(settingsIn(draftOf(SETTINGS))).toEqual(SETTINGS)
})

test('names are separated by commas and lines, spaces and repeats say nothing', () => {
  expect(settingsIn({ ...draftOf(SETTINGS), hit: ' a,\nb , a,,' }).fields?.hit).toEqual(['a', 'b'])
})

test('what is no number is left to the server', () => {
  expect([
    settingsIn({ ...draftOf(SETTINGS), windowDays: '' }).windowDays,
    settingsIn({ ...draftOf(SETTINGS), windowDays: 'x' }).windowDays,
  ]).toEqual([Number.NaN, Number.NaN])
})
