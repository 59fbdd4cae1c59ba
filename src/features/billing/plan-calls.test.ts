import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Plan } from '../../contract/billing/plans.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { accounts, audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

let made = 0
const store = async (given: object = {}): Promise<Plan> =>
  (await app.call('tariff.store', admin, { name: `Plan ${++made}`, price: 4900, currency: 'usd', ...given })).tariff
const names = async (who: Caller) => (await app.call('tariff.list', who)).tariffs.map((one) => one.name)

test('a new plan is last in order, in minor units, without limits by default', async () => {
  const plan = await store({ campaignLimit: 3 })
  expect(plan).toMatchObject({
    price: 4900,
    currency: 'USD',
    campaignLimit: 3,
    clickLimit: null,
    userLimit: null,
    siteGenerations: 0,
    hidden: false,
    archived: false,
    clients: 0,
  })
  expect((await names(admin)).at(-1)).toBe(plan.name)
  expect(await refusal(app.call('tariff.store', admin, { name: plan.name.toUpperCase() }))).toMatchObject({
    status: 422,
    body: { validation: { name: [TEXTS.nameTaken] } },
  })
})

test('a client sees plans to choose and their own; staff see all', async () => {
  const [open, hidden, archived, own] = [
    await store(),
    await store({ hidden: true }),
    await store(),
    await store({ hidden: true }),
  ]
  await app.call('tariff.destroy', admin, { id: archived.id })
  const client = await app.account('user', { planId: own.id, siteGenLimit: 4 })
  const seen = await names(client)
  expect([open, hidden, archived, own].map((plan) => seen.includes(plan.name))).toEqual([true, false, false, true])
  const answer = await app.call('tariff.list', client)
  expect(answer).toMatchObject({
    current: own.id,
    usage: {
      campaigns: 0,
      users: 0,
      siteGenLimit: 4,
      limits: { campaigns: own.campaignLimit, clicks: own.clickLimit, users: own.userLimit },
    },
  })
  expect(answer.tariffs.every((plan) => plan.clients === null)).toBe(true)
  const all = (await app.call('tariff.list', admin)).tariffs
  expect(all.find((plan) => plan.id === own.id)?.clients).toBe(1)
  expect(all.find((plan) => plan.id === archived.id)?.archived).toBe(true)
})

test('an archived plan keeps its clients and frees its name; archiving twice is logged once', async () => {
  const plan = await store()
  for (let i = 0; i < 2; i++)
    expect((await app.call('tariff.destroy', admin, { id: plan.id })).tariff.archived).toBe(true)
  expect(
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `plans/${plan.id}`)),
  ).toMatchObject([{ action: 'tariff.store' }, { action: 'tariff.destroy' }])
  await expect(store({ name: plan.name })).resolves.toBeDefined()
  expect((await refusal(app.call('tariff.destroy', admin, { id: '999999' }))).status).toBe(404)
})

test('an edit reaches the edges of each client, and changes their site generations', async () => {
  const plan = await store({ siteGenerations: 2 })
  const mine = await app.account('user', { planId: plan.id, siteGenLimit: 5 })
  const few = await app.account('user', { planId: plan.id, siteGenLimit: 0 })
  const other = await app.account('user', { siteGenLimit: 5 })
  const start = await startOfChanges(app.db)
  await app.call('tariff.update', admin, {
    id: plan.id,
    name: plan.name,
    price: 100,
    siteGenerations: 1,
    clickLimit: 10,
  })
  expect((await readChanges(app.db, start)).rows).toEqual(
    [mine, few].map((one) => ({ kind: 'account', ref: one.account.id })),
  )
  const left = await Promise.all([mine, few, other].map(async (one) => (await app.again(one)).account.siteGenLimit))
  expect(left).toEqual([4, 0, 5])
})

test('a reduced limit keeps what exists and blocks additions', async () => {
  const plan = await store({ campaignLimit: 2 })
  const client = await app.account('user', { planId: plan.id })
  for (let i = 0; i < 2; i++) await app.call('campaign.save', client, CAMPAIGN)
  await app.call('tariff.update', admin, { id: plan.id, name: plan.name, price: 0, campaignLimit: 1 })
  expect((await app.call('tariff.list', client)).usage?.campaigns).toBe(2)
  expect(await refusal(app.call('campaign.save', client, CAMPAIGN))).toMatchObject({
    status: 409,
    body: { error: TEXTS.campaignLimit },
  })
})

test('an edit keeps missing fields; null is a value', async () => {
  const plan = await store({ campaignLimit: 3, clickLimit: 10, support: 'Mail', hidden: true, siteGenerations: 2 })
  const { tariff } = await app.call('tariff.update', admin, { id: plan.id, clickLimit: null })
  expect(tariff).toEqual({ ...plan, clickLimit: null })
})

test('plans come in the given order, others last', async () => {
  const before = (await app.call('tariff.list', admin)).tariffs.map((one) => one.id)
  const wanted = [before[2], before[0]].filter((id) => id !== undefined)
  await app.call('tariff.order', admin, { ids: wanted })
  expect((await app.call('tariff.list', admin)).tariffs.map((one) => one.id)).toEqual([
    ...wanted,
    ...before.filter((id) => !wanted.includes(id)),
  ])
  for (const ids of [['999999'], [wanted[0], wanted[0]]])
    expect((await refusal(app.call('tariff.order', admin, { ids }))).status).toBe(422)
})

test('a client requests one plan at a time, not one that is too small, and may cancel', async () => {
  const [small, large, hidden] = [await store({ campaignLimit: 1 }), await store(), await store({ hidden: true })]
  const client = await app.account('user')
  await app.call('tariff.change', client, { id: small.id })
  const { request } = await app.call('tariff.change', client, { id: large.id })
  await app.call('tariff.addSiteGenerator', client, { count: 5 })
  expect((await app.call('tariff.list', client)).requests).toMatchObject([
    { tariffId: large.id },
    { kind: 'generations', count: 5 },
  ])
  for (let i = 0; i < 2; i++) await app.call('campaign.save', client, CAMPAIGN)
  expect(await refusal(app.call('tariff.change', client, { id: small.id }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.planCampaigns },
  })
  for (const id of [hidden.id, '999999'])
    expect((await refusal(app.call('tariff.change', client, { id }))).status).toBe(404)
  const stranger = await app.account('user')
  const foreign = await refusal(app.call('tariff.cancel', stranger, { id: request.id }))
  expect(foreign).toEqual(await refusal(app.call('tariff.cancel', stranger, { id: '999999' })))
  await app.call('tariff.cancel', client, { id: request.id })
  expect((await app.call('tariff.list', client)).requests).toMatchObject([{ kind: 'generations' }])
  expect((await refusal(app.call('tariff.cancel', client, { id: request.id }))).status).toBe(404)
})

test('of twenty concurrent requests one is open', async () => {
  const plans = await Promise.all(Array.from({ length: 4 }, () => store()))
  const client = await app.account('user')
  await Promise.all(Array.from({ length: 20 }, (_, at) => app.call('tariff.change', client, { id: plans[at % 4]?.id })))
  expect((await app.call('tariff.list', client)).requests).toHaveLength(1)
})

test('a client reads payment methods with a text in their language', async () => {
  const [english, russian] = [
    await app.account('user', { language: 'en' }),
    await app.account('user', { language: 'ru' }),
  ]
  const texts = { en: 'Wire it to **us**', ru: '', ua: '' }
  const { method } = await app.call('tariff.saveMethod', admin, { name: 'Wire', texts })
  const seen = async (who: Caller) => (await app.call('tariff.list', who)).methods.map((one) => one.name)
  const shipped = ['Bank transfer', 'PayPal', 'Wise', 'Payoneer', 'Bitcoin', 'Ethereum', 'USDT', 'Other']
  expect([await seen(english), await seen(russian)]).toEqual([[...shipped, 'Wire'], shipped])
  expect(await refusal(app.call('tariff.saveMethod', admin, { name: 'Wire', texts }))).toMatchObject({ status: 422 })
  await app.call('tariff.saveMethod', admin, {
    id: method.id,
    name: 'Wire transfer',
    texts: { ...texts, ru: 'Переведите' },
  })
  expect(await seen(russian)).toEqual([...shipped, 'Wire transfer'])
  await app.call('tariff.deleteMethod', admin, { id: method.id })
  expect(await seen(english)).toEqual(shipped)
  expect((await refusal(app.call('tariff.deleteMethod', admin, { id: method.id }))).status).toBe(404)
})

test('staff see which shipped texts were edited', async () => {
  const { methods } = await app.call('tariff.list', admin)
  const [first] = methods
  if (!first) throw new Error('no payment method is shipped')
  expect(methods.every(({ edited }) => !edited)).toBe(true)
  const { method } = await app.call('tariff.saveMethod', admin, {
    id: first.id,
    name: first.name,
    texts: { ...first.texts, en: 'To our IBAN' },
  })
  expect(method.edited).toBe(true)
  expect((await app.call('tariff.list', admin)).methods.filter(({ edited }) => edited).map(({ id }) => id)).toEqual([
    first.id,
  ])
})

test('requests of clients change no account', async () => {
  const client = await app.account('user', { active: false })
  await app.call('tariff.change', client, { id: '9' })
  const [row] = await app.db.select().from(accounts).where(eq(accounts.id, client.account.id))
  expect(row).toMatchObject({ active: false, planId: null, paidExpiration: null })
})

test('a client without a plan sees their limits', async () => {
  const client = await app.account('user')
  const { current, usage } = await app.call('tariff.list', client)
  expect(current ?? null).toBeNull()
  expect(usage?.limits).toEqual({ campaigns: 10, clicks: null, users: 5 })
  for (let made = 0; made < 10; made++) await app.call('campaign.save', client, CAMPAIGN)
  expect(await refusal(app.call('campaign.save', client, CAMPAIGN))).toMatchObject({ status: 409 })
})
