import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { loadCampaigns } from '../../store/config/edge-snapshot.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  owner = await app.account('user')
})
afterAll(() => app.close())

const made = async (name: string) => (await app.call('campaign.save', owner, { ...CAMPAIGN, name })).campaign

test('the client sees the reason of a ban, and a ban can be lifted', async () => {
  const { id, key } = await made('Bad')
  const start = await startOfChanges(app.db)
  await app.call('ban.add', admin, { company: id, reason: 'Phishing' })
  expect((await app.call('ban.list', admin)).companies).toMatchObject([
    {
      id,
      key,
      name: 'Bad',
      clientEmail: owner.account.email,
      reason: 'Phishing',
      since: '2026-03-01T12:00:00.000Z',
      by: admin.account.email,
      requests: 0,
    },
  ])
  expect(await loadCampaigns(app.db, [id])).toMatchObject([{ bannedSince: '2026-03-01' }])
  expect((await app.call('company.edit', owner, { id })).campaign.banned).toEqual({
    reason: 'Phishing',
    since: '2026-03-01T12:00:00.000Z',
  })
  expect((await app.call('company.list', owner, { search: 'Bad' })).companies[0]?.banned).toMatchObject({
    reason: 'Phishing',
  })
  expect(await refusal(app.call('ban.add', admin, { company: id }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.campaignBanned },
  })
  await app.call('ban.remove', admin, { id })
  expect(await loadCampaigns(app.db, [id])).toMatchObject([{ bannedSince: '' }])
  expect((await app.call('company.edit', owner, { id })).campaign.banned).toBeNull()
  expect((await refusal(app.call('ban.remove', admin, { id }))).status).toBe(404)
  expect((await readChanges(app.db, start)).rows).toEqual([
    { kind: 'campaign', ref: id },
    { kind: 'campaign', ref: id },
  ])
  const rows = (await app.db.select().from(audit)).filter(({ action }) => action.startsWith('ban.'))
  expect(rows).toMatchObject([
    { action: 'ban.add', subject: `campaigns/${id}`, after: { reason: 'Phishing' } },
    { action: 'ban.remove', before: { reason: 'Phishing' } },
  ])
})

test('saving a banned campaign does not lift its ban', async () => {
  const { id } = await made('Stays')
  await app.call('ban.add', admin, { company: id })
  await app.call('campaign.save', owner, { ...CAMPAIGN, id, name: 'Stays, saved' })
  expect(await loadCampaigns(app.db, [id])).toMatchObject([{ bannedSince: '2026-03-01', name: 'Stays, saved' }])
})

test('search finds campaigns by id, name, key, client and target, without banned ones', async () => {
  const { id, key } = await made('Findable_1')
  const found = async (search: string) =>
    (await app.call('ban.search', admin, { search })).companies.map((one) => one.id)
  for (const search of [id, 'findable_', key, owner.account.email.slice(2), 'SHOP.example/land'])
    expect(await found(search), search).toContain(id)
  expect(await found('indable%')).toEqual([])
  await app.call('ban.add', admin, { company: id })
  expect(await found('findable_')).toEqual([])
})

test('of ten concurrent bans one succeeds; an unknown campaign is not found', async () => {
  const { id } = await made('Race')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => app.call('ban.add', admin, { company: id })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await refusal(app.call('ban.add', admin, { company: '999999' }))).status).toBe(404)
})
