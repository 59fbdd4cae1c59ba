import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn, decimalText, ONE } from '../../../lib/numbers/decimal.ts'
import { createExchange, type Rate } from './exchange.ts'

const DAY = '2026-03-25'
const rate = (currency: string, base: string, text: string, day = DAY): Rate => ({
  day,
  currency,
  base,
  rate: decimalIn(text) ?? 0n,
})
const of = (rates: Rate[], currency: string, to: string): string | undefined => {
  const found = createExchange(to, rates).convert(ONE, currency, DAY)
  return found === undefined ? undefined : decimalText(found)
}

test('converts over a third currency, in either direction of the stored rates', () => {
  expect(of([rate('PLN', 'EUR', '0.25'), rate('EUR', 'USD', '1.2')], 'PLN', 'USD')).toBe('0.3')
  expect(of([rate('EUR', 'PLN', '4'), rate('EUR', 'USD', '1.2')], 'PLN', 'USD')).toBe('0.3')
  expect(of([rate('PLN', 'EUR', '0.25'), rate('USD', 'EUR', '0.5')], 'PLN', 'USD')).toBe('0.5')
  expect(of([rate('EUR', 'PLN', '4'), rate('USD', 'EUR', '0.5')], 'PLN', 'USD')).toBe('0.5')
})

test('prefers a direct rate; too old a rate counts on neither leg', () => {
  const legs = [rate('PLN', 'EUR', '0.25'), rate('EUR', 'USD', '1.2')]
  expect(of([...legs, rate('PLN', 'USD', '0.31')], 'PLN', 'USD')).toBe('0.31')
  expect(of([rate('PLN', 'EUR', '0.25'), rate('EUR', 'USD', '1.2', '2026-03-18')], 'PLN', 'USD')).toBeUndefined()
  expect(of([rate('PLN', 'EUR', '0.25')], 'PLN', 'USD')).toBeUndefined()
})

test('names the used rates, the newest per currency', () => {
  const exchange = createExchange('USD', [
    rate('PLN', 'EUR', '0.25', '2026-03-20'),
    rate('PLN', 'EUR', '0.26'),
    rate('EUR', 'USD', '1.2', '2026-03-20'),
  ])
  expect(exchange.used()).toEqual([])
  for (const day of ['2026-03-21', DAY, '2026-03-22']) exchange.convert(ONE, 'PLN', day)
  exchange.convert(ONE, 'USD', DAY)
  exchange.convert(ONE, 'GBP', DAY)
  expect(exchange.used()).toEqual([
    {
      currency: 'PLN',
      rates: [
        { day: DAY, currency: 'PLN', base: 'EUR' },
        { day: '2026-03-20', currency: 'EUR', base: 'USD' },
      ],
    },
  ])
})

test('a round trip is exact to the twelfth decimal', () => {
  const rates = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }))
  fc.assert(
    fc.property(rates, fc.nat(1_000_000), ([one, two], amount) => {
      const kept = [rate('PLN', 'EUR', `${one / 1000}`), rate('EUR', 'USD', `${two / 1000}`)]
      const there = createExchange('USD', kept).convert(BigInt(amount) * ONE, 'PLN', DAY) ?? 0n
      const back = createExchange('PLN', kept).convert(there, 'USD', DAY) ?? 0n
      const off = back - BigInt(amount) * ONE
      expect(off < 0n ? -off : off).toBeLessThan(10n ** 18n)
    }),
  )
})
