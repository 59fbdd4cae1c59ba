import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalText, ONE, storedDecimal } from './decimal.ts'
import { decimalOfMinor, exactMinor, FINEST, minorDigits, minorOfDecimal, moneyIn, moneyText } from './money.ts'

test('reads amounts with a dot or a comma, with or without spaces', () => {
  expect(['49', '49.5', '49,05', '1 049,50', "1'000", '0'].map((text) => moneyIn(text, 'USD'))).toEqual([
    4900, 4950, 4905, 104_950, 100_000, 0,
  ])
  for (const text of ['', '.5', '1.234', '-1', '1e3', 'ten', '1.2.3', '99999999999999'])
    expect(moneyIn(text, 'USD')).toBeUndefined()
})

test('each currency has its own minor units', () => {
  expect(['USD', 'JPY', 'KWD', 'XYZ'].map(minorDigits)).toEqual([2, 0, 3, 2])
  expect([moneyText(5, 'USD'), moneyText(500, 'JPY'), moneyText(-1, 'KWD'), moneyText(0, 'EUR')]).toEqual([
    '0.05',
    '500',
    '-0.001',
    '0.00',
  ])
})

test('every amount survives a round trip through its text', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'), (minor, currency) => {
      expect(moneyIn(moneyText(minor, currency), currency)).toBe(minor)
    }),
  )
})

test('writes amounts below a minor unit with the needed decimals, and reads them back', () => {
  expect([moneyText(0.1, 'USD'), moneyText(-12.5, 'USD'), moneyText(0.5, 'JPY'), moneyText(1e-9, 'USD')]).toEqual([
    '0.001',
    '-0.125',
    '0.5',
    '0.00',
  ])
  expect(moneyIn('0.001', 'USD'), 'a payment has whole minor units').toBeUndefined()
  expect(moneyIn('0.001', 'USD', FINEST)).toBe(0.1)
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'), (micro, currency) => {
      const minor = minorOfDecimal(BigInt(micro) * 10n ** 24n, currency)
      expect(decimalOfMinor(minor, currency)).toBe(BigInt(micro) * 10n ** 24n)
      expect(moneyIn(moneyText(minor, currency), currency, FINEST)).toBe(minor)
    }),
  )
})

test('sums and differences of amounts stay exact', () => {
  const finest = fc.nat({ max: 1_000_000_000 }).map((micro) => micro / 10_000)
  fc.assert(
    fc.property(finest, finest, (a, b) => {
      expect(exactMinor(exactMinor(a + b) - b)).toBe(a)
    }),
  )
})

test('a stored decimal is read as exactly as it is stored', () => {
  const stored = ['0', '-0.5', '0.00000000000000000001', '-123456789012345678.25']
  expect(stored.map(storedDecimal)).toEqual([0n, -ONE / 2n, 10n ** 10n, (-12345678901234567825n * ONE) / 100n])
  expect(() => storedDecimal('NaN')).toThrow('not a stored decimal: NaN')
})

test('a decimal in minor units is the number that its text reads as', () => {
  const decimals = fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n })
  const some = fc.oneof(
    decimals,
    decimals.map((value) => value / 10n ** 20n),
    fc.integer().map((minor) => BigInt(minor) * (ONE / 100n)),
  )
  fc.assert(
    fc.property(some, (value) => {
      const rounded = ((value < 0n ? -1n : 1n) * ((value < 0n ? -value : value) * 100n + 5n * 10n ** 17n)) / 10n ** 18n
      expect(minorOfDecimal(value, 'USD') + 0).toBe(Number(decimalText(rounded * 10n ** 18n)) + 0)
    }),
  )
})
