import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay, startOfDay } from '../../lib/time/day.ts'
import { ratiosOf } from '../../rules/money/costs/ratios.ts'
import { decimalIn } from '../../lib/numbers/decimal.ts'
import { minorOfDecimal } from '../../lib/numbers/money.ts'
import { saveRates } from '../../store/config/money/currency-rates.ts'
import { type Bought, DAY as RANGE, openBought, added, nonZero, VISITS } from '../../domain/testing/bought.ts'
import type { TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'
import { runs } from '../../../tests/support/runs.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'

let world: Bought
let app: TestApp
let owner: Caller
let campaigns: string[]

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  ;({ app, owner, campaigns } = world)
})
afterAll(() => world.close())

const DAY = { ...RANGE, money: true }

const [FIRST, DAYS] = ['2026-03-20', 20]
/** Clocks change in the range: Berlin on 29 March, Chatham on 5 April. */
const zones = ['UTC', 'Europe/Berlin', 'Pacific/Chatham', 'America/New_York', 'Asia/Kathmandu'] as const
const day = fc.integer({ min: 0, max: DAYS - 1 }).map((by) => shiftDay(FIRST, by))
const COUNTRIES = ['DE', 'FR', ''] as const
const cents = fc.integer({ min: 0, max: 500_000 })
const decimal = cents.map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`)

const hits = fc.array(
  fc.record({
    campaign: fc.nat(1),
    at: fc.integer({ min: Date.parse(`${FIRST}T00:00Z`), max: Date.parse(`${shiftDay(FIRST, DAYS)}T00:00Z`) }),
    country: fc.constantFrom(...COUNTRIES),
    class: fc.constantFrom('target' as const, 'bot' as const),
    category: fc.constantFrom('person', 'general', 'verified', 'prefetch'),
    click_cost: fc.constantFrom('0', '0.05', '0.123456789'),
  }),
  { maxLength: 40 },
)
const totals = fc.array(
  fc.record({
    campaign: fc.nat(1),
    start: day,
    length: fc.integer({ min: 1, max: 6 }),
    amount: decimal,
    currency: fc.constantFrom('USD', 'USD', 'EUR', 'JPY'),
    country: fc.constantFrom(undefined, undefined, ...COUNTRIES),
    zone: fc.constantFrom(...zones),
    takenBack: fc.boolean(),
  }),
  { maxLength: 8 },
)

const WHOLE = { startDate: shiftDay(FIRST, -10), endDate: shiftDay(FIRST, DAYS + 15), timezone: 'UTC', money: true }
type Sums = { cost: number; apart: Record<string, number> }
type Figures = { cost: number; apart: { currency: string; cost: number }[] } | undefined
const sumsOf = (all: Figures[]): Sums => {
  const sums: Sums = { cost: 0, apart: {} }
  for (const figures of all) {
    sums.cost += figures?.cost ?? 0
    for (const { currency, cost } of figures?.apart ?? []) sums.apart[currency] = (sums.apart[currency] ?? 0) + cost
  }
  return sums
}

/** Returns the entries in force, by a simple model. */
async function enter(wanted: typeof totals extends fc.Arbitrary<infer T> ? T : never) {
  let held: ((typeof wanted)[number] & { id: string; from: number; to: number })[] = []
  for (const one of wanted) {
    const from = startOfDay(one.start, one.zone).getTime()
    const endDate = shiftDay(one.start, one.length - 1)
    const to = startOfDay(shiftDay(one.start, one.length), one.zone).getTime()
    const same = held.filter((other) => other.campaign === one.campaign && other.country === one.country)
    const partly = same.some((other) => other.from < to && from < other.to && !(from <= other.from && other.to <= to))
    const asking = app.call('costs.add', owner, {
      companyId: campaigns[one.campaign] ?? '',
      startDate: one.start,
      endDate,
      timezone: one.zone,
      model: 'total',
      amount: one.amount,
      currency: one.currency,
      answers: ANSWERED,
      ...(one.country === undefined ? {} : { by: { dimension: 'country', value: one.country } }),
    })
    if (partly) await expect(asking).rejects.toMatchObject({ status: 422 })
    else held.push({ ...one, id: (await asking).id, from, to })
  }
  for (const { id } of held.filter(({ takenBack }) => takenBack)) await app.call('costs.takeBack', owner, { id })
  held = held.filter(({ takenBack }) => !takenBack)
  return held.filter(
    (one, index) =>
      !held
        .slice(index + 1)
        .some(
          (later) =>
            later.campaign === one.campaign &&
            later.country === one.country &&
            later.from <= one.from &&
            one.to <= later.to,
        ),
  )
}

test('totals of any scope, currency, zone and order add up to the ledger', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(hits, totals, fc.constantFrom(...zones), async (found, wanted, timezone) => {
      await world.begin(found)
      await saveRates(
        app.services.db,
        Array.from({ length: 6 }, (_, at) => ({
          day: shiftDay(FIRST, at * 5 - 5),
          currency: 'EUR',
          base: 'USD',
          rate: `1.${at}7`,
        })),
        new Date(),
      )
      const counted = await enter(wanted)
      const question = { ...WHOLE, timezone }
      const whole = await app.call('logs.companyTotals', owner, question)
      const daily = await app.call('logs.companyDaily', owner, question)
      const byCountry = await app.call('logs.companyPlatforms', owner, {
        ...question,
        dimension: 'country',
        by: 'category',
        limit: 100,
      })
      if (counted.length === 0) {
        expect(whole.money).toBeUndefined()
        return
      }
      const exact = (currency: string, rate: (one: (typeof counted)[number]) => bigint) =>
        counted
          .filter((one) => one.currency === currency)
          .reduce((sum, one) => sum + (decimalIn(one.amount) ?? 0n) * rate(one), 0n)
      // in original currencies rows add up exactly
      const entered: Record<string, number> = {}
      for (const { currency } of counted)
        entered[currency] = minorOfDecimal(
          exact(currency, () => 1n),
          currency,
        )
      expect(nonZero(whole.cost ?? {})).toEqual(nonZero(entered))
      const inRows = byCountry.platforms.map(({ cost }) => cost ?? {})
      expect(added(daily.daily.map(({ cost }) => cost ?? {}))).toEqual(added(inRows))
      const rateOn = (date: string) => {
        const at = Math.floor((Date.parse(date) - Date.parse(shiftDay(FIRST, -5))) / (5 * 86_400_000))
        return at <= 5 ? BigInt(100 + at * 10 + 7) : undefined
      }
      const shown = exact('USD', () => 100n) + exact('EUR', ({ start }) => rateOn(start) ?? 0n)
      expect(whole.money?.cost).toBeCloseTo(minorOfDecimal(shown / 100n, 'USD'), 6)
      const yen = minorOfDecimal(
        exact('JPY', () => 1n),
        'JPY',
      )
      expect(whole.money?.apart.find(({ currency }) => currency === 'JPY')?.cost ?? 0).toBe(yen)
      // nothing is rounded before display
      const without = whole.withoutVisits ?? 0
      for (const rows of [daily.daily, byCountry.platforms]) {
        const off = Math.abs(sumsOf(rows.map(({ money }) => money)).cost + without - (whole.money?.cost ?? 0))
        expect(off).toBeLessThan(1e-5)
      }
    }),
    { numRuns: runs(8) },
  )
})

test.each([
  ['click', '0.1', 30, 10],
  ['mille', '1000', 300, 100],
  ['day', '9.99', 999, 333],
  ['parameter', '0', 75, 25],
])('a rate by %s', async (model, amount, cost, wasted) => {
  await world.begin(VISITS)
  await world.addRate(model, amount)
  const { money, withoutVisits } = await app.call('logs.companyTotals', owner, DAY)
  expect(money).toMatchObject({ visits: 3, cost, wasted })
  expect(withoutVisits).toBe(0)
})

test('the latest rate applies, and none beside a total', async () => {
  await world.begin(VISITS)
  await world.addRate('click', '5')
  await world.addRate('click', '1')
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost).toBe(300)
  await world.addRate('total', '7.77', { startDate: '2026-03-25', endDate: '2026-03-25' })
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost).toBe(777)
})

test('revenue, profit, costs by conversions, and other currencies separately', async () => {
  await world.begin(VISITS)
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await world.conversion({ status: 'pending', payout: 500, country: 'DE' })
  await world.conversion({ status: 'approved', payout: 300, currency: 'EUR', country: 'FR' })
  await world.addRate('acquisition', '2.5')
  const money = async () => (await app.call('logs.companyTotals', owner, DAY)).money
  expect(await money()).toMatchObject({ cost: 500, revenue: 1000, profit: 500, conversions: 2, pending: 1 })
  expect((await money())?.apart).toEqual([{ currency: 'EUR', cost: 0, wasted: 0, revenue: 300 }])
  await world.addRate('share', '10')
  expect(await money()).toMatchObject({ cost: 100, revenue: 1000, profit: 900 })
  await saveRates(app.services.db, [{ day: '2026-03-20', currency: 'EUR', base: 'USD', rate: '1.5' }], new Date())
  expect(await money()).toMatchObject({ cost: 145, revenue: 1450, profit: 1305, apart: [] })
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...DAY, dimension: 'country' })
  expect(platforms.find(({ value }) => value === 'FR')?.money).toMatchObject({ revenue: 450, cost: 45, visits: 1 })
  await saveRates(app.services.db, [{ day: '2026-03-10', currency: 'GBP', base: 'USD', rate: '1.5' }], new Date())
  await world.addRate('click', '1', { currency: 'GBP' })
  expect((await money())?.apart, 'a rate of two weeks ago is none').toMatchObject([{ currency: 'GBP', cost: 300 }])
})

test('counts alone are the same counts, without an amount', async () => {
  await world.begin(VISITS)
  await world.addRate('click', '1')
  const amounts = { money: expect.anything(), currency: expect.anything(), cost: expect.anything() }
  const totals = async (more: object) => app.call('logs.companyTotals', owner, { ...DAY, ...more })
  expect(await totals({})).toMatchObject(amounts)
  const counted = await totals({ countsOnly: true })
  expect(counted.totals).toEqual((await totals({})).totals)
  const daily = await app.call('logs.companyDaily', owner, { ...DAY, countsOnly: true })
  const byCountry = { ...DAY, dimension: 'country', countsOnly: true } as const
  const { platforms } = await app.call('logs.companyPlatforms', owner, byCountry)
  for (const row of [counted, daily, ...daily.daily, ...platforms])
    for (const amount of Object.keys(amounts)) expect(row).not.toHaveProperty(amount)
})

test('costs without visits are separate, limited to the queried days', async () => {
  await world.begin(VISITS)
  await world.addRate('total', '10', { startDate: '2026-04-01', endDate: '2026-04-04' })
  const of = (startDate: string, endDate: string) =>
    app.call('logs.companyTotals', owner, { ...DAY, startDate, endDate })
  expect(await of('2026-04-01', '2026-04-30')).toMatchObject({ withoutVisits: 1000, money: { cost: 1000, visits: 0 } })
  expect(await of('2026-04-02', '2026-04-02')).toMatchObject({ withoutVisits: 250, money: { cost: 250 } })
})

test('a later total replaces those within its days, and is complete', async () => {
  await world.begin(VISITS)
  await world.addRate('total', '10', { startDate: '2026-03-25', endDate: '2026-03-25' })
  await world.addRate('total', '40', { startDate: '2026-03-25', endDate: '2026-03-26' })
  const { money } = await app.call('logs.companyTotals', owner, { ...DAY, endDate: '2026-03-26' })
  expect(money?.cost).toBe(4000)
  await world.addRate('total', '7', {
    startDate: '2026-03-25',
    endDate: '2026-03-26',
    by: { dimension: 'country', value: 'FR' },
  })
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost, 'scopes add up').toBe(4700)
})

test('payouts and prices below a cent add up, and ratios use unrounded values', async () => {
  await world.begin(VISITS)
  for (let at = 0; at < 7; at += 1)
    await world.conversion({ status: 'approved', payout: 0.1, country: at < 3 ? 'DE' : 'FR' })
  await world.addRate('click', '0.0012')
  const { cost, revenue, profit, money } = await app.call('logs.companyTotals', owner, DAY)
  expect({ cost, revenue, profit }).toEqual({ cost: { USD: 0.36 }, revenue: { USD: 0.7 }, profit: { USD: 0.34 } })
  expect(money).toMatchObject({ cost: 0.36, wasted: 0.12, revenue: 0.7, profit: 0.34 })
  expect(money && ratiosOf(money, 'USD')).toMatchObject({ cpc: '0.0012', epc: '0.002333', cpa: '0.000514' })
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...DAY, dimension: 'country' })
  expect(platforms.map(({ value, revenue: brought }) => [value, brought])).toEqual([
    ['DE', { USD: 0.3 }],
    ['FR', { USD: 0.4 }],
    ['US', {}],
  ])
  const { stats } = await app.call('conversion.stats', owner, { ...DAY, groupBy: 'campaign' })
  expect(stats[0]?.revenue).toEqual([{ currency: 'USD', amount: 0.7 }])
})

test('sums of whole cents stay whole in any breakdown', async () => {
  await world.begin(VISITS)
  await world.addRate('total', '0.10', { startDate: '2026-03-25', endDate: '2026-03-25' })
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...DAY, dimension: 'country' })
  expect(platforms.map(({ cost }) => cost?.['USD']).filter((one) => one !== undefined)).toEqual([7, 3])
  expect(platforms.map(({ money }) => money?.cost)).toEqual([20 / 3, 10 / 3, 0].map((one) => expect.closeTo(one, 9)))
})
