/** A client's own rates: in every converted sum of theirs, and in nobody else's. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../tests/support/runs.ts'
import { CAMPAIGN, refusal, type TestApp } from '../../domain/testing/app.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'
import { type Bought, openBought, VISITS } from '../../domain/testing/bought.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { Caller } from '../../domain/context.ts'
import { shiftDay } from '../../lib/time/day.ts'
import { saveRates } from '../../store/config/money/currency-rates.ts'

let world: Bought
let app: TestApp
let owner: Caller
let admin: Caller
let other: Caller
let theirs: string

beforeAll(async () => {
  world = await openBought(['One'])
  ;({ app, owner } = world)
  admin = await app.account('admin')
  other = await app.account('user')
  theirs = (await app.call('campaign.save', other, { ...CAMPAIGN, name: 'Theirs' })).campaign.id
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.begin([])
  await app.services.db.execute(sql`TRUNCATE own_rates`)
})

const FIRST = '2026-03-10'
const RANGE = { startDate: FIRST, endDate: shiftDay(FIRST, 19), timezone: 'UTC', money: true }
const RATE = { currency: 'EUR', base: 'USD', rate: '1.087512', startDate: FIRST }

const sold = (day: string, payout: number, more: object = {}) =>
  world.conversion({
    status: 'approved',
    payout,
    currency: 'EUR',
    country: 'DE',
    at: Date.parse(`${day}T10:00Z`),
    ...more,
  })
const spent = (caller: Caller, companyId: string, day: string, amount: string) =>
  app.call('costs.add', caller, {
    companyId,
    startDate: day,
    endDate: day,
    timezone: 'UTC',
    model: 'total',
    amount,
    currency: 'EUR',
    answers: ANSWERED,
  })
const daily = (day: string, rate: string) =>
  saveRates(app.services.db, [{ day, currency: 'EUR', base: 'USD', rate }], new Date())
const totalsFor = async (caller: Caller, more: object = {}) =>
  app.call('logs.companyTotals', caller, { ...RANGE, ...more })
const add = async (caller: Caller, more: object = {}) =>
  (await app.call('rates.saveOwn', caller, { ...RATE, ...more })).rate

type Own = { day: string; length: number | null; rate: number }
type Part = { day: string; cents: number; isCost: boolean }
type RateOn = (day: string) => number | undefined

const newest = <One extends { day: string }>(all: readonly One[]) => all.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0]

/** By a simple model. */
const rateBy =
  (own: readonly Own[], published: readonly Omit<Own, 'length'>[]): RateOn =>
  (on) => {
    const held = own.filter((one) => one.day <= on && (one.length === null || on <= shiftDay(one.day, one.length)))
    const usual = published.filter((one) => one.day <= on && on < shiftDay(one.day, 7))
    return (newest(held) ?? newest(usual))?.rate
  }

/** A later bill of a day replaces the earlier one. */
function expectedOf(parts: readonly Part[], rateOn: RateOn) {
  const bills = new Map(parts.flatMap((one) => (one.isCost ? [[one.day, one] as const] : [])))
  const sumOf = (some: readonly Part[], worth: (cents: number, rate: number | undefined) => number): number =>
    some.reduce((sum, { day, cents }) => sum + worth(cents, rateOn(day)), 0)
  const [costs, sales] = [[...bills.values()], parts.filter((one) => !one.isCost)]
  const known = (cents: number, rate: number | undefined) => cents * (rate ?? 0)
  const unknown = (cents: number, rate: number | undefined) => (rate === undefined ? cents * 100 : 0)
  return {
    cost: sumOf(costs, known),
    revenue: sumOf(sales, known),
    apart: { cost: sumOf(costs, unknown), revenue: sumOf(sales, unknown) },
  }
}

test('property: a report’s sum is the sum of its parts, each converted by the rate of its day, own ones first', async () => {
  const day = fc.nat(19).map((by) => shiftDay(FIRST, by))
  // cents of hundreds and rates of two decimals convert without rounding
  const rate = fc.integer({ min: 1, max: 500 })
  const owns = fc.uniqueArray(fc.record({ day, length: fc.option(fc.nat(6)), rate }), {
    selector: (one) => one.day,
    maxLength: 4,
  })
  const dailies = fc.uniqueArray(fc.record({ day, rate }), { selector: (one) => one.day, maxLength: 4 })
  const parts = fc.array(fc.record({ day, cents: fc.integer({ min: 1, max: 900 }), isCost: fc.boolean() }), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(owns, dailies, parts, async (own, published, amounts) => {
      await world.begin([])
      await app.services.db.execute(sql`TRUNCATE own_rates`)
      for (const one of own)
        await add(owner, {
          rate: String(one.rate / 100),
          startDate: one.day,
          endDate: one.length === null ? null : shiftDay(one.day, one.length),
        })
      for (const one of published) await daily(one.day, String(one.rate / 100))
      for (const { day: on, cents, isCost } of amounts)
        await (isCost ? spent(owner, world.campaigns[0] ?? '', on, String(cents)) : sold(on, cents * 100))
      const { money } = await totalsFor(owner)
      const { cost, revenue, apart } = expectedOf(amounts, rateBy(own, published))
      expect({ cost: money?.cost, revenue: money?.revenue }).toEqual({ cost, revenue })
      const left = apart.cost + apart.revenue > 0 ? [{ currency: 'EUR', wasted: 0, ...apart }] : []
      expect(money?.apart ?? []).toEqual(left)
    }),
    { numRuns: runs(8) },
  )
})

test('applies at once to rates of a source, days and rows, is named, and goes when it is deleted', async () => {
  await world.begin(VISITS)
  await world.addRate('click', '1', { currency: 'EUR' })
  await sold('2026-03-25', 1000)
  await daily('2026-03-24', '1.2')
  expect((await totalsFor(owner)).money).toMatchObject({ cost: 360, revenue: 1200 })
  const { id } = await add(owner, { rate: '2' })
  const { money, exchanged } = await totalsFor(owner)
  expect(money).toMatchObject({ cost: 600, revenue: 2000 })
  expect(exchanged).toEqual([{ currency: 'EUR', rates: [{ day: FIRST, currency: 'EUR', base: 'USD', own: true }] }])
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...RANGE, dimension: 'country' })
  expect(platforms.find(({ value }) => value === 'DE')?.money).toMatchObject({ cost: 400, revenue: 2000 })
  await app.call('rates.saveOwn', owner, { ...RATE, id, rate: '3' })
  expect((await totalsFor(owner)).money).toMatchObject({ cost: 900, revenue: 3000 })
  await app.call('rates.removeOwn', owner, { id })
  expect((await totalsFor(owner)).money).toMatchObject({ cost: 360, revenue: 1200 })
})

test('clients do not influence each other, also where staff see both', async () => {
  await daily('2026-03-24', '1.2')
  await spent(owner, world.campaigns[0] ?? '', '2026-03-25', '10')
  await spent(other, theirs, '2026-03-25', '10')
  await add(other, { rate: '777' })
  expect((await totalsFor(owner)).money?.cost).toBe(1200)
  expect((await totalsFor(other)).money?.cost).toBe(777_000)
  expect((await totalsFor(admin, { clientId: owner.account.id })).money?.cost).toBe(1200)
  expect((await totalsFor(admin)).money?.cost).toBe(778_200)
  await add(owner, { rate: '2' })
  expect((await totalsFor(other)).money?.cost).toBe(777_000)
  expect((await totalsFor(admin, { companyId: world.campaigns[0] })).money?.cost).toBe(2000)
  expect(JSON.stringify(await app.call('rates.listOwn', owner))).not.toContain('777')
})

test('is the client’s and finance’s to change; staff need permission, others find nothing', async () => {
  const { id } = await add(owner)
  const list = async (caller: Caller, input = {}) => (await app.call('rates.listOwn', caller, input)).rates
  expect(await list(owner)).toEqual([{ ...RATE, id, endDate: null }])
  const finance = await app.account('team_user', { ownerId: owner.account.id, access: 'finance' })
  expect(await list(finance)).toHaveLength(1)
  expect(await list(admin, { clientId: owner.account.id })).toHaveLength(1)
  expect(await list(other)).toEqual([])
  await app.call('rates.saveOwn', finance, { ...RATE, id, rate: '1.09' })
  for (const call of ['rates.saveOwn', 'rates.removeOwn'] as const)
    expect(await refusal(app.call(call, other, { ...RATE, id })), call).toMatchObject({ status: 404 })
  expect(await refusal(app.call('rates.listOwn', other, { clientId: owner.account.id }))).toMatchObject({ status: 404 })
  await app.services.db.execute(sql`UPDATE accounts SET editing_allowed = false WHERE id = ${owner.account.id}`)
  for (const call of ['rates.saveOwn', 'rates.removeOwn'] as const)
    expect(await refusal(app.call(call, admin, { ...RATE, id })), call).toMatchObject({ status: 403 })
  expect((await list(owner))[0]?.rate).toBe('1.09')
})

test('refuses what is no rate, one pair twice from a day, and records before and after', async () => {
  const { id } = await add(owner)
  const wrong = (more: object) =>
    CONTRACT['rates.saveOwn'].input
      .safeParse({ ...RATE, startDate: '2026-04-01', ...more })
      .error?.issues.map(({ path }) => path[0])
  for (const rate of ['0', '0.000', '-1', '1e3', '', '1234567890', '1.1234567890123'])
    expect(wrong({ rate }), rate).toEqual(['rate'])
  expect(wrong({ base: 'EUR' })).toEqual(['base'])
  expect(wrong({ endDate: '2026-03-31' })).toEqual(['endDate'])
  for (const [field, value] of [
    ['currency', 'QQQ'],
    ['startDate', FIRST],
  ] as const)
    expect(
      await refusal(app.call('rates.saveOwn', owner, { ...RATE, startDate: '2026-04-01', [field]: value })),
    ).toMatchObject({ status: 422, body: { validation: { [field]: [expect.any(String)] } } })
  await add(owner, { currency: 'USD', base: 'EUR', rate: '0.000001', endDate: FIRST })
  await app.call('rates.saveOwn', owner, { ...RATE, id, rate: '1.1' })
  await app.call('rates.removeOwn', owner, { id })
  const { entries } = await app.call('audit.list', owner, {})
  const recorded = { id, currency: 'EUR', base: 'USD', startDate: FIRST, endDate: null }
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'rates.removeOwn', before: { ...recorded, exchangeRate: '1.1' }, after: null },
    {
      action: 'rates.saveOwn',
      before: { ...recorded, exchangeRate: '1.087512' },
      after: { ...recorded, exchangeRate: '1.1' },
    },
  ])
})
