import { expect, test } from 'vitest'
import { awaitedSums } from './sums.tsx'

test('never adds up currencies, and counts requests without a price', () => {
  expect(
    awaitedSums([
      { amount: 100, currency: 'EUR' },
      { amount: 50, currency: 'USD' },
      { amount: null, currency: null },
      { amount: 7, currency: 'EUR' },
    ]),
  ).toEqual({
    priced: [
      { currency: 'EUR', amount: 107, count: 2 },
      { currency: 'USD', amount: 50, count: 1 },
    ],
    open: 1,
  })
})
