/** Whatever is entered, the figures of Statistics come to what the ledger comes to, to the minor unit. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { shiftDay, startOfDay } from '../../lib/day.ts'
import { decimalIn, roundDecimal } from '../../lib/decimal.ts'
import { minorDigits } from '../../lib/money.ts'
import type { ScreenTitle } from '../../contract/menu.ts'
import { sql } from 'drizzle-orm'
import { saveRates } from '../../store/config/currency-rates.ts'
import { putConversion } from '../../store/config/conversions.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { testFolder } from '../../store/events/testing/folder.ts'
import { hitRow, storedTime } from '../../store/events/testing/rows.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../testing/app.ts'
import type { Caller } from '../context.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let campaigns: string[]

beforeAll(async () => {
  await store.open()
  app = await createTestApp()
  app.services.events = store.events()
  owner = await app.account('user')
  campaigns = []
  for (const name of ['One', 'Two']) {
    const { campaign } = await app.call('campaign.save', owner, { ...CAMPAIGN, name })
    campaigns.push(campaign.id)
  }
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const [FIRST, DAYS] = ['2026-03-20', 20]
/** Both changes of clocks lie in the range: Berlin's on the 29th of March, Chatham's on the 5th of April. */
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

async function begin(rows: HitRow[]): Promise<void> {
  await store.empty()
  await app.services.db.execute(sql`TRUNCATE cost_entries, currency_rates CASCADE`)
  const spool = openSpool({ dir: testFolder(), insert: store.events().insertSegment, report: () => {} })
  for (const row of rows) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
}

const rowsOf = (
  found: { campaign: number; at: number; country: string; class: string; category: string; click_cost: string }[],
) =>
  found.map(({ campaign, at, ...hit }) =>
    hitRow({
      ...hit,
      client: owner.account.id,
      campaign: campaigns[campaign] ?? '',
      time: storedTime(new Date(at).toISOString()),
    }),
  )

const WHOLE = { startDate: shiftDay(FIRST, -10), endDate: shiftDay(FIRST, DAYS + 15), timezone: 'UTC', money: true }
const nonZero = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0))
const added = (all: Record<string, number>[]) => {
  const sums: Record<string, number> = {}
  for (const one of all)
    for (const [currency, amount] of Object.entries(one)) sums[currency] = (sums[currency] ?? 0) + amount
  return nonZero(sums)
}
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

/** Enters totals as people do, as far as they are taken; answers those that count in the end, told by a plain model. */
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

test(
  'totals of any scope, currency, zone and order come to what the ledger comes to',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(hits, totals, fc.constantFrom(...zones), async (found, wanted, timezone) => {
        await begin(rowsOf(found))
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
        // in their own currencies nothing is lost or gained, however the rows are made
        const entered: Record<string, number> = {}
        for (const { currency } of counted)
          entered[currency] = Number(
            roundDecimal(
              exact(currency, () => 1n),
              minorDigits(currency),
            ),
          )
        expect(nonZero(whole.cost ?? {})).toEqual(nonZero(entered))
        const inRows = byCountry.platforms.map(({ cost }) => cost ?? {})
        expect(added(daily.daily.map(({ cost }) => cost ?? {}))).toEqual(added(inRows))
        const rateOn = (date: string) => {
          const at = Math.floor((Date.parse(date) - Date.parse(shiftDay(FIRST, -5))) / (5 * 86_400_000))
          return at <= 5 ? BigInt(100 + at * 10 + 7) : undefined
        }
        const shown = exact('USD', () => 100n) + exact('EUR', ({ start }) => rateOn(start) ?? 0n)
        expect(whole.money?.cost).toBe(Number(roundDecimal(shown / 100n, 2)))
        const yen = Number(
          roundDecimal(
            exact('JPY', () => 1n),
            0,
          ),
        )
        expect(whole.money?.apart.find(({ currency }) => currency === 'JPY')?.cost ?? 0).toBe(yen)
        // rounded one by one, rows may miss the whole by half a unit each
        const without = whole.withoutVisits ?? 0
        for (const rows of [daily.daily, byCountry.platforms]) {
          const off = Math.abs(sumsOf(rows.map(({ money }) => money)).cost + without - (whole.money?.cost ?? 0))
          expect(off).toBeLessThanOrEqual((rows.length + 2) / 2)
        }
      }),
      { numRuns: 25 },
    )
  },
)

const at = (time: string) => Date.parse(`2026-03-25T${time}Z`)
const DAY = { startDate: '2026-03-25', endDate: '2026-03-25', timezone: 'UTC', money: true }

async function addRate(model: string, amount: string, more: object = {}) {
  return app.call('costs.add', owner, {
    companyId: campaigns[0] ?? '',
    startDate: '2026-03-24',
    endDate: null,
    timezone: 'UTC',
    model,
    amount,
    currency: 'USD',
    ...more,
  })
}

const VISITS = (
  [
    ['person', 'target', 'DE'],
    ['person', 'target', 'FR'],
    ['general', 'bot', 'DE'],
    ['verified', 'bot', 'US'],
  ] as const
).map(([category, kind, country], index) => ({
  campaign: 0,
  at: at(`1${index}:00:00`),
  country,
  class: kind,
  category,
  click_cost: '0.25',
}))

let converted = 0
const conversion = (fields: { status: 'approved' | 'pending'; payout: number; currency?: string; country: string }) =>
  putConversion(app.services.db, {
    clientId: owner.account.id,
    campaignId: campaigns[0] ?? '',
    once: `txid:${++converted}`,
    hit: `hit-${converted}`,
    clickedAt: new Date(at('10:00:00')),
    convertedAt: new Date(at('12:00:00')),
    status: fields.status,
    payout: fields.payout,
    currency: fields.currency ?? 'USD',
    txid: String(converted),
    facts: { country: fields.country, category: 'person', reason: [] } as never,
    postbackId: String(converted),
  })

test.each([
  ['click', '0.1', 30, 10],
  ['mille', '1000', 300, 100],
  ['day', '9.99', 999, 333],
  ['parameter', '0', 75, 25],
])('a rate by %s', async (model, amount, cost, wasted) => {
  await begin(rowsOf(VISITS))
  await addRate(model, amount)
  const { money, withoutVisits } = await app.call('logs.companyTotals', owner, DAY)
  expect(money).toMatchObject({ visits: 3, cost, wasted })
  expect(withoutVisits).toBe(0)
})

test('of rates the latest holds, and where a total is, none does', async () => {
  await begin(rowsOf(VISITS))
  await addRate('click', '5')
  await addRate('click', '1')
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost).toBe(300)
  await addRate('total', '7.77', { startDate: '2026-03-25', endDate: '2026-03-25' })
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost).toBe(777)
})

test('revenue, profit, costs by conversions, and other currencies apart', async () => {
  await begin(rowsOf(VISITS))
  await conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await conversion({ status: 'pending', payout: 500, country: 'DE' })
  await conversion({ status: 'approved', payout: 300, currency: 'EUR', country: 'FR' })
  await addRate('acquisition', '2.5')
  const money = async () => (await app.call('logs.companyTotals', owner, DAY)).money
  expect(await money()).toMatchObject({ cost: 500, revenue: 1000, profit: 500, conversions: 2, pending: 1 })
  expect((await money())?.apart).toEqual([{ currency: 'EUR', cost: 0, wasted: 0, revenue: 300 }])
  await addRate('share', '10')
  expect(await money()).toMatchObject({ cost: 100, revenue: 1000, profit: 900 })
  await saveRates(app.services.db, [{ day: '2026-03-20', currency: 'EUR', base: 'USD', rate: '1.5' }], new Date())
  expect(await money()).toMatchObject({ cost: 145, revenue: 1450, profit: 1305, apart: [] })
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...DAY, dimension: 'country' })
  expect(platforms.find(({ value }) => value === 'FR')?.money).toMatchObject({ revenue: 450, cost: 45, visits: 1 })
  await saveRates(app.services.db, [{ day: '2026-03-10', currency: 'GBP', base: 'USD', rate: '1.5' }], new Date())
  await addRate('click', '1', { currency: 'GBP' })
  expect((await money())?.apart, 'a rate of two weeks ago is none').toMatchObject([{ currency: 'GBP', cost: 300 }])
})

test('what met no visit stands apart, as much of it as lies in the days', async () => {
  await begin(rowsOf(VISITS))
  await addRate('total', '10', { startDate: '2026-04-01', endDate: '2026-04-04' })
  const of = (startDate: string, endDate: string) =>
    app.call('logs.companyTotals', owner, { ...DAY, startDate, endDate })
  expect(await of('2026-04-01', '2026-04-30')).toMatchObject({ withoutVisits: 1000, money: { cost: 1000, visits: 0 } })
  expect(await of('2026-04-02', '2026-04-02')).toMatchObject({ withoutVisits: 250, money: { cost: 250 } })
})

/** What every call says of one day of one visit's country, without being asked for more. */
async function everywhere(caller: Caller) {
  const { money: _none, ...range } = DAY
  const totals = await app.call('logs.companyTotals', caller, range)
  const { daily } = await app.call('logs.companyDaily', caller, range)
  const { platforms } = await app.call('logs.companyPlatforms', caller, { ...range, dimension: 'country' })
  const [day] = daily
  const row = platforms.find(({ value }) => value === 'DE')
  return [totals, day, row].map((one) => ({ cost: one?.cost, revenue: one?.revenue, profit: one?.profit }))
}
const nothing = { cost: undefined, revenue: undefined, profit: undefined }

test('without costs and conversions, and for team users, nothing is said and nothing more is asked', async () => {
  await begin(rowsOf(VISITS))
  await app.services.db.execute(sql`TRUNCATE conversions CASCADE`)
  expect(await everywhere(owner)).toEqual([nothing, nothing, nothing])
  const asked = vi.spyOn(app.services.events, 'query')
  await app.call('logs.companyTotals', owner, DAY)
  const without = asked.mock.calls.length
  await addRate('click', '1')
  await app.call('logs.companyTotals', owner, DAY)
  expect(without, 'two ranges and the last hit').toBe(3)
  expect(asked.mock.calls.length - without, 'and of costs more').toBeGreaterThan(without)
  asked.mockRestore()
  const team = await app.account('team_user', { ownerId: owner.account.id })
  await conversion({ status: 'approved', payout: 1000, country: 'DE' })
  expect((await app.call('logs.companyTotals', owner, DAY)).money).toBeDefined()
  expect((await app.call('logs.companyTotals', team, DAY)).money).toBeUndefined()
  expect(await everywhere(team)).toEqual([nothing, nothing, nothing])
  expect((await app.call('logs.filled', owner, DAY)).money).toBe(true)
  expect((await app.call('logs.filled', team, DAY)).money).toBe(false)
})

test('revenue is told without a cost, too, in totals, days and rows; where only one side is, the other counts 0', async () => {
  await begin(rowsOf(VISITS))
  await app.services.db.execute(sql`TRUNCATE conversions CASCADE`)
  await conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await conversion({ status: 'pending', payout: 700, country: 'DE' })
  const earned = { cost: {}, revenue: { USD: 1000 }, profit: { USD: 1000 } }
  expect(await everywhere(owner)).toEqual([earned, earned, earned])
  expect((await app.call('logs.filled', owner, DAY)).money).toBe(true)
  expect((await app.call('logs.companyTotals', owner, DAY)).money).toMatchObject({ cost: 0, profit: 1000, visits: 3 })
  await conversion({ status: 'approved', payout: 300, currency: 'EUR', country: 'FR' })
  await addRate('total', '12', { currency: 'GBP', startDate: '2026-03-25', endDate: '2026-03-25' })
  await saveRates(app.services.db, [{ day: '2026-03-24', currency: 'GBP', base: 'USD', rate: '1.5' }], new Date())
  const whole = {
    cost: { GBP: 1200 },
    revenue: { USD: 1000, EUR: 300 },
    profit: { GBP: -1200, USD: 1000, EUR: 300 },
  }
  expect(await everywhere(owner), 'amounts are of the currencies that they were entered in').toEqual([
    whole,
    whole,
    { cost: { GBP: 800 }, revenue: { USD: 1000 }, profit: { GBP: -800, USD: 1000 } },
  ])
})

test('revenue by a filter that conversions do not know is not told; costs are', async () => {
  await begin(rowsOf(VISITS))
  await conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await addRate('click', '1')
  const { cost, revenue, profit } = await app.call('logs.companyTotals', owner, { ...DAY, class: 'targetUnique' })
  expect({ cost, revenue, profit }).toEqual({
    cost: { USD: expect.any(Number) },
    revenue: undefined,
    profit: undefined,
  })
})

test('a manager without conversions is told costs alone', async () => {
  await begin(rowsOf(VISITS))
  await app.services.db.execute(sql`TRUNCATE conversions CASCADE`)
  await conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await addRate('click', '1')
  const told = async (menu: ScreenTitle[]) => {
    const manager = await app.account('manager', { menu })
    return (await everywhere(manager))[0]
  }
  expect(await told(['Statistics', 'Sources'])).toEqual({ ...nothing, cost: { USD: 300 } })
  expect(await told(['Statistics', 'Conversions'])).toEqual({ ...nothing, revenue: { USD: 1000 } })
  expect(await told(['Statistics'])).toEqual(nothing)
})

test('a later total replaces those within its days, and comes out whole', async () => {
  await begin(rowsOf(VISITS))
  await addRate('total', '10', { startDate: '2026-03-25', endDate: '2026-03-25' })
  await addRate('total', '40', { startDate: '2026-03-25', endDate: '2026-03-26' })
  const { money } = await app.call('logs.companyTotals', owner, { ...DAY, endDate: '2026-03-26' })
  expect(money?.cost).toBe(4000)
  await addRate('total', '7', {
    startDate: '2026-03-25',
    endDate: '2026-03-26',
    by: { dimension: 'country', value: 'FR' },
  })
  expect((await app.call('logs.companyTotals', owner, DAY)).money?.cost, 'scopes add up').toBe(4700)
})
