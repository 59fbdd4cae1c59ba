import { expect, test } from 'vitest'
import { draftOf, inputOf, newDraft } from './draft.ts'

const OFFER = {
  id: '1',
  name: 'Summer',
  network: 'Net',
  link: 'https://offer.example/',
  payout: 1250,
  currency: 'USD',
  dayCap: 100,
  conversionCap: 5,
  timezone: 'UTC',
  countries: ['DE', 'FR'],
  status: 'active' as const,
  substitute: '2',
  template: 'affise',
  watch: { minutes: 15 as const, words: ['Order now', 'in stock'], without: ['sold out'], passes: false },
  deadSince: null,
  lastCheck: null,
  campaigns: [],
  standsFor: 0,
  createdAt: '2026-11-26T00:00:00.000Z',
}

test('an opened and saved offer is unchanged', () => {
  const { id: _id, campaigns: _campaigns, standsFor: _stands, createdAt: _at, ...stored } = OFFER
  const { deadSince: _dead, lastCheck: _check, ...fields } = stored
  expect(inputOf(draftOf(OFFER))).toEqual(fields)
})

test('sends empty fields as null, amounts exactly, and invalid ones for refusal', () => {
  const draft = newDraft({ currency: 'USD', timezone: 'UTC' })
  expect(inputOf(draft)).toMatchObject({
    payout: null,
    dayCap: null,
    countries: [],
    substitute: null,
    watch: null,
  })
  expect(inputOf({ ...draft, payout: '12,5' })).toMatchObject({ payout: 1250 })
  expect(inputOf({ ...draft, watchMinutes: '60', watchWords: ' a b \n\na b\nc' }).watch).toMatchObject({
    minutes: 60,
    words: ['a b', 'c'],
  })
  expect(inputOf({ ...draft, payout: 'much' })).toMatchObject({ payout: -1 })
})

test('shows a non-ASCII link readably', () => {
  const link = 'https://xn--e1afmkfd.xn--p1ai/%F0%9F%8E%89?s={utm_source}'
  expect(draftOf({ ...OFFER, link }).link).toBe('https://пример.рф/🎉?s={utm_source}')
})
