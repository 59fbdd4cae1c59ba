import { eq, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { audit, campaigns, plans } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
let member: Caller
let stranger: Caller
beforeAll(async () => {
  app = await createTestApp()
  ;({ admin, owner, member, stranger } = await app.people())
})
afterAll(() => app.close())

const save = async (caller: Caller, given: object = {}) =>
  (await app.call('campaign.save', caller, { ...CAMPAIGN, ...given })).campaign
const names = async (caller: Caller, given: object = {}) => {
  const { companies } = await app.call('company.list', caller, { sort: 'name', order: 'asc', ...given })
  return companies.map((one) => one.name)
}
const MISSING = { status: 404, body: { success: false, error: TEXTS.notFound, message: { errors: [TEXTS.notFound] } } }

test('a campaign gets a key, is saved whole, and its version rises', async () => {
  const settings = {
    name: 'Whole',
    tag: 'x',
    countries: ['DE'],
    splitGroups: [{ name: 'g', links: [{ link: 'https://a.example', percent: 100 }] }],
    repeatLimit: 5,
  }
  const made = await save(owner, settings)
  expect(made).toMatchObject({
    ...settings,
    splitGroups: [{ name: 'g', conditions: [] }],
    version: 1,
    clientId: owner.account.id,
    status: 'active',
  })
  expect(made.key).toMatch(/^c_[a-z2-7]{16}$/)
  const saved = await save(owner, { id: made.id, kind: 'site', name: 'Renamed', clientId: stranger.account.id })
  expect(saved).toMatchObject({
    id: made.id,
    key: made.key,
    kind: 'integration',
    name: 'Renamed',
    tag: '',
    countries: [],
    version: 2,
    clientId: owner.account.id,
  })
  expect((await app.call('company.edit', owner, { id: made.id })).campaign).toEqual({
    ...saved,
    testRun: null,
    postbackSecret: expect.stringMatching(/^[\w-]{27}$/) as string,
    checks: null,
  })
})

test('a save reaches the edges and the audit log', async () => {
  const start = await startOfChanges(app.db)
  const { id } = await save(owner, { name: 'Before' })
  await save(owner, { id, name: 'After' })
  const changes = (await readChanges(app.db, start)).rows
  expect(changes).toEqual([
    { kind: 'account', ref: owner.account.id },
    { kind: 'campaign', ref: id },
    { kind: 'campaign', ref: id },
  ])
  const log = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `campaigns/${id}`))
    .orderBy(audit.id)
  expect(log).toMatchObject([
    { actorId: owner.account.id, before: null, after: { name: 'Before' } },
    { before: { name: 'Before' }, after: { name: 'After' } },
  ])
})

test('ten concurrent saves raise the version ten times, each on top of the last', async () => {
  const { id } = await save(owner)
  await Promise.all(Array.from({ length: 10 }, (_, i) => save(owner, { id, name: `n${i}` })))
  expect((await app.call('company.edit', owner, { id })).campaign.version).toBe(11)
  const log = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `campaigns/${id}`))
  const names = (side: 'before' | 'after') => log.map((row) => (row[side] as { name: string } | null)?.name ?? '')
  const last = (await app.call('company.edit', owner, { id })).campaign.name
  expect([...names('before'), last].sort()).toEqual(['', ...names('after')].sort())
})

test('a client sees campaigns of the team, a team user their own, staff all', async () => {
  const client = await app.account('user')
  const [one, two] = [
    await app.account('team_user', { ownerId: client.account.id }),
    await app.account('team_user', { ownerId: client.account.id }),
  ]
  const own = await save(client, { name: 'A own' })
  const ones = await save(one, { name: 'B one', clientId: client.account.id })
  await save(two, { name: 'C two' })
  expect(ones.clientId).toBe(client.account.id)
  expect(await names(client)).toEqual(['A own', 'B one', 'C two'])
  expect(await names(client, { clientId: client.account.id })).toEqual(['A own', 'B one', 'C two'])
  expect(await names(one)).toEqual(['B one'])
  expect(await names(admin, { clientId: client.account.id })).toEqual(['A own', 'B one', 'C two'])
  expect(await refusal(app.call('company.edit', one, { id: own.id }))).toEqual(MISSING)
})

describe('another client’s campaign or client is not found', () => {
  const ways: [string, (caller: Caller, id: string) => Promise<unknown>][] = [
    ['edit', (caller, id) => app.call('company.edit', caller, { id })],
    ['save', (caller, id) => save(caller, { id, name: 'Stolen' })],
    ['download', (caller, company) => app.call('company.download', caller, { company })],
    ['downloadWp', (caller, company) => app.call('company.downloadWp', caller, { company })],
    ['downloadWay', (caller, company) => app.call('company.downloadWay', caller, { company, way: 'node' })],
  ]
  test.each(ways)('%s', async (_name, call) => {
    const { id } = await save(owner, { name: 'Mine' })
    for (const caller of [stranger, member]) {
      expect(await refusal(call(caller, id))).toEqual(MISSING)
      expect(await refusal(call(caller, '999999'))).toEqual(MISSING)
    }
    expect((await app.call('company.edit', owner, { id })).campaign).toMatchObject({ name: 'Mine', version: 1 })
  })

  test('list and new campaign', async () => {
    for (const caller of [stranger, member]) {
      const foreign = caller === stranger ? owner : stranger
      for (const clientId of [foreign.account.id, '999999']) {
        expect(await refusal(names(caller, { clientId }))).toEqual(MISSING)
        expect(await refusal(save(caller, { clientId }))).toEqual(MISSING)
      }
    }
    for (const clientId of ['999999', member.account.id, admin.account.id]) {
      expect(await refusal(names(admin, { clientId }))).toEqual(MISSING)
      expect(await refusal(save(admin, { clientId }))).toEqual(MISSING)
    }
  })
})

test('staff change a client’s campaigns only with permission', async () => {
  const closed = await app.account('user')
  const open = await app.account('user', { editingAllowed: true })
  const { id } = await save(closed)
  const refused = { status: 403, body: expect.objectContaining({ error: TEXTS.editingNotAllowed }) as object }
  expect(await refusal(save(admin, { id }))).toEqual(refused)
  expect(await refusal(save(admin, { clientId: closed.account.id }))).toEqual(refused)
  expect((await refusal(save(admin))).body).toMatchObject({ validation: { clientId: [expect.any(String)] } })
  const made = await save(admin, { clientId: open.account.id })
  expect(made).toMatchObject({ clientId: open.account.id, clientEmail: open.account.email })
  expect(await save(admin, { id: made.id, name: 'By staff' })).toMatchObject({ name: 'By staff', version: 2 })
})

test('only an active, paid account creates campaigns; existing ones can be changed', async () => {
  const client = await app.account('user', { paidExpiration: new Date('2026-03-01T12:00:01Z') })
  const { id } = await save(client)
  const before = app.clock.now
  app.clock.now = new Date('2026-03-01T12:00:01Z')
  expect(await refusal(save(client))).toMatchObject({ status: 403, body: { error: TEXTS.planExpired } })
  await expect(save(client, { id })).resolves.toMatchObject({ version: 2 })
  app.clock.now = before
  await app.call('clients.activate', admin, { id: client.account.id, status: '0' })
  expect(await refusal(save(client))).toMatchObject({ status: 403, body: { error: TEXTS.notActive } })
  await expect(save(client, { id })).resolves.toMatchObject({ version: 3 })
})

test('of twenty concurrent new campaigns, the team’s included, the plan’s limit is created', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.campaignLimit, 3))
  const client = await app.account('user', { planId: plan?.id ?? null })
  const team = await app.account('team_user', { ownerId: client.account.id })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, i) => save(i % 2 ? client : team)))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(3)
  expect(await refusal(save(client))).toMatchObject({ status: 409, body: { error: TEXTS.campaignLimit } })
  await app.db
    .update(campaigns)
    .set({ archivedAt: sql`now()` })
    .where(eq(campaigns.accountId, team.account.id))
  await app.db.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.accountId, client.account.id))
  await expect(save(client)).resolves.toMatchObject({ version: 1 })
})

test('the list is searched literally, filtered by state, and paged', async () => {
  const client = await app.account('user')
  const made = await save(client, { name: '50% off', tag: 'sale' })
  const { id } = await save(client, { name: 'Autumn_1' })
  await app.db.update(campaigns).set({ status: 'paused' }).where(eq(campaigns.id, id))
  expect(await names(client, { search: '0% O' })).toEqual(['50% off'])
  expect(await names(client, { search: 'SALE' })).toEqual(['50% off'])
  expect(await names(client, { search: made.key.toUpperCase() })).toEqual(['50% off'])
  expect(await names(client, { search: 'n_1' })).toEqual(['Autumn_1'])
  expect(await names(client, { search: 'a_t' })).toEqual([])
  expect(await names(client, { status: 'paused' })).toEqual(['Autumn_1'])
  expect(await app.call('company.list', client, { page: 2, perPage: 1, sort: 'name', order: 'asc' })).toMatchObject({
    companies: [{ name: 'Autumn_1' }],
    total: 2,
  })
})

test('today’s counts use the day of the caller’s zone', async () => {
  const client = await app.account('user', { timezone: 'Pacific/Auckland' })
  const { id } = await save(client)
  await names(client)
  expect(app.queries.slice(-3)).toContainEqual(
    expect.objectContaining({ first: '2026-03-02', timezone: 'Pacific/Auckland', campaigns: BigInt(id) }),
  )
})

test('an archived campaign cannot be listed, opened, saved or downloaded', async () => {
  const { id } = await save(owner, { name: 'Archived' })
  await app.db
    .update(campaigns)
    .set({ archivedAt: sql`now()` })
    .where(eq(campaigns.id, id))
  expect(await names(owner)).not.toContain('Archived')
  expect(await refusal(app.call('company.edit', owner, { id }))).toEqual(MISSING)
  expect(await refusal(save(owner, { id }))).toEqual(MISSING)
  for (const call of ['company.download', 'company.downloadWp'] as const)
    expect(await refusal(app.call(call, owner, { company: id }))).toEqual(MISSING)
})

test('the download has the campaign’s name and token, also for a team user; staff need permission', async () => {
  const { id, key } = await save(member, { name: '../Sommer/für "alle"' })
  const { filename, type, bytes } = (await app.call('company.download', member, { company: id })) as unknown as {
    filename: string
    type: string
    bytes: Uint8Array
  }
  expect([filename, type]).toEqual(['int__Sommer_für _alle_.zip', 'application/zip'])
  const source = new TextDecoder().decode(unzipSync(bytes)['index.php'])
  const readme = async (language: 'en' | 'ru' | 'ua') => {
    const archive = (await app.call(
      'company.download',
      { ...member, account: { ...member.account, language } },
      { company: id },
    )) as unknown as { bytes: Uint8Array }
    return new TextDecoder().decode(unzipSync(archive.bytes)['README.md'])
  }
  for (const [language, word] of [
    ['en', 'Campaign: '],
    ['ru', 'Кампания: '],
    ['ua', 'Кампанія: '],
  ] as const)
    expect(await readme(language)).toContain(word)
  const plugin = (await app.call('company.downloadWp', member, { company: id })) as unknown as {
    filename: string
    bytes: Uint8Array
  }
  expect(plugin.filename).toBe('weir-wordpress.zip')
  const wired = new TextDecoder().decode(unzipSync(plugin.bytes)['weir/campaign.php'])
  const { token } = await app.call('company.token', owner, { id })
  for (const part of [key, token, 'https://edge.example'])
    for (const text of [source, wired]) expect(text).toContain(part)
  for (const call of ['company.download', 'company.downloadWp'] as const)
    expect((await refusal(app.call(call, admin, { company: id }))).status).toBe(403)
})
