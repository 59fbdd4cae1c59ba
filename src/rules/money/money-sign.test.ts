import { expect, test } from 'vitest'
import { currencyOfSign, readSigned } from './money-sign.ts'

test.each([
  ['$12.51', '12.51', '$'],
  ['12,53 €', '12,53', '€'],
  ['€1.388,90', '1.388,90', '€'],
  ['USD 12.52', '12.52', 'USD'],
  ['12.52USD', '12.52', 'USD'],
  ['-$5', '-5', '$'],
  ['$-5', '-5', '$'],
  ['− 5', '-5', ''],
  ['12 руб.', '12', 'руб.'],
  ['R$ 7', '7', 'R$'],
  ['.05', '.05', ''],
  ['1 049,50 zł', '1 049,50', 'zł'],
  ['$5 USD', '5', 'USD'],
  ['USD $5', '5', 'USD'],
  ['US$5 USD', '5', 'US$'],
  ['Rs. 500', '500', 'Rs'],
  ['Rs.500', '500', 'Rs'],
  ['USD.50', '.50', 'USD'],
  ['12 kr.', '12', 'kr.'],
])('%s', (text, amount, sign) => {
  expect(readSigned(text)).toEqual({ amount, sign })
})

test.each(['free', '5%', '< 5', '5k', '12 DOGE', '$5 EUR', '€5 USD', '{payout}', '$payout', ''])(
  '%s is no amount',
  (text) => {
    expect(readSigned(text)).toBeUndefined()
  },
)

test('an ambiguous sign means the named or default currency if possible', () => {
  expect(currencyOfSign('$', 'CAD')).toBe('CAD')
  expect(currencyOfSign('$', 'EUR')).toBe('USD')
  expect(currencyOfSign('kr', 'SEK')).toBe('SEK')
  expect(currencyOfSign('kr', 'EUR')).toBeUndefined()
  expect(currencyOfSign('eur', 'USD')).toBe('EUR')
  expect(currencyOfSign('', 'USD')).toBeUndefined()
})
