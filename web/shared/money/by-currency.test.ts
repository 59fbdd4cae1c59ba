import { expect, test } from 'vitest'
import { sumsByCurrency } from './by-currency.ts'

test('adds up amounts only within a currency', () => {
  const paid = (amount: number, currency: string) => ({ id: '1', amount, currency, date: '' })
  expect(sumsByCurrency([paid(1, 'EUR'), paid(2, 'USD'), paid(4, 'EUR')])).toEqual([
    { currency: 'EUR', amount: 5 },
    { currency: 'USD', amount: 2 },
  ])
  expect(sumsByCurrency([])).toEqual([])
})
