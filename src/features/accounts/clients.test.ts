import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { accounts, audit, payments, plans } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { eq } from 'drizzle-orm'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const list = async (given: object) => {
  const { clients, total } = await app.call('clients.list', admin, given)
  return { emails: clients.map((one) => one.email), total, clients }
}

test('search matches parts of e-mail, name or telegram literally', async () => {
  await app.account('user', { email: 'under_score@find.example', name: 'Ann', telegram: '@ann' })
  await app.account('user', { email: 'underXscore@find.example'.toLowerCase(), name: '100% Bob', telegram: '@bob' })
  expect((await list({ search: 'R_SC' })).emails).toEqual(['under_score@find.example'])
  expect((await list({ search: '0% b' })).emails).toEqual(['underxscore@find.example'])
  expect((await list({ search: '@ANN' })).emails).toEqual(['under_score@find.example'])
  expect((await list({ search: '\\' })).emails).toEqual([])
  expect((await list({ search: 'a\0nn' })).total).toBe(1)
})

test('counts clients by state, without staff and team users', async () => {
  const now = app.clock.now.getTime()
  const paid = (ms: number) => new Date(now + ms)
  await app.account('user', { email: 'on@state.example', paidExpiration: paid(1) })
  await app.account('user', { email: 'staff-on@state.example' })
  await app.account('user', { email: 'off@state.example', active: false })
  await app.account('user', { email: 'over@state.example', paidExpiration: paid(0) })
  const owner = await app.account('user', { email: 'z@state.example', active: false })
  await app.account('team_user', { email: 'team@state.example', ownerId: owner.account.id })
  const of = async (status: string) =>
    (await list({ search: '@state', status, sort: 'email', order: 'asc' })).emails.map((email) => email.split('@')[0])
  expect(await of('active')).toEqual(['on', 'staff-on'])
  expect(await of('inactive')).toEqual(['off', 'z'])
  expect(await of('expired')).toEqual(['over'])
  expect(await of('all')).toEqual(['off', 'on', 'over', 'staff-on', 'z'])
})

test('pages list each client once, in any order', async () => {
  for (let i = 0; i < 7; i++) await app.account('user', { email: `p${i}@page.example` })
  for (const sort of ['email', 'createdAt', 'paidExpiration', 'campaigns', 'clicks']) {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ search: '@page', sort, page, perPage: 2 })))
    expect(new Set(pages.flatMap((one) => one.emails)).size).toBe(7)
    expect(pages.map((one) => one.total)).toEqual([7, 7, 7, 7])
  }
})

test('a client has plan, payments and campaigns, with those of the team', async () => {
  const [plan] = await app.db.select().from(plans).where(eq(plans.name, '3 campaigns'))
  const owner = await app.account('user', { email: 'whole@client.example', planId: plan?.id ?? null })
  const member = await app.account('team_user', { ownerId: owner.account.id })
  await app.call('campaign.save', owner, CAMPAIGN)
  await app.call('campaign.save', member, CAMPAIGN)
  const payment = {
    accountId: owner.account.id,
    planId: plan?.id ?? '',
    months: 1,
    amount: 4900,
    currency: 'EUR',
    method: 'card',
  }
  await app.db.insert(payments).values([payment, { ...payment, amount: 1, deletedAt: app.clock.now }])
  const [client] = (await list({ search: 'whole@' })).clients
  expect(client).toMatchObject({ tariff: '3 campaigns', campaigns: 2, payments: [{ amount: 4900, currency: 'EUR' }] })
})

test('switching a client reaches edges and audit log once', async () => {
  const { account } = await app.account('user', { active: false })
  const start = await startOfChanges(app.db)
  const [first] = [
    await app.call('clients.activate', admin, { id: account.id, status: '1' }),
    await app.call('clients.activate', admin, { id: account.id, status: '1' }),
  ]
  expect(first.client).toMatchObject({ id: account.id, active: true })
  expect((await app.call('clients.activate', admin, { id: account.id, status: '0' })).client.active).toBe(false)
  expect((await readChanges(app.db, start)).rows).toEqual([
    { kind: 'account', ref: account.id },
    { kind: 'account', ref: account.id },
  ])
  const log = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `accounts/${account.id}`))
  expect(log.map((row) => [row.before, row.after])).toEqual([
    [{ active: false }, { active: true }],
    [{ active: true }, { active: false }],
  ])
})

test('switching on assigns a plan with its site generations; refuses an archived plan and a client who has paid', async () => {
  const named = async (name: string) =>
    (await app.db.select().from(plans).where(eq(plans.name, name)))[0] ?? expect.fail(name)
  const [small, large] = [await named('3 campaigns'), await named('25 campaigns')]
  await app.db.update(plans).set({ siteGenerations: 2 }).where(eq(plans.id, small.id))
  await app.db.update(plans).set({ siteGenerations: 9 }).where(eq(plans.id, large.id))
  const own = await app.account('user', { active: false, siteGenLimit: 1 })
  const { account } = own
  const switchOn = (id: string, tariffId: string) => app.call('clients.activate', admin, { id, status: '1', tariffId })
  const limit = async () => (await app.db.select().from(accounts).where(eq(accounts.id, account.id)))[0]?.siteGenLimit
  expect((await switchOn(account.id, small.id)).client).toMatchObject({ active: true, tariff: small.name })
  expect(await limit()).toBe(3)
  expect((await switchOn(account.id, large.id)).client.tariff).toBe(large.name)
  expect(await limit()).toBe(10)
  expect((await app.call('notifications.list', own)).notifications).toMatchObject([
    { notice: 'planGiven', details: { plan: large.name } },
    { notice: 'activated', details: { plan: small.name } },
  ])
  const paid = await app.account('user', { active: false, planId: small.id, paidExpiration: app.clock.now })
  expect(await refusal(switchOn(paid.account.id, large.id))).toMatchObject({
    status: 409,
    body: { validation: { tariffId: [TEXTS.planPaid] } },
  })
  await app.db.update(plans).set({ archivedAt: app.clock.now }).where(eq(plans.id, small.id))
  expect(await refusal(switchOn(account.id, small.id))).toMatchObject({
    status: 422,
    body: { validation: { tariffId: [TEXTS.selectedInvalid] } },
  })
})

test('only clients can be switched; others are not found and unchanged', async () => {
  const owner = await app.account('user')
  const others = [admin, await app.account('team_user', { ownerId: owner.account.id }), await app.account('referal')]
  for (const id of [...others.map((one) => one.account.id), '999999']) {
    expect((await refusal(app.call('clients.activate', admin, { id, status: '0' }))).status).toBe(404)
  }
  const rows = await app.db.select().from(accounts).where(eq(accounts.active, false))
  expect(rows.some((row) => others.some((other) => other.account.id === row.id))).toBe(false)
})

test('shows used and allowed clicks, and sorts by their share', async () => {
  const limited = async (name: string, clickLimit: number | null) =>
    (await app.call('tariff.store', admin, { name, clickLimit })).tariff.id
  const [small, large, open] = [
    await limited('Small clicks', 100),
    await limited('Large clicks', 1000),
    await limited('Open clicks', null),
  ]
  const since = { clicksSince: app.clock.now }
  await app.account('user', { email: 'a@clicks.example', planId: large, clicksUsed: 500, ...since })
  await app.account('user', { email: 'b@clicks.example', planId: small, clicksUsed: 90, ...since })
  await app.account('user', { email: 'c@clicks.example', planId: open, clicksUsed: 9999, ...since })
  await app.account('user', { email: 'd@clicks.example', planId: small, clicksUsed: 100 })
  const { clients } = await list({ search: '@clicks', sort: 'clicks', order: 'desc' })
  expect(clients.map(({ email, clicks }) => [email[0], clicks.used, clicks.limit])).toEqual([
    ['b', 90, 100],
    ['a', 500, 1000],
    ['d', null, 100],
    ['c', 9999, null],
  ])
})
