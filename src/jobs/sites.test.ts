import { and, eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StreamReply } from '../contract/endpoint.ts'
import { TEXTS } from '../contract/texts.ts'
import type { Caller } from '../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../domain/testing/app.ts'
import { accounts, audit, campaigns, deliveries, generatedSites, siteParts } from '../store/config/schema.ts'
import { claimSite, finishSite, keepProgress, pruneSites } from '../store/config/sites/sites.ts'
import { makeSite, startSites } from './sites.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const WISH = { name: 'Oak & Plane', template: 'craft', language: 'en', indexFileName: 'index', count: 1 }
const never = () => false
const client = (siteGenLimit = 10) => app.account('user', { siteGenLimit, language: 'en' })
const create = async (caller: Caller, given: object = {}) =>
  (await app.call('company.createSite', caller, { ...WISH, ...given })).siteId
const statusOf = async (caller: Caller, siteId: string) => app.call('company.getSiteStatus', caller, { siteId })
const leftOf = async (caller: Caller) => (await app.call('company.sites', caller)).left
const titlesOf = async (caller: Caller) =>
  (await app.call('notifications.list', caller)).notifications.map(({ title }) => title)

async function work(): Promise<void> {
  for (let row = await claimSite(app.db); row; row = await claimSite(app.db)) await makeSite(app.services, row, never)
}

async function archive(
  caller: Caller,
  siteId: string,
): Promise<{ filename: string | undefined; files: Map<string, string> }> {
  const { filename, body } = (await app.call('company.downloadSite', caller, { siteId })) as unknown as StreamReply
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part as Uint8Array)
  return {
    filename,
    files: new Map(Object.entries(unzipSync(Buffer.concat(parts))).map(([name, bytes]) => [name, strFromU8(bytes)])),
  }
}

test('an order uses generations, is built, notified and downloaded under the company’s name', async () => {
  const caller = await client(5)
  const siteId = await create(caller, {
    name: '../Oak/"Plane"',
    count: 3,
    language: 'uk',
    texts: { headline: 'Own words' },
  })
  expect(await statusOf(caller, siteId)).toEqual({ status: 0, problem: null })
  expect(await leftOf(caller)).toBe(2)
  expect(await refusal(app.call('company.downloadSite', caller, { siteId }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.siteNotReady },
  })
  await work()
  expect(await statusOf(caller, siteId)).toEqual({ status: 100, problem: null })
  const { filename, files } = await archive(caller, siteId)
  expect(filename).toBe('_Oak_Plane_.zip')
  expect([...files.keys()].filter((name) => name.endsWith('index.html'))).toEqual([
    'site-001/index.html',
    'site-002/index.html',
    'site-003/index.html',
  ])
  expect(files.get('site-002/index.html')).toMatch(/<html lang="uk">[^]*Own words/)
  expect((await app.call('company.sites', caller)).sites).toMatchObject([
    { id: siteId, language: 'ua', count: 3, status: 100, indexFileName: 'index.html', campaignId: null },
  ])
  expect(await titlesOf(caller)).toEqual(['Site ready: ../Oak/"Plane"'])
  expect(
    (
      await app.db
        .select({ channel: deliveries.channel })
        .from(deliveries)
        .where(and(eq(deliveries.accountId, caller.account.id), eq(deliveries.notice, 'siteReady')))
    )
      .map(({ channel }) => channel)
      .toSorted(),
  ).toEqual(['mail', 'panel'])
  const log = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `sites/${siteId}`))
  expect(log).toMatchObject([
    { action: 'company.createSite', before: { siteGenLimit: 5 }, after: { siteGenLimit: 2, count: 3 } },
  ])
})

test('of fifty concurrent orders, accepts as many as there are generations', async () => {
  const caller = await client(11)
  const member = await app.account('team_user', { ownerId: caller.account.id })
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => create(at % 2 ? caller : member, { count: 2 })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await leftOf(caller)).toBe(1)
  expect(await refusal(create(caller, { count: 2 }))).toMatchObject({ status: 409, body: { error: TEXTS.siteLimit } })
  await work()
  expect(await leftOf(member)).toBe(1)
})

test('refuses orders of inactive and unpaid clients, and names the field of an invalid count or name', async () => {
  const asleep = await app.account('user', { siteGenLimit: 5, active: false })
  expect(await refusal(create(asleep))).toMatchObject({ status: 403, body: { error: TEXTS.notActive } })
  const late = await app.account('user', { siteGenLimit: 5, paidExpiration: new Date('2026-02-01T00:00:00Z') })
  expect(await refusal(create(late))).toMatchObject({ status: 403, body: { error: TEXTS.planExpired } })
  const caller = await client()
  for (const indexFileName of ['index.exe', 'a..html', 'con.html'])
    expect(await refusal(create(caller, { indexFileName }))).toMatchObject({
      status: 422,
      body: { validation: { indexFileName: [TEXTS.indexName] } },
    })
  for (const wrong of [
    { indexFileName: '../index.html' },
    { indexFileName: 'a/b.html' },
    { count: 0 },
    { count: 101 },
    { colors: { accent: 'red' } },
    { address: 'https://a:b@weir.example/' },
    { texts: { email: 'x' } },
  ])
    await expect(create(caller, wrong)).rejects.toThrow()
  expect(await leftOf(caller)).toBe(10)
})

test('with a campaign the entry is its PHP file and the home page its bot page', async () => {
  const caller = await client()
  const { campaign } = await app.call('campaign.save', caller, {
    ...CAMPAIGN,
    name: `Spring's ?> "sale"`,
    botLink: 'about.html',
  })
  const siteId = await create(caller, { campaignId: campaign.id })
  await work()
  const { files } = await archive(caller, siteId)
  expect(files.get('index.php')).toContain(campaign.key)
  expect(files.get('about.html')).toContain('<!-- weir-probe -->')
  const at = (indexFileName: string) => refusal(create(caller, { campaignId: campaign.id, indexFileName }))
  expect(await at('index.html')).toMatchObject({
    status: 422,
    body: { validation: { indexFileName: [TEXTS.indexPhp] } },
  })
  const { campaign: same } = await app.call('campaign.save', caller, { ...CAMPAIGN, botLink: 'Index.php' })
  expect(await refusal(create(caller, { campaignId: same.id }))).toMatchObject({
    body: { validation: { indexFileName: [TEXTS.indexTaken] } },
  })
  const { campaign: deep } = await app.call('campaign.save', caller, { ...CAMPAIGN, botLink: 'pages/bot.html' })
  expect(await refusal(create(caller, { campaignId: deep.id }))).toMatchObject({
    body: { validation: { campaignId: [TEXTS.botFolder] } },
  })
  expect(await leftOf(caller)).toBe(9)
})

test('an order whose campaign is deleted fails, returns its generations and notifies', async () => {
  const caller = await client(4)
  const { campaign } = await app.call('campaign.save', caller, CAMPAIGN)
  const siteId = await create(caller, { campaignId: campaign.id, count: 3 })
  await app.db.update(campaigns).set({ archivedAt: app.clock.now }).where(eq(campaigns.id, campaign.id))
  await work()
  expect(await statusOf(caller, siteId)).toEqual({ status: 500, problem: 'campaign' })
  expect(await leftOf(caller)).toBe(4)
  expect(await titlesOf(caller)).toEqual(['Site not generated: Oak & Plane'])
  await app.call('company.deleteSite', caller, { siteId })
  expect(await leftOf(caller), 'given back once').toBe(4)
})

test('restarts an order that a process left unfinished; the old attempt writes nothing more', async () => {
  const caller = await client()
  const siteId = await create(caller, { count: 4 })
  const old = await claimSite(app.db)
  if (!old) throw new Error('nothing to make')
  expect(await keepProgress(app.db, old, { made: 2, part: { number: 0, bytes: Buffer.from('half') } })).toBe(true)
  expect(await statusOf(caller, siteId)).toEqual({ status: 50, problem: null })
  const again = await claimSite(app.db)
  expect(again).toMatchObject({ id: siteId, attempts: 2, made: 0, bytes: 0 })
  expect(await keepProgress(app.db, old, { made: 3, part: { number: 1, bytes: Buffer.from('late') } })).toBe(false)
  expect(
    await app.db.transaction((tx) => finishSite(tx, old, { now: app.clock.now, until: app.clock.now })),
  ).toBeUndefined()
  if (again) await makeSite(app.services, again, never)
  expect((await archive(caller, siteId)).files.size).toBeGreaterThan(40)
})

test('gives up an order that crashes repeatedly; one stopped in time waits as before', async () => {
  const caller = await client()
  const siteId = await create(caller, { count: 2 })
  const row = await claimSite(app.db)
  if (row) await makeSite(app.services, row, () => true)
  expect(await app.db.select().from(generatedSites).where(eq(generatedSites.id, siteId))).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ])
  for (let attempt = 0; attempt < 3; attempt++) await claimSite(app.db)
  await work()
  expect(await statusOf(caller, siteId)).toEqual({ status: 500, problem: 'broken' })
  expect(await leftOf(caller)).toBe(10)
})

test('deleting an order returns its generations exactly once, whichever call is first', async () => {
  const caller = await client(5)
  const ids = await Promise.all(Array.from({ length: 5 }, () => create(caller)))
  await Promise.all([
    work(),
    ...ids.flatMap((siteId) =>
      [1, 2].map(() => app.call('company.deleteSite', caller, { siteId }).catch(() => undefined)),
    ),
  ])
  const { sites, left } = await app.call('company.sites', caller)
  expect(sites).toEqual([])
  const made = await app.db
    .select({ siteGenLimit: accounts.siteGenLimit })
    .from(accounts)
    .where(eq(accounts.id, caller.account.id))
  expect(made).toEqual([{ siteGenLimit: left }])
  expect(left).toBeLessThanOrEqual(5)
  expect(await claimSite(app.db)).toBeUndefined()
})

test('clients take turns', async () => {
  const [many, one] = [await client(), await client()]
  // Orders of the same moment have no defined order.
  const later = (): void => void (app.clock.now = new Date(app.clock.now.getTime() + 1))
  const first = await create(many)
  later()
  const second = await create(many)
  later()
  const next = await create(one)
  const order: string[] = []
  for (let row = await claimSite(app.db); row; row = await claimSite(app.db)) {
    order.push(row.id)
    await makeSite(app.services, row, never)
  }
  expect(order).toEqual([first, next, second])
})

test('only the owner’s client sees an archive, and after its expiry nobody', async () => {
  const caller = await client()
  const [member, mate, stranger] = [
    await app.account('team_user', { ownerId: caller.account.id }),
    await app.account('team_user', { ownerId: caller.account.id }),
    await client(),
  ]
  const siteId = await create(member)
  await work()
  expect((await archive(caller, siteId)).files.has('index.html')).toBe(true)
  const seen = async (who: Caller) => (await app.call('company.sites', who)).sites.map(({ id }) => id)
  expect([await seen(caller), await seen(member), await seen(mate), await seen(stranger)]).toEqual([
    [siteId],
    [siteId],
    [],
    [],
  ])
  for (const who of [mate, stranger])
    for (const name of ['company.getSiteStatus', 'company.downloadSite', 'company.deleteSite'] as const)
      expect((await refusal(app.call(name, who, { siteId }))).status).toBe(404)
  const before = app.clock.now
  app.clock.now = new Date(before.getTime() + 14 * 86_400_000)
  expect((await refusal(statusOf(caller, siteId))).status).toBe(404)
  await pruneSites(app.db, app.clock.now)
  expect(await app.db.select().from(siteParts).where(eq(siteParts.siteId, siteId))).toEqual([])
  app.clock.now = before
})

test('the job runs by itself while its process holds the lease', async () => {
  const caller = await client()
  const siteId = await create(caller)
  let isHeld = false
  const stop = startSites(app.services, { isHeld: () => isHeld }, () => undefined)
  expect((await statusOf(caller, siteId)).status).toBe(0)
  isHeld = true
  await expect.poll(async () => (await statusOf(caller, siteId)).status, { timeout: 120_000 }).toBe(100)
  await stop()
})
