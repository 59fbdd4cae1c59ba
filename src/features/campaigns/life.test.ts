import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { removeArchived } from '../../store/config/campaigns/campaign-life.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { accounts, audit, campaigns, plans } from '../../store/config/schema.ts'
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

const make = async (caller: Caller, given: object = {}) =>
  (await app.call('campaign.save', caller, { ...CAMPAIGN, ...given })).campaign
const listed = async (caller: Caller, given: object = {}) =>
  (await app.call('company.list', caller, { sort: 'name', order: 'asc', ...given })).companies
const changesSince = async (act: () => Promise<unknown>) => {
  const start = await startOfChanges(app.db)
  await act()
  return (await readChanges(app.db, start)).rows
}
const logOf = (id: string) =>
  app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `campaigns/${id}`))
    .orderBy(audit.id)
const planOf = async (campaignLimit: number) =>
  (await app.db.select().from(plans).where(eq(plans.campaignLimit, campaignLimit)))[0]?.id ?? null
const LIMIT = { status: 409, body: { error: TEXTS.campaignLimit } }
const MISSING = { status: 404, body: { error: TEXTS.notFound } }

test('a copy has all settings, its own key and name, and reaches an edge', async () => {
  const first = await make(owner, { name: 'Spring', tag: 'x', notes: 'mine', countries: ['DE'] })
  const { campaign: second } = await app.call('company.copy', owner, { id: first.id })
  expect(second).toMatchObject({
    name: 'Spring (2)',
    tag: 'x',
    notes: 'mine',
    countries: ['DE'],
    status: 'active',
    version: 1,
    clientId: owner.account.id,
  })
  expect(second.key).not.toBe(first.key)
  expect((await app.call('company.copy', owner, { id: second.id })).campaign.name).toBe('Spring (3)')
  expect(await logOf(second.id)).toMatchObject([
    { action: 'company.copy', after: { copyOf: first.id, name: 'Spring (2)' } },
  ])
})

test('a deleted campaign can be restored unchanged for thirty days, then is removed; its name stays with its hits', async () => {
  const { id, key } = await make(owner, { name: 'Gone' })
  expect(await changesSince(() => app.call('company.delete', owner, { id }))).toEqual([{ kind: 'campaign', ref: id }])
  expect(await listed(owner, { search: key })).toEqual([])
  expect(await listed(owner, { search: key, status: 'archived' })).toMatchObject([
    { id, removedAt: '2026-03-31T12:00:00.000Z' },
  ])
  for (const call of ['company.delete', 'company.copy', 'company.updateInfoStatus'] as const)
    expect(await refusal(app.call(call, owner, { id }))).toMatchObject(MISSING)
  const changes = await changesSince(() => app.call('company.restore', owner, { id }))
  expect(changes).toContainEqual({ kind: 'campaign', ref: id })
  expect(await listed(owner, { search: key })).toMatchObject([{ id, key, status: 'active', removedAt: null }])
  expect(await refusal(app.call('company.restore', owner, { id })), 'not in the archive').toMatchObject(MISSING)
  await app.call('company.delete', owner, { id })
  expect(await removeArchived(app.db, new Date('2026-03-01T12:00:00Z'), app.clock.now)).toBe(0)
  expect(await removeArchived(app.db, new Date('2026-03-01T12:00:00.001Z'), app.clock.now)).toBe(1)
  expect(await listed(owner, { search: key, status: 'archived' })).toEqual([])
  expect(await refusal(app.call('company.restore', owner, { id }))).toMatchObject(MISSING)
  expect(
    await app.db
      .select({ name: campaigns.name, settings: campaigns.settings })
      .from(campaigns)
      .where(eq(campaigns.id, id)),
  ).toEqual([{ name: 'Gone', settings: {} }])
  expect((await logOf(id)).map((row) => row.action)).toEqual([
    'campaign.save',
    'company.delete',
    'company.restore',
    'company.delete',
  ])
})

test('a switch pauses and activates, returns the last hit, and is in the history', async () => {
  const { id } = await make(owner)
  expect(await app.call('company.updateInfoStatus', owner, { id })).toMatchObject({ status: 'paused', lastHit: null })
  expect(await changesSince(() => app.call('company.updateInfoStatus', owner, { id }))).toEqual([
    { kind: 'campaign', ref: id },
  ])
  expect((await logOf(id)).slice(1)).toMatchObject([
    { before: { status: 'active' }, after: { status: 'paused' } },
    { before: { status: 'paused' }, after: { status: 'active' } },
  ])
})

test('a new name is validated and raises the version', async () => {
  const { id } = await make(owner, { name: 'Old' })
  await app.call('company.rename', owner, { campaignId: id, name: ' New ' })
  expect((await app.call('company.edit', owner, { id })).campaign).toMatchObject({ name: 'New', version: 2 })
  await expect(app.call('company.rename', owner, { campaignId: id, name: '' })).rejects.toThrow(TEXTS.campaignName)
})

describe('several at once', () => {
  test('are paused, activated, tagged and deleted together, each in the history', async () => {
    const client = await app.account('user')
    const ids = [(await make(client)).id, (await make(client)).id]
    for (const act of ['pause', 'activate', 'tag', 'delete'] as const)
      expect(await app.call('company.bulk', client, { ids: [...ids, ...ids], act, tag: 'sale' })).toMatchObject({
        done: 2,
      })
    expect(await listed(client)).toEqual([])
    expect(await listed(client, { status: 'archived', tag: 'sale' })).toHaveLength(2)
    expect((await logOf(ids[1] ?? '')).map((row) => row.action)).toEqual([
      'campaign.save',
      ...Array.from({ length: 4 }, () => 'company.bulk'),
    ])
  })

  test('another client’s campaign among them leaves all unchanged', async () => {
    const client = await app.account('user')
    const [mine, foreign] = [await make(client), await make(owner)]
    expect(
      await refusal(app.call('company.bulk', client, { ids: [mine.id, foreign.id], act: 'delete' })),
    ).toMatchObject(MISSING)
    expect(await listed(client)).toHaveLength(1)
  })
})

test('offers tags in use, and filters by one', async () => {
  const client = await app.account('user')
  for (const tag of ['b', 'a', 'b', '']) await make(client, { tag })
  expect((await app.call('company.list', client, { tag: 'b' })).tags).toEqual(['a', 'b'])
  expect(await listed(client, { tag: 'b' })).toHaveLength(2)
})

test('staff act only with the client’s permission', async () => {
  const open = await app.account('user', { editingAllowed: true })
  const [allowed, closed] = [await make(open), await make(owner)]
  const ways: ((id: string) => Promise<unknown>)[] = [
    (id) => app.call('company.copy', admin, { id }),
    (id) => app.call('company.updateInfoStatus', admin, { id }),
    (id) => app.call('company.rename', admin, { campaignId: id, name: 'By staff' }),
    (id) => app.call('company.bulk', admin, { ids: [id], act: 'pause' }),
    (id) => app.call('company.delete', admin, { id }),
  ]
  for (const way of ways) {
    await way(allowed.id)
    expect(await refusal(way(closed.id))).toMatchObject({ status: 403, body: { error: TEXTS.editingNotAllowed } })
  }
})

describe('limits hold under fifty concurrent calls', () => {
  const fifty = (act: (at: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: 50 }, (_, at) => act(at)))
  const done = (outcomes: PromiseSettledResult<unknown>[]) =>
    outcomes.filter((one) => one.status === 'fulfilled').length

  test('copies', async () => {
    const client = await app.account('user', { planId: await planOf(3) })
    const { id } = await make(client)
    expect(done(await fifty(() => app.call('company.copy', client, { id })))).toBe(2)
    expect(await refusal(app.call('company.copy', client, { id }))).toMatchObject(LIMIT)
  })

  test.each(['company.restore', 'company.updateInfoStatus', 'company.bulk'] as const)('%s', async (call) => {
    const client = await app.account('user', { planId: await planOf(1000) })
    const made = await Promise.all(Array.from({ length: 50 }, () => make(client)))
    for (const { id } of made)
      await app.call(call === 'company.restore' ? 'company.delete' : 'company.updateInfoStatus', client, { id })
    await app.db
      .update(accounts)
      .set({ planId: await planOf(3) })
      .where(eq(accounts.id, client.account.id))
    const ask = (id: string) =>
      call === 'company.bulk' ? app.call(call, client, { ids: [id], act: 'activate' }) : app.call(call, client, { id })
    expect(done(await fifty((at) => ask(made[at]?.id ?? '')))).toBe(3)
    expect(await listed(client, { status: 'active' })).toHaveLength(3)
  })

  test('activating more than fit activates none', async () => {
    const client = await app.account('user', { planId: await planOf(1) })
    const ids: string[] = []
    for (let made = 0; made < 2; made++) {
      ids.push((await make(client)).id)
      await app.call('company.bulk', client, { ids, act: 'pause' })
    }
    expect(await refusal(app.call('company.bulk', client, { ids, act: 'activate' }))).toMatchObject(LIMIT)
    expect(await listed(client, { status: 'active' })).toEqual([])
  })

  test('a team user’s own limit applies to copies and restored campaigns', async () => {
    const mate = await app.account('team_user', { ownerId: owner.account.id, campaignLimit: 2 })
    const [one, two] = [await make(mate), await make(mate)]
    expect(
      await refusal(app.call('company.copy', owner, { id: one.id })),
      'a copy is held by the holder of the original',
    ).toMatchObject(LIMIT)
    await app.call('company.delete', mate, { id: two.id })
    expect(done(await fifty(() => app.call('company.copy', mate, { id: one.id })))).toBe(1)
    expect(await refusal(app.call('company.restore', owner, { id: two.id }))).toMatchObject(LIMIT)
  })

  test('an expired account can pause and delete, but not copy or activate', async () => {
    const client = await app.account('user', { paidExpiration: new Date('2026-03-02T00:00:00Z') })
    const { id } = await make(client)
    await app.db
      .update(accounts)
      .set({ paidExpiration: new Date('2026-02-01T00:00:00Z') })
      .where(eq(accounts.id, client.account.id))
    expect(await refusal(app.call('company.copy', client, { id }))).toMatchObject({
      status: 403,
      body: { error: TEXTS.planExpired },
    })
    await app.call('company.updateInfoStatus', client, { id })
    expect(await refusal(app.call('company.updateInfoStatus', client, { id }))).toMatchObject({ status: 403 })
    await app.call('company.delete', client, { id })
  })
})
