import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const create = (given: object) => app.call('promo.create', admin, given)

test('a promo is created, changed, listed newest first and deleted', async () => {
  const partner = await app.account('referal')
  const { promo } = await create({
    code: 'FIRST',
    percent: 15,
    partnerId: partner.account.id,
    maxUses: 3,
    expiresAt: '2026-12-31T00:00:00Z',
  })
  expect(promo).toMatchObject({
    code: 'FIRST',
    percent: 15,
    partnerEmail: partner.account.email,
    uses: 0,
    maxUses: 3,
    expiresAt: '2026-12-31T00:00:00.000Z',
  })
  await create({ code: 'SECOND' })
  const changed = await app.call('promo.update', admin, { id: promo.id, code: 'first', percent: 20 })
  expect(changed.promo).toMatchObject({
    id: promo.id,
    code: 'first',
    percent: 20,
    partnerId: null,
    maxUses: null,
    expiresAt: null,
  })
  expect((await app.call('promo.list', admin)).promos.map((one) => one.code)).toEqual(['SECOND', 'first'])
  await app.call('promo.remove', admin, { id: promo.id })
  expect((await app.call('promo.list', admin)).promos.map((one) => one.code)).toEqual(['SECOND'])
})

test('a code is unique without case, and free again once deleted', async () => {
  const { promo } = await create({ code: 'Taken' })
  const other = (await create({ code: 'other' })).promo
  const taken = { status: 422, body: expect.objectContaining({ validation: { code: [TEXTS.promoTaken] } }) as object }
  expect(await refusal(create({ code: 'TAKEN' }))).toEqual(taken)
  expect(await refusal(app.call('promo.update', admin, { id: other.id, code: 'tAKEN' }))).toEqual(taken)
  await app.call('promo.remove', admin, { id: promo.id })
  await expect(create({ code: 'TAKEN' })).resolves.toBeDefined()
})

test('of ten concurrent promos with one code one is created', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => create({ code: 'ATONCE' })))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('an expired code is refused on creation, and may stay on changes', async () => {
  const past = {
    status: 422,
    body: expect.objectContaining({ validation: { expiresAt: [TEXTS.entryPast] } }) as object,
  }
  expect(await refusal(create({ code: 'OVER', expiresAt: '2020-01-01T00:00:00Z' }))).toEqual(past)
  const expiresAt = new Date(app.clock.now.getTime() + 1000).toISOString()
  const { promo } = await create({ code: 'ENDS', expiresAt })
  app.clock.now = new Date(app.clock.now.getTime() + 2000)
  await expect(app.call('promo.update', admin, { id: promo.id, code: 'ENDED', expiresAt })).resolves.toBeDefined()
  expect(
    await refusal(app.call('promo.update', admin, { id: promo.id, code: 'ENDED', expiresAt: '2020-01-01T00:00:00Z' })),
  ).toEqual(past)
})

test('the partner must be a referral partner', async () => {
  const client = await app.account('user')
  for (const partnerId of [client.account.id, '999999']) {
    expect(await refusal(create({ code: 'PARTNER', partnerId }))).toMatchObject({
      status: 422,
      body: { validation: { partnerId: [expect.any(String)] } },
    })
  }
})

test('an unknown or deleted promo is not found', async () => {
  const { promo } = await create({ code: 'GONE' })
  await app.call('promo.remove', admin, { id: promo.id })
  for (const id of [promo.id, '999999', '999999999999999999']) {
    expect((await refusal(app.call('promo.update', admin, { id, code: 'X' }))).status).toBe(404)
    expect((await refusal(app.call('promo.remove', admin, { id }))).status).toBe(404)
  }
})

test('each change is in the audit log with both states', async () => {
  const before = (await app.db.select().from(audit)).length
  const { promo } = await create({ code: 'LOGGED', percent: 1 })
  await app.call('promo.update', admin, { id: promo.id, code: 'LOGGED', percent: 2 })
  await app.call('promo.remove', admin, { id: promo.id })
  const rows = (await app.db.select().from(audit)).slice(before)
  expect(rows.map((row) => [row.action, row.subject, row.actorId])).toEqual(
    ['promo.create', 'promo.update', 'promo.remove'].map((action) => [action, `promos/${promo.id}`, admin.account.id]),
  )
  expect(rows[1]).toMatchObject({ before: { percent: 1 }, after: { percent: 2 } })
})
