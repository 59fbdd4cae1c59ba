import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { campaigns } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
const ids = { old: '', own: '', team: '', foreign: '' }
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  owner = await app.account('user', { timezone: 'Europe/Kyiv' })
  member = await app.account('team_user', { ownerId: owner.account.id })
  stranger = await app.account('user')
  const save = async (caller: Caller) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
  ids.old = await save(owner)
  await app.db
    .update(campaigns)
    .set({ archivedAt: sql`now()` })
    .where(eq(campaigns.id, ids.old))
  ids.own = await save(owner)
  ids.team = await save(member)
  ids.foreign = await save(stranger)
})
afterAll(() => app.close())
beforeEach(() => app.queries.splice(0))

const RANGE = { startDate: '2026-02-01', endDate: '2026-02-02' }
const QUESTIONS = [
  'logs.userLogs',
  'logs.companyTotals',
  'logs.companyDaily',
  'logs.companyPlatforms',
  'logs.companySeries',
] as const
const MISSING = { status: 404, body: { success: false, error: TEXTS.notFound, message: { errors: [TEXTS.notFound] } } }

describe.each(QUESTIONS)('%s', (name) => {
  async function scope(caller: Caller, given: object = {}) {
    app.queries.splice(0)
    await app.call(name, caller, { ...RANGE, ...given })
    const params = app.queries.at(-1)
    const asText = (value: unknown) => (value === undefined ? undefined : [value].flat().map(String).sort())
    return params && { campaigns: asText(params['campaigns']), clients: asText(params['clients']) }
  }

  test('an owner queries their campaigns, the team’s and archived ones; a team user only their own', async () => {
    expect(await scope(owner)).toEqual({ campaigns: [ids.old, ids.own, ids.team].sort(), clients: undefined })
    expect(await scope(owner, { clientId: owner.account.id })).toEqual({
      campaigns: [ids.old, ids.own, ids.team].sort(),
      clients: undefined,
    })
    expect(await scope(member)).toEqual({ campaigns: [ids.team], clients: undefined })
    expect(await scope(owner, { companyId: ids.old })).toEqual({ campaigns: [ids.old], clients: undefined })
    expect(await scope(owner, { companyId: ids.team })).toEqual({ campaigns: [ids.team], clients: undefined })
  })

  test('without campaigns nothing is queried', async () => {
    expect(await scope(await app.account('user'))).toBeUndefined()
  })

  test('staff query all, one client or one campaign', async () => {
    expect(await scope(admin)).toEqual({ campaigns: undefined, clients: undefined })
    expect(await scope(admin, { clientId: owner.account.id })).toEqual({
      campaigns: undefined,
      clients: [owner.account.id],
    })
    expect(await scope(admin, { companyId: ids.foreign })).toEqual({ campaigns: [ids.foreign], clients: undefined })
    expect(await scope(admin, { companyId: ids.team, clientId: owner.account.id })).toEqual({
      campaigns: [ids.team],
      clients: undefined,
    })
    expect(await scope(admin, { companyId: ids.foreign, clientId: owner.account.id })).toBeUndefined()
  })

  test('another client’s campaign or client is not found, and nothing is queried', async () => {
    const foreign = [
      [owner, { companyId: ids.foreign }],
      [member, { companyId: ids.own }],
      [owner, { clientId: stranger.account.id }],
      [member, { clientId: stranger.account.id }],
    ] as const
    const missing = [
      [owner, { companyId: '999999' }],
      [admin, { companyId: '999999' }],
      [owner, { clientId: '999999' }],
      [admin, { clientId: '999999' }],
      [admin, { clientId: admin.account.id }],
    ] as const
    for (const [caller, given] of [...foreign, ...missing])
      expect(await refusal(app.call(name, caller, { ...RANGE, ...given }))).toEqual(MISSING)
    expect(app.queries).toEqual([])
  })

  test('days are in the caller’s zone by default', async () => {
    await scope(owner)
    expect(app.queries.at(-1)).toMatchObject({ timezone: 'Europe/Kyiv' })
    await scope(owner, { timezone: 'Asia/Tokyo' })
    expect(app.queries.at(-1)).toMatchObject({ timezone: 'Asia/Tokyo' })
  })
})

test('staff find a client’s hits by e-mail; an unknown e-mail has none, and owners may only name their own', async () => {
  const ask = (caller: Caller, given: object) =>
    app.call(caller === admin ? 'logs.logs' : 'logs.userLogs', caller, { ...RANGE, ...given })
  await ask(admin, { email: owner.account.email.toUpperCase() })
  expect(app.queries.at(-1)).toMatchObject({ clients: [BigInt(owner.account.id)] })
  await ask(admin, { email: 'nobody@weir.example' })
  expect(app.queries.at(-1)).toMatchObject({ clients: [0n] })
  app.queries.splice(0)
  expect(await ask(admin, { email: owner.account.email, clientId: stranger.account.id })).toMatchObject({ total: 0 })
  expect(await ask(admin, { email: owner.account.email, companyId: ids.foreign })).toMatchObject({ total: 0 })
  expect(app.queries).toEqual([])
  for (const email of [stranger.account.email, 'nobody@weir.example', ''])
    expect(await refusal(ask(owner, { email }))).toEqual(MISSING)
})

test('a log row names its campaign, and for staff its client', async () => {
  const { events } = app.services
  const texts = Object.fromEntries(
    'hit visitor ip country region city isp usageType carrier browser browserVersion platform language domain url referrer userAgent utmSource utmCampaign utmTerm utmCreative utmPlacement utmNetwork siteSource placement user1 user2 user3 user4 user5 clickSource clickId clickCost splitGroup splitLink offer mode destination policyVersion dataVersion'
      .split(' ')
      .map((name) => [name, '']),
  )
  const row = {
    ...texts,
    at: '2026-02-01 10:00:00.000',
    client: owner.account.id,
    campaign: ids.own,
    class: 'bot',
    unique: true,
    suspicious: false,
    score: 99,
    category: 'general',
    reasons: [],
    asn: 0,
    deviceType: 'bot',
  }
  app.services.events = {
    query: async (_pool: string, text: string) => (text.includes('AS total') ? [{ total: 1 }] : [row]),
  } as unknown as typeof events
  const { logs, total } = await app.call('logs.userLogs', owner, RANGE)
  const forStaff = await app.call('logs.userLogs', admin, RANGE)
  app.services.events = events
  expect(total).toBe(1)
  expect(logs).toMatchObject([{ companyId: ids.own, companyName: CAMPAIGN.name, time: '2026-02-01T10:00:00.000Z' }])
  for (const hidden of ['client', 'clientId']) expect(logs[0]).not.toHaveProperty(hidden)
  expect(forStaff.logs).toMatchObject([{ companyId: ids.own, clientId: owner.account.id }])
})

test('the account filter offers only clients, by e-mail', async () => {
  const { clients } = await app.call('logs.clients', admin)
  const emails = clients.map((one) => one.email)
  expect(emails).toEqual(emails.toSorted())
  expect(emails).toContain(owner.account.email)
  expect(emails).not.toContain(member.account.email)
})
