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
  timezone: 'UTC',
  countries: ['DE', 'FR'],
  status: 'active' as const,
  substitute: '2',
  campaigns: [],
  standsFor: 0,
  createdAt: '2026-11-26T00:00:00.000Z',
}

test('an offer that is opened and saved stays what it is', () => {
  const { id: _id, campaigns: _campaigns, standsFor: _stands, createdAt: _at, ...fields } = OFFER
  expect(inputOf(draftOf(OFFER))).toEqual(fields)
})

test('what is left out is null, amounts are exact, and what is none is sent to be refused', () => {
  const draft = newDraft({ currency: 'USD', timezone: 'UTC' })
  expect(inputOf(draft)).toMatchObject({ payout: null, dayCap: null, countries: [], substitute: null })
  expect(inputOf({ ...draft, payout: '12,5', countries: 'de fr,de' })).toMatchObject({
    payout: 1250,
    countries: ['DE', 'FR'],
  })
  expect(inputOf({ ...draft, payout: 'much' })).toMatchObject({ payout: -1 })
})
