import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOfMinor, moneyText } from '../../lib/numbers/money.ts'
import { isCurrency, payoutIn } from './payout.ts'

const currencies = fc.constantFrom('USD', 'JPY', 'KWD', 'EUR')

test('reads back formatted minor units', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), currencies, (minor, currency) => {
      expect(payoutIn(moneyText(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('keeps six decimals and rounds finer ones half up', () => {
  const finest = fc.integer({ min: 0, max: 99_999_999_999 })
  fc.assert(
    fc.property(finest, currencies, fc.stringMatching(/^\d{0,12}$/), (micro, currency, rest) => {
      const digits = String(micro).padStart(7, '0')
      const written = payoutIn(`${digits.slice(0, -6)}.${digits.slice(-6)}${rest}`, currency)
      const kept = micro + (Number(rest[0] ?? 0) >= 5 ? 1 : 0)
      expect(decimalOfMinor(written ?? -1, currency)).toBe(BigInt(kept) * 10n ** 24n)
      expect(payoutIn(moneyText(written ?? -1, currency), currency)).toBe(written)
    }),
  )
  expect(['0.001', '1.005', '0.0000005'].map((text) => payoutIn(text, 'USD'))).toEqual([0.1, 100.5, 0.0001])
  expect(payoutIn('0.5', 'JPY')).toBe(0.5)
})

test('accepts grouped thousands', () => {
  for (const text of ['1,234,567.89', '1.234.567,89', '1 234 567,89', '1234567.89', '1234567,89', "1'234'567.89"])
    expect(payoutIn(text, 'USD'), text).toBe(123_456_789)
  expect([payoutIn('12,5', 'USD'), payoutIn('12.', 'USD'), payoutIn('', 'USD'), payoutIn('1,2345', 'USD')]).toEqual([
    1250, 1200, 0, 123.45,
  ])
})

test('does not guess ambiguous or invalid amounts', () => {
  for (const text of [
    '1,250',
    '-5',
    '$5',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '5 USD',
    '1.2.3',
    '{payout}',
    '٥',
    '.',
    ',',
    '9'.repeat(16),
    '1\u00005',
  ])
    expect(payoutIn(text, 'USD'), text).toBeUndefined()
})

test('no text throws, and results are never negative', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[\d.,' -]{0,20}$/)),
      currencies,
      (text, currency) => {
        const minor = payoutIn(text, currency)
        expect(minor === undefined || (Number.isSafeInteger(Math.floor(minor)) && minor >= 0)).toBe(true)
      },
    ),
  )
})

test('currencies are those of ISO 4217', () => {
  expect([
    isCurrency('USD'),
    isCurrency('UAH'),
    isCurrency('usd'),
    isCurrency('USDT'),
    isCurrency('XYZ'),
    isCurrency(''),
  ]).toEqual([true, true, false, false, false, false])
})
