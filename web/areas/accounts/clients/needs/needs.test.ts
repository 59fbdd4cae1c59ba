import { expect, test } from 'vitest'
import { canBeReminded, dueOf, isReminded, needCounts, type ClientNeed } from './needs.ts'

const NEED: ClientNeed = {
  clientId: '7',
  email: 'ann@garden.example',
  need: 'asks',
  tariffId: '3',
  tariff: 'Pro',
  generations: 0,
  amount: 9900,
  currency: 'EUR',
  paidExpiration: null,
  reminded: null,
  visits: 0,
  clickLimit: null,
}

test('counts each kind in the order of urgency', () => {
  const needs = [NEED, NEED, { ...NEED, need: 'silent' as const }]
  expect(needCounts(needs)).toEqual([
    ['asks', 2],
    ['silent', 1],
  ])
})

test('money due is what is requested and has a price, by currency', () => {
  const needs: ClientNeed[] = [
    NEED,
    { ...NEED, amount: 100 },
    { ...NEED, currency: 'USD' },
    { ...NEED, amount: null, currency: null },
    { ...NEED, need: 'ending' },
  ]
  expect(dueOf(needs)).toEqual([
    { currency: 'EUR', amount: 10_000, count: 2 },
    { currency: 'USD', amount: 9900, count: 1 },
  ])
})

test('only who has paid before can be reminded', () => {
  const end = '2026-06-20T00:00:00.000Z'
  const needs = [
    { ...NEED, need: 'unprotected' as const },
    { ...NEED, need: 'unprotected' as const, paidExpiration: end },
    { ...NEED, need: 'ending' as const, paidExpiration: end },
    { ...NEED, need: 'silent' as const, paidExpiration: end },
  ]
  expect(needs.map(canBeReminded)).toEqual([false, true, true, false])
})

test('a reminder of the last day is enough', () => {
  const [end, now] = ['2026-06-20T00:00:00.000Z', Date.parse('2026-06-18T00:00:00Z')]
  const ending: ClientNeed = { ...NEED, need: 'ending', paidExpiration: end }
  expect(isReminded({ ...ending, reminded: '2026-06-17T01:00:00.000Z' }, now)).toBe(true)
  expect(isReminded({ ...ending, reminded: '2026-06-16T23:00:00.000Z' }, now)).toBe(false)
  expect(isReminded(ending, now)).toBe(false)
})
