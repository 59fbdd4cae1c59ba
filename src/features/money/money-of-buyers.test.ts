/** A team user who sees the money of their campaigns: exactly that, and nothing from which the rest follows. */
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAMPAIGN, refusal, type TestApp } from '../../domain/testing/app.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'
import { type Bought, type BoughtVisit, DAY, openBought } from '../../domain/testing/bought.ts'
import type { Caller } from '../../domain/context.ts'
import { canCall } from '../../rules/menu.ts'
import { accounts } from '../../store/config/schema.ts'

let world: Bought
let app: TestApp
let owner: Caller
let source: string
/** Theirs, and another's that buys from the same source. */
let [own, other] = ['', '']
let buyer: Caller

beforeAll(async () => {
  world = await openBought([])
  ;({ app, owner } = world)
  source = (await app.call('sources.save', owner, { name: 'Search', currency: 'USD' })).source.id
  for (const name of ['Own', 'Other'])
    world.campaigns.push(
      (await app.call('campaign.save', owner, { ...CAMPAIGN, name, source: { id: source } })).campaign.id,
    )
  ;[own = '', other = ''] = world.campaigns
})
afterAll(() => world.close())
beforeEach(async () => {
  buyer = await given({ access: 'full', campaignIds: [own] })
})

const given = (fields: object): Promise<Caller> =>
  app.account('team_user', { ownerId: owner.account.id, seesMoney: true, ...fields })

const visits = (campaign: number, count: number): BoughtVisit[] =>
  Array.from({ length: count }, (_, at) => ({
    campaign,
    at: Date.parse(`${DAY.startDate}T1${at % 10}:00Z`),
    country: 'DE',
    class: at % 3 === 0 ? 'bot' : 'target',
    category: at % 3 === 0 ? 'general' : 'person',
    click_cost: '0.25',
    utm_placement: `p${at % 2}`,
  }))

const cost = (of: object, model: string, amount: string) =>
  app.call('costs.add', owner, { ...DAY, ...of, model, amount, currency: 'USD', answers: ANSWERED })

/** Six visits, of which two Bots; 6.00, and a sale of 30.00. */
async function beginOwn(more: readonly BoughtVisit[] = []): Promise<void> {
  await world.begin([...visits(0, 6), ...more])
  await cost({ companyId: own }, 'total', '6.00')
  await world.conversion({ status: 'approved', payout: 3000, country: 'DE', campaign: 0 })
}

/** All that shows money in figures, as one text. */
async function seen(by: Caller): Promise<string> {
  const days = { ...DAY, money: true }
  const answers = [
    await app.call('logs.companyTotals', by, days),
    await app.call('logs.companyTotals', by, { ...days, companyId: own }),
    await app.call('logs.companyDaily', by, days),
    await app.call('logs.companyPlatforms', by, { ...days, dimension: 'utmPlacement' }),
    await app.call('logs.report', by, { ...days, by: 'campaign' }),
    await app.call('logs.report', by, { ...days, by: 'utmPlacement' }),
    await app.call('company.list', by, { ...DAY, money: true }),
    await app.call('company.landing', by, { id: own }),
  ]
  return JSON.stringify(answers)
}

const moneyOf = async (by: Caller) => (await app.call('logs.companyTotals', by, { ...DAY, money: true })).money

test('they see what their campaigns cost and earn, if the client says so', async () => {
  await beginOwn()
  for (const access of ['full', 'read'] as const) {
    const shown = await given({ access, campaignIds: [own] })
    expect(await moneyOf(shown)).toMatchObject({ cost: 600, wasted: 200, revenue: 3000, profit: 2400 })
    const hidden = await given({ access, campaignIds: [own], seesMoney: false })
    expect(await moneyOf(hidden)).toBeUndefined()
    expect(await seen(hidden)).not.toMatch(/"revenue":\d|"cost":\d/)
  }
})

test('nothing that they see depends on other campaigns, shared costs or payouts', async () => {
  const others = fc.record({
    visits: fc.nat(4),
    total: fc.nat(90_000),
    rate: fc.option(fc.integer({ min: 1, max: 900 })),
    billed: fc.nat(90_000),
    sales: fc.nat(2),
  })
  await beginOwn()
  const alone = await seen(buyer)
  expect(alone).toContain('"profit":2400')
  await fc.assert(
    fc.asyncProperty(others, async ({ visits: many, total, rate, billed, sales }) => {
      await beginOwn(visits(1, many))
      if (total > 0) await cost({ sourceId: source }, 'total', (total / 100).toFixed(2))
      if (rate !== null) await cost({ sourceId: source, endDate: null }, 'click', (rate / 100).toFixed(2))
      if (billed > 0) await cost({ companyId: other }, 'total', (billed / 100).toFixed(2))
      for (let sale = 0; sale < sales; sale += 1)
        await world.conversion({ status: 'approved', payout: 7770, country: 'DE', campaign: 1 })
      expect(await seen(buyer)).toBe(alone)
    }),
    { numRuns: 3 },
  )
})

test('a price in the link is theirs, whoever else buys from the source', async () => {
  await world.begin([...visits(0, 6), ...visits(1, 3)])
  await cost({ sourceId: source, endDate: null }, 'parameter', '0')
  expect(await moneyOf(buyer)).toMatchObject({ cost: 150 })
})

test('whether a shared source has costs is not for them to know', async () => {
  const isFilled = async (by: Caller) => (await app.call('logs.filled', by, DAY)).money
  await world.begin(visits(0, 3))
  await cost({ sourceId: source }, 'total', '900.00')
  expect([await isFilled(buyer), await isFilled(owner)]).toEqual([false, true])
  await cost({ companyId: own }, 'total', '6.00')
  expect(await isFilled(buyer)).toBe(true)
  await world.begin(visits(0, 3))
  await cost({ sourceId: source, endDate: null }, 'parameter', '0')
  expect(await isFilled(buyer)).toBe(true)
})

test('a right that is taken away ends at once; finance and keys have none of it', async () => {
  await beginOwn()
  expect(await moneyOf(buyer)).toBeDefined()
  await app.call('teamUsers.updateTeamUser', owner, { id: buyer.account.id, seesMoney: false })
  expect(await moneyOf(await app.again(buyer))).toBeUndefined()
  await app.call('teamUsers.updateTeamUser', owner, { id: buyer.account.id, seesMoney: true })
  expect(await moneyOf(await app.again(buyer))).toBeDefined()
  await app.call('teamUsers.updateTeamUser', owner, { id: buyer.account.id, access: 'finance' })
  const [row] = await app.db.select().from(accounts).where(eq(accounts.id, buyer.account.id))
  expect(row?.seesMoney).toBe(false)
})

test('the ledger, rules, shares and payouts stay closed, and a foreign campaign is missing', async () => {
  await beginOwn(visits(1, 2))
  expect((await refusal(app.call('logs.companyTotals', buyer, { ...DAY, companyId: other }))).status).toBe(404)
  for (const name of ['costs.list', 'sources.list', 'conversion.stats', 'autoRules.list', 'shares.make'] as const)
    expect(canCall(buyer.account, name), name).toBe(false)
})
