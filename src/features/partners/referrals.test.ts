import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { TEXTS } from '../../contract/texts.ts'
import { accounts, audit, promos } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }
let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
beforeEach(() => {
  app.clock.now = START
})
afterAll(() => app.close())

let made = 0
const add = async (given: object = {}) =>
  (
    await app.call('referrals.addPartner', admin, {
      email: `partner-${++made}@weir.example`,
      password: 'basalt-heron-38',
      name: 'Anna',
      ...given,
    })
  ).partner
const askerOf = async (id: string): Promise<Caller> => {
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, id))
  if (!account) throw new Error('no such account')
  return { account, sessionHash: Buffer.from('none') }
}
const register = (promo: string) =>
  app.call('auth.register', undefined, {
    email: `client-${++made}@shop.example`,
    password: 'basalt-heron-38',
    password_confirmation: 'basalt-heron-38',
    promo,
    telegram: '@client',
  })
const INVALID = { status: 422, body: { validation: { promo: [TEXTS.promoInvalid] } } }

test('staff add a partner, who signs in, change them, and reset their password, which ends their sessions', async () => {
  const partner = await add()
  const email = partner.email
  expect(partner).toMatchObject({ name: 'Anna', active: true, codes: [] })
  const entered = await app.call('auth.login', undefined, { email, password: 'basalt-heron-38' })
  expect(entered).toMatchObject({ role: 'referal', is_admin: false })
  expect(
    (
      await app.call('referrals.updatePartner', admin, {
        id: partner.id,
        name: 'Anna B.',
        password: 'granite-otter-72',
      })
    ).partner,
  ).toMatchObject({ name: 'Anna B.', email })
  expect((await app.call('sessions.list', await askerOf(partner.id))).sessions).toEqual([])
  expect((await refusal(app.call('auth.login', undefined, { email, password: 'basalt-heron-38' }))).status).toBe(401)
  const rows = await app.db
    .select()
    .from(audit)
    .where(eq(audit.subject, `accounts/${partner.id}`))
  expect(rows.map((row) => row.action)).toEqual(['referrals.addPartner', 'referrals.updatePartner'])
  expect(JSON.stringify(rows)).not.toMatch(/granite|argon/)
})

test('a taken e-mail, a common password, and accounts other than partners are refused', async () => {
  const { email, id } = await add()
  expect(await refusal(add({ email }))).toMatchObject({
    status: 422,
    body: { validation: { email: [TEXTS.emailTaken] } },
  })
  expect(await refusal(add({ password: 'password123' }))).toMatchObject({
    status: 422,
    body: { validation: { password: [TEXTS.passwordCommon] } },
  })
  const other = await add()
  expect(await refusal(app.call('referrals.updatePartner', admin, { id: other.id, email }))).toMatchObject({
    status: 422,
  })
  const client = await app.account('user')
  for (const missing of [client.account.id, '999999']) {
    expect((await refusal(app.call('referrals.updatePartner', admin, { id: missing, name: 'X' }))).status).toBe(404)
    for (const call of ['referrals.statement', 'referrals.export', 'royalty.preview', 'royalty.pay'] as const)
      expect((await refusal(app.call(call, admin, { partnerId: missing, ...MARCH }))).status, call).toBe(404)
  }
  expect(
    (
      await refusal(
        app.call('referrals.statement', admin, { partnerId: id, startDate: '2026-03-02', endDate: '2026-03-01' }),
      )
    ).body,
  ).toMatchObject({ validation: { endDate: [TEXTS.rangeOrder] } })
})

test('an unknown, deleted, expired or used code, or an inactive partner’s, does not register', async () => {
  const { id } = await add()
  const code = async (name: string, given: object = {}) =>
    (await app.call('promo.create', admin, { code: name, percent: 10, ...given })).promo
  await code('LAST', { maxUses: 1 })
  await register('last')
  const over = await code('OVER')
  await app.db
    .update(promos)
    .set({ expiresAt: new Date('2026-03-01T11:59:59Z') })
    .where(eq(promos.id, over.id))
  const gone = await code('GONE')
  await app.call('promo.remove', admin, { id: gone.id })
  await code('OWN', { partnerId: id })
  await register('OWN')
  await app.call('referrals.updatePartner', admin, { id, active: false })
  for (const promo of ['NOSUCH', 'LAST', 'OVER', 'GONE', 'OWN'])
    expect(await refusal(register(promo)), promo).toMatchObject(INVALID)
  await app.call('referrals.updatePartner', admin, { id, active: true })
  await register('own')
  expect((await app.call('referrals.list', admin, MARCH)).referrals.find((one) => one.id === id)?.codes).toMatchObject([
    { code: 'OWN', uses: 2 },
  ])
})

test('of fifty registrations on the last use one succeeds', async () => {
  const { id } = await add()
  await app.call('promo.create', admin, { code: 'ONCE', percent: 10, maxUses: 1, partnerId: id })
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => register('ONCE')))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await app.db.select({ uses: promos.uses }).from(promos).where(eq(promos.code, 'ONCE'))).toEqual([{ uses: 1 }])
  expect((await app.call('referralClients.list', await askerOf(id))).users).toHaveLength(1)
})

test('an inactive partner accrues nothing new, and keeps what they have', async () => {
  const { id } = await add()
  await app.call('promo.create', admin, { code: 'OFF', percent: 10, partnerId: id })
  await register('OFF')
  const own = () => askerOf(id).then((partner) => app.call('referralClients.list', partner, MARCH))
  const pay = () =>
    own().then(({ users }) =>
      app.call('clients.payment', admin, {
        clientId: users[0]?.id,
        tariffId: '2',
        months: 1,
        amount: 1000,
        currency: 'USD',
        method: 'Wise',
      }),
    )
  await pay()
  await app.call('referrals.updatePartner', admin, { id, active: false })
  const { payment } = await pay()
  await app.call('referrals.updatePartner', admin, { id, active: true })
  await app.call('payments.updatePayment', admin, { id: payment.id, amount: 5000, reason: 'More' })
  expect((await own()).royalties).toMatchObject([{ accrued: 100, held: 100 }])
})

test('a partner reads their own data with masked e-mails; staff read all, and as CSV', async () => {
  const { id, email } = await add()
  const other = await add()
  await app.call('promo.create', admin, { code: 'MINE', percent: 10, partnerId: id })
  await register('MINE')
  const own = await app.call('referralClients.list', await askerOf(id), MARCH)
  expect(own.refPromo).toMatchObject([{ code: 'MINE', percent: 10, uses: 1 }])
  expect(own.users).toMatchObject([{ email: 'c…@s….example', promo: 'MINE', active: false }])
  await app.call('clients.payment', admin, {
    clientId: own.users[0]?.id,
    tariffId: '2',
    months: 1,
    amount: 4900,
    currency: 'USD',
    method: 'Wise',
  })
  app.clock.now = new Date('2026-03-20T12:00:00Z')
  const { payouts } = await app.call('royalty.pay', admin, { partnerId: id, ...MARCH })
  expect(
    (await refusal(app.call('referralClients.payout', await askerOf(other.id), { id: payouts[0]?.id }))).status,
  ).toBe(404)
  expect(
    (await app.call('referralClients.payout', await askerOf(id), { id: payouts[0]?.id })).payout,
  ).not.toHaveProperty('partnerId')
  const file = (await app.call('referrals.export', admin, { partnerId: id, ...MARCH })) as unknown as {
    filename: string
    bytes: Uint8Array
  }
  expect(file.filename).toBe(`royalties-${id}-2026-03-01-2026-03-31.csv`)
  expect(Buffer.from(file.bytes).toString()).toContain(
    `,accrued,10,49.00,4.90,USD,paid,2026-03-15T12:00:00.000Z,${payouts[0]?.id}`,
  )
  expect((await app.call('royalty.payout', admin, { id: payouts[0]?.id })).payout).toMatchObject({
    partner: email,
    amount: 490,
  })
})

test('a manager adds and renames partners, but cannot set an existing one’s password', async () => {
  const manager = await app.account('manager', { menu: ['Referrals'] })
  const email = `kept-${Math.random()}@weir.example`
  const { partner } = await app.call('referrals.addPartner', manager, {
    email,
    password: 'a river without fish',
    name: 'P',
  })
  expect(
    await refusal(app.call('referrals.updatePartner', manager, { id: partner.id, password: 'basalt-heron-38' })),
  ).toMatchObject({ status: 403 })
  await expect(app.call('auth.login', undefined, { email, password: 'a river without fish' })).resolves.toBeDefined()
  await app.call('referrals.updatePartner', manager, { id: partner.id, name: 'Renamed' })
})
