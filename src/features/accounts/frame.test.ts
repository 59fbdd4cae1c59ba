import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { accounts, appeals, plans } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const DAY = 86_400_000
const frame = (who: Caller) => app.call('profile.frame', who)
const inDays = (days: number) => new Date(app.clock.now.getTime() + days * DAY)
async function appealTo(campaignId: string, hit: string) {
  const at = app.clock.now
  await app.db.insert(appeals).values({ campaignId, hit, hitAt: at, text: 'Let me in', createdAt: at })
}

test('clients see counts of campaigns, open appeals and team users; team users only their own', async () => {
  const client = await app.account('user')
  const mate = await app.account('team_user', { ownerId: client.account.id })
  const other = await app.account('user')
  const own = (await app.call('campaign.save', client, CAMPAIGN)).campaign
  const gone = (await app.call('campaign.save', client, { ...CAMPAIGN, name: 'Gone' })).campaign
  const foreign = (await app.call('campaign.save', other, CAMPAIGN)).campaign
  await app.call('campaign.save', mate, CAMPAIGN)
  await app.call('company.delete', client, { id: gone.id })
  await appealTo(own.id, '01M7WG6ZJSVSKV30CD1CCGHX2A')
  await appealTo(own.id, '01M7WG6ZJSVSKV30CD1CCGHX2B')
  await appealTo(foreign.id, '01M7WG6ZJSVSKV30CD1CCGHX2C')
  expect((await frame(client)).counts).toEqual({ 'Campaign': 2, 'Logs': 2, 'Team Users': 1 })
  expect((await frame(mate)).counts).toEqual({ Campaign: 1, Logs: 0 })
  expect((await frame(other)).counts).toEqual({ 'Campaign': 1, 'Logs': 1, 'Team Users': 0 })
  await app.db.update(appeals).set({ state: 'declined' }).where(eq(appeals.campaignId, own.id))
  expect((await frame(client)).counts.Logs).toBe(0)
})

test('staff see counts of clients, open payment requests, and plans ending within seven days', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.name, '3 campaigns'))
  const before = (await frame(admin)).counts
  await app.account('user', { paidExpiration: inDays(-1) })
  await app.account('user', { paidExpiration: inDays(7) })
  await app.account('user', { paidExpiration: inDays(8) })
  const asks = await app.account('user')
  await app.call('tariff.change', asks, { id: plan?.id ?? '' })
  const { counts, plan: use } = await frame(admin)
  expect(counts).toEqual({
    Clients: (before.Clients ?? 0) + 4,
    Payments: (before.Payments ?? 0) + 1,
    Expirations: (before.Expirations ?? 0) + 1,
  })
  expect(use).toBeNull()
})

test('managers see counts of their screens only, partners none', async () => {
  const manager = await app.account('manager', { menu: ['Payments'] })
  expect(Object.keys((await frame(manager)).counts)).toEqual(['Payments'])
  expect(await frame(await app.account('referal'))).toMatchObject({ counts: {}, plan: null })
})

test('team users see the plan usage of their client', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.name, '3 campaigns'))
  await app.db.update(plans).set({ clickLimit: 100_000 }).where(eq(plans.name, '3 campaigns'))
  const client = await app.account('user', { planId: plan?.id ?? null, paidExpiration: inDays(20) })
  const mate = await app.account('team_user', { ownerId: client.account.id })
  const use = {
    name: '3 campaigns',
    names: { ru: '3 кампании', ua: '3 кампанії' },
    clicks: null,
    clickLimit: 100_000,
    paidExpiration: inDays(20).toISOString(),
    noCampaign: null,
  }
  expect((await frame(client)).plan).toEqual(use)
  await app.db
    .update(accounts)
    .set({ clicksUsed: 62_898, clicksSince: app.clock.now })
    .where(eq(accounts.id, client.account.id))
  expect((await frame(mate)).plan).toEqual({ ...use, clicks: 62_898 })
  expect((await frame(await app.account('user'))).plan).toEqual({
    name: null,
    names: {},
    clicks: null,
    clickLimit: null,
    paidExpiration: null,
    noCampaign: null,
  })
})

test('tells in advance why one more campaign would be refused', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.name, '1 campaign'))
  const noCampaign = async (who: Caller) => (await frame(who)).plan?.noCampaign
  expect(await noCampaign(await app.account('user', { active: false }))).toBe(TEXTS.notActive)
  expect(await noCampaign(await app.account('user', { paidExpiration: inDays(-1) }))).toBe(TEXTS.planExpired)
  const client = await app.account('user', { planId: plan?.id ?? expect.fail(), paidExpiration: inDays(20) })
  const mate = await app.account('team_user', { ownerId: client.account.id, campaignLimit: 1 })
  expect(await noCampaign(mate)).toBeNull()
  const { campaign } = await app.call('campaign.save', mate, CAMPAIGN)
  expect(await noCampaign(client)).toBe(TEXTS.campaignLimit)
  await app.call('company.updateInfoStatus', client, { id: campaign.id })
  expect(await noCampaign(client)).toBeNull()
  expect(await noCampaign(mate)).toBe(TEXTS.campaignLimit) // paused campaigns count too
})

test('shows the date of the detection data in force', async () => {
  expect((await frame(admin)).dataFrom).toBe(app.addresses.data.detection.builtAt().toISOString())
})
