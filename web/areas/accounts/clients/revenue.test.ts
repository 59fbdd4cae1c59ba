import { expect, test } from 'vitest'
import { revenueOf } from './revenue.ts'

test('adds up payments only within a currency', () => {
  const paid = (amount: number, currency: string) => ({ id: '1', amount, currency, date: '' })
  expect(revenueOf([paid(1, 'EUR'), paid(2, 'USD'), paid(4, 'EUR')])).toEqual([
    { currency: 'EUR', amount: 5 },
    { currency: 'USD', amount: 2 },
  ])
  expect(revenueOf([])).toEqual([])
})
