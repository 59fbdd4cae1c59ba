/** Replies without `money`. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ScreenTitle } from '../../contract/screens.ts'
import { saveRates } from '../../store/config/money/currency-rates.ts'
import { type Bought, DAY, openBought, VISITS } from '../../domain/testing/bought.ts'
import { CAMPAIGN, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'

let world: Bought
let app: TestApp
let owner: Caller

beforeAll(async () => {
  world = await openBought(['One', 'Two'])
  ;({ app, owner } = world)
})
afterAll(() => world.close())

async function everywhere(caller: Caller) {
  const totals = await app.call('logs.companyTotals', caller, DAY)
  const { daily } = await app.call('logs.companyDaily', caller, DAY)
  const { platforms } = await app.call('logs.companyPlatforms', caller, { ...DAY, dimension: 'country' })
  const [day] = daily
  const row = platforms.find(({ value }) => value === 'DE')
  return [totals, day, row].map((one) => ({ cost: one?.cost, revenue: one?.revenue, profit: one?.profit }))
}
const nothing = { cost: undefined, revenue: undefined, profit: undefined }

test('without costs and conversions, and for team users, nothing is returned or queried', async () => {
  await world.begin(VISITS)
  expect(await everywhere(owner)).toEqual([nothing, nothing, nothing])
  const queries = vi.spyOn(app.services.events, 'query')
  await app.call('logs.companyTotals', owner, DAY)
  const without = queries.mock.calls.length
  await world.addRate('click', '1')
  await app.call('logs.companyTotals', owner, DAY)
  expect(without, 'two ranges and the last hit').toBe(3)
  expect(queries.mock.calls.length - without, 'and of costs more').toBeGreaterThan(without)
  queries.mockRestore()
  const team = await app.account('team_user', { ownerId: owner.account.id })
  const held = (await app.call('campaign.save', team, { ...CAMPAIGN, name: 'Theirs' })).campaign.id
  const campaign = world.campaigns.push(held) - 1
  await world.addRate('click', '1', { companyId: held })
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE', campaign })
  expect((await app.call('logs.companyTotals', owner, { ...DAY, money: true })).money).toBeDefined()
  expect((await app.call('logs.companyTotals', team, { ...DAY, money: true })).money).toBeUndefined()
  expect((await app.call('logs.companyTotals', owner, { ...DAY, companyId: held })).revenue).toEqual({ USD: 1000 })
  expect(await everywhere(team)).toEqual([nothing, nothing, nothing])
  expect((await app.call('logs.filled', owner, DAY)).money).toBe(true)
  expect((await app.call('logs.filled', team, DAY)).money).toBe(false)
})

test('returns revenue without costs too, in totals, days and rows; a missing side counts 0', async () => {
  await world.begin(VISITS)
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await world.conversion({ status: 'pending', payout: 700, country: 'DE' })
  const earned = { cost: {}, revenue: { USD: 1000 }, profit: { USD: 1000 } }
  expect(await everywhere(owner)).toEqual([earned, earned, earned])
  expect((await app.call('logs.filled', owner, DAY)).money).toBe(true)
  expect((await app.call('logs.companyTotals', owner, { ...DAY, money: true })).money).toMatchObject({
    cost: 0,
    profit: 1000,
    visits: 3,
  })
  await world.conversion({ status: 'approved', payout: 300, currency: 'EUR', country: 'FR' })
  await world.addRate('total', '12', { currency: 'GBP', startDate: '2026-03-25', endDate: '2026-03-25' })
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

test('omits revenue if conversions do not support the filter; keeps costs', async () => {
  await world.begin(VISITS)
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await world.addRate('click', '1')
  const { cost, revenue, profit } = await app.call('logs.companyTotals', owner, { ...DAY, class: 'targetUnique' })
  expect({ cost, revenue, profit }).toEqual({
    cost: { USD: expect.any(Number) },
    revenue: undefined,
    profit: undefined,
  })
})

test('a manager without conversions gets only costs', async () => {
  await world.begin(VISITS)
  await world.conversion({ status: 'approved', payout: 1000, country: 'DE' })
  await world.addRate('click', '1')
  const saidTo = async (menu: ScreenTitle[]) => {
    const manager = await app.account('manager', { menu })
    return (await everywhere(manager))[0]
  }
  expect(await saidTo(['Statistics', 'Sources'])).toEqual({ ...nothing, cost: { USD: 300 } })
  expect(await saidTo(['Statistics', 'Conversions'])).toEqual({ ...nothing, revenue: { USD: 1000 } })
  expect(await saidTo(['Statistics'])).toEqual(nothing)
})
