import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalIn, decimalText, ONE } from '../../../lib/numbers/decimal.ts'
import { shiftDay } from '../../../lib/time/day.ts'
import { createExchange, dailyRate, type OwnRates, type Rate } from './exchange.ts'

const DAY = '2026-03-25'
const CAMPAIGN = '1'
const rate = (currency: string, base: string, text: string, day = DAY): Rate =>
  dailyRate({ day, currency, base, rate: decimalIn(text) ?? 0n })
const ownRate = (pair: string, text: string, day: string, until: string | null = null): Rate => {
  const [currency = '', base = ''] = pair.split('/')
  return { day, until, currency, base, rate: decimalIn(text) ?? 0n, own: true }
}
const of = (rates: Rate[], currency: string, to: string, own: Rate[] = [], day = DAY): string | undefined => {
  const found = createExchange(to, rates, new Map([[CAMPAIGN, own]])).convert(ONE, currency, day, CAMPAIGN)
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
  for (const day of ['2026-03-21', DAY, '2026-03-22']) exchange.convert(ONE, 'PLN', day, CAMPAIGN)
  exchange.convert(ONE, 'USD', DAY, CAMPAIGN)
  exchange.convert(ONE, 'GBP', DAY, CAMPAIGN)
  expect(exchange.used()).toEqual([
    {
      currency: 'PLN',
      rates: [
        { day: DAY, currency: 'PLN', base: 'EUR', own: false },
        { day: '2026-03-20', currency: 'EUR', base: 'USD', own: false },
      ],
    },
  ])
})

test('a round trip is exact to the twelfth decimal', () => {
  const rates = fc.tuple(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }))
  fc.assert(
    fc.property(rates, fc.nat(1_000_000), ([one, two], amount) => {
      const kept = [rate('PLN', 'EUR', `${one / 1000}`), rate('EUR', 'USD', `${two / 1000}`)]
      const there = createExchange('USD', kept).convert(BigInt(amount) * ONE, 'PLN', DAY, CAMPAIGN) ?? 0n
      const back = createExchange('PLN', kept).convert(there, 'USD', DAY, CAMPAIGN) ?? 0n
      const off = back - BigInt(amount) * ONE
      expect(off < 0n ? -off : off).toBeLessThan(10n ** 18n)
    }),
  )
})

test('an own rate comes before daily ones, in either direction, from its first day to its last', () => {
  const daily = [rate('EUR', 'USD', '1.2')]
  const own = [ownRate('EUR/USD', '1.087512', '2026-01-01'), ownRate('EUR/USD', '1.05', '2026-03-10', '2026-03-24')]
  expect(of(daily, 'EUR', 'USD', own)).toBe('1.087512')
  expect(of(daily, 'EUR', 'USD', own, '2026-03-24')).toBe('1.05')
  expect(of(daily, 'EUR', 'USD', own, '2025-12-31')).toBeUndefined()
  expect(of(daily, 'EUR', 'USD', [ownRate('USD/EUR', '0.5', DAY)])).toBe('2')
  expect(of(daily, 'EUR', 'USD', [ownRate('USD/EUR', '0.5', '2026-03-26')])).toBe('1.2')
})

test('own and daily rates combine; of ways over a third currency those with own rates come first', () => {
  const own = [ownRate('EUR/USD', '1.1', '2026-01-01')]
  expect(of([rate('USD', 'PLN', '4')], 'EUR', 'PLN', own)).toBe('4.4')
  const daily = [rate('PLN', 'CHF', '0.2'), rate('CHF', 'USD', '1'), rate('PLN', 'EUR', '0.25')]
  expect(of([...daily, rate('EUR', 'USD', '1.2')], 'PLN', 'USD')).toBe('0.2')
  expect(of([...daily, rate('EUR', 'USD', '1.2')], 'PLN', 'USD', own)).toBe('0.275')
})

test('each campaign has the rates of its client; used ones are named apart', () => {
  const owned: OwnRates = new Map([
    ['1', [ownRate('EUR/USD', '2', '2026-01-01')]],
    ['2', [ownRate('EUR/USD', '3', '2026-01-01')]],
  ])
  const exchange = createExchange('USD', [rate('EUR', 'USD', '1.2')], owned)
  const worth = (campaign: string) => decimalText(exchange.convert(ONE, 'EUR', DAY, campaign) ?? 0n)
  expect(['1', '2', '3'].map(worth)).toEqual(['2', '3', '1.2'])
  expect(exchange.used().map(({ currency, rates }) => [currency, rates[0]?.own, rates[0]?.day])).toEqual([
    ['EUR', false, DAY],
    ['EUR', true, '2026-01-01'],
  ])
})

test('property: of own rates that hold the latest counts, else the newest daily one of a week', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((by) => shiftDay('2026-03-01', by))
  const text = fc.integer({ min: 1, max: 9_999_999 }).map((n) => `${n / 1_000_000}`)
  const owns = fc.uniqueArray(fc.record({ day, length: fc.option(fc.nat(20)), text }), { selector: (one) => one.day })
  const dailies = fc.uniqueArray(fc.record({ day, text }), { selector: (one) => one.day })
  fc.assert(
    fc.property(owns, dailies, day, (own, daily, on) => {
      const held = own
        .filter((one) => one.day <= on && (one.length === null || on <= shiftDay(one.day, one.length)))
        .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
      const usual = daily
        .filter((one) => one.day <= on && on < shiftDay(one.day, 7))
        .toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]
      const expected = (held ?? usual)?.text
      const rates = own.map((one) =>
        ownRate('EUR/USD', one.text, one.day, one.length === null ? null : shiftDay(one.day, one.length)),
      )
      const found = of(
        daily.map((one) => rate('EUR', 'USD', one.text, one.day)),
        'EUR',
        'USD',
        rates,
        on,
      )
      expect(found).toBe(expected === undefined ? undefined : decimalText(decimalIn(expected) ?? 0n))
      const bounds = createExchange('USD', [], new Map([[CAMPAIGN, rates]])).daysOf('EUR', CAMPAIGN)
      for (const one of rates) {
        expect(bounds).toContain(one.day)
        if (one.until !== null) expect(bounds).toContain(shiftDay(one.until, 1))
      }
    }),
  )
})
