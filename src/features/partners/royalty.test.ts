import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { audit, notifications, payoutLines, payouts, royaltyLines } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const START = new Date('2026-03-01T12:00:00Z')
const MARCH = { startDate: '2026-03-01', endDate: '2026-03-31' }
const after = (days: number) => new Date(START.getTime() + days * 86_400_000)
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
/** A partner with a code of ten percent. */
async function newPartner(percent = 10) {
  const partner = await app.account('referal')
  const { promo } = await app.call('promo.create', admin, {
    code: `PARTNER${++made}`,
    percent,
    partnerId: partner.account.id,
  })
  const register = async () => {
    const email = `client-${++made}@shop.example`
    await app.call('auth.register', undefined, {
      email,
      password: 'basalt-heron-38',
      password_confirmation: 'basalt-heron-38',
      promo: promo.code,
      telegram: '@client',
    })
    const { clients } = await app.call('clients.list', admin, { search: email })
    return clients[0]?.id ?? ''
  }
  return { partner, id: partner.account.id, promo, register }
}
const pay = async (clientId: string, given: object = {}) =>
  (
    await app.call('clients.payment', admin, {
      clientId,
      tariffId: '2',
      months: 1,
      amount: 4900,
      currency: 'USD',
      method: 'Wise',
      ...given,
    })
  ).payment
const payOut = (partnerId: string, given: object = {}) =>
  app.call('royalty.pay', admin, { partnerId, ...MARCH, ...given })
const sums = async (partner: Caller, given: object = MARCH) =>
  (await app.call('referralClients.list', partner, given)).royalties
const sumIn = (currency: string, given: object) => ({
  currency,
  accrued: 0,
  clawed: 0,
  held: 0,
  due: 0,
  paid: 0,
  ...given,
})

test('a royalty accrues at the current percent, is held, due, paid, and each step is shown', async () => {
  const { partner, id, promo, register } = await newPartner()
  const client = await register()
  const payment = await pay(client)
  await app.call('promo.update', admin, { id: promo.id, code: promo.code, percent: 50, partnerId: id })
  const royaltiesOf = async () => (await app.call('payments.read', admin, { id: payment.id })).royalties
  expect(await royaltiesOf()).toEqual([{ currency: 'USD', amount: 490, paid: 0 }])
  expect(await sums(partner), 'the change of the percent changes nothing of the past').toEqual([
    sumIn('USD', { accrued: 490, held: 490 }),
  ])
  await pay(client, { amount: 100 })
  expect((await refusal(payOut(id))).body).toMatchObject({ error: TEXTS.nothingDue })
  app.clock.now = after(14)
  expect(await sums(partner)).toEqual([sumIn('USD', { accrued: 540, due: 540 })])
  expect(await app.call('royalty.preview', admin, { partnerId: id, ...MARCH })).toMatchObject({
    sums: [{ currency: 'USD', amount: 540, lines: 2 }],
  })
  const { payouts: done } = await payOut(id, { method: 'Wise', note: 'March' })
  expect(done).toMatchObject([
    { amount: 540, currency: 'USD', ...MARCH, method: 'Wise', note: 'March', lines: 2, partner: partner.account.email },
  ])
  expect(await sums(partner)).toEqual([sumIn('USD', { accrued: 540, paid: 540 })])
  expect(await royaltiesOf()).toEqual([{ currency: 'USD', amount: 490, paid: 490 }])
  const mine = await app.call('referralClients.payout', partner, { id: done[0]?.id })
  expect(mine.lines).toMatchObject([
    { paymentId: payment.id, rate: 10, base: 4900, amount: 490, state: 'paid', client: 'c…@s….example' },
    { rate: 50, amount: 50 },
  ])
  expect(
    (await app.db.select().from(notifications).where(eq(notifications.accountId, id)).orderBy(notifications.id)).map(
      ({ notice }) => notice,
    ),
  ).toEqual(['referred', 'royalty', 'royalty', 'payout'])
  expect(
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `payouts/${done[0]?.id}`)),
  ).toMatchObject([{ action: 'royalty.pay', actorId: admin.account.id, after: { amount: 540, lines: 2 } }])
})

test('a payment changed or deleted before its payout reduces its own period', async () => {
  const { partner, id, register } = await newPartner(15)
  const client = await register()
  const [first, second] = [await pay(client, { amount: 333 }), await pay(client, { amount: 1000, currency: 'EUR' })]
  app.clock.now = after(40)
  await app.call('payments.updatePayment', admin, { id: first.id, amount: 200, reason: 'Less' })
  await app.call('payments.deletePayment', admin, { id: second.id, reason: 'Back' })
  expect(await sums(partner)).toEqual([
    sumIn('EUR', { accrued: 150, clawed: 150 }),
    sumIn('USD', { accrued: 50, clawed: 20, due: 30 }),
  ])
  expect((await payOut(id)).payouts).toMatchObject([{ amount: 30, currency: 'USD', lines: 2 }])
})

test('a reversal after the payout reduces the next payout, whatever its period', async () => {
  const { partner, id, register } = await newPartner()
  const client = await register()
  const first = await pay(client)
  app.clock.now = after(15)
  await payOut(id)
  app.clock.now = after(20)
  await app.call('payments.deletePayment', admin, { id: first.id, reason: 'Back' })
  expect(await sums(partner)).toEqual([sumIn('USD', { accrued: 490, clawed: 490, paid: 490, due: -490 })])
  expect((await refusal(payOut(id))).status, 'less than nothing is not paid').toBe(409)
  app.clock.now = after(35)
  await pay(client, { amount: 10_000 })
  app.clock.now = after(60)
  const april = { startDate: '2026-04-01', endDate: '2026-04-30' }
  expect((await payOut(id, april)).payouts).toMatchObject([{ amount: 510, lines: 2 }])
  expect(await sums(partner, { startDate: '2026-03-01', endDate: '2026-04-30' })).toEqual([
    sumIn('USD', { accrued: 1490, clawed: 490, paid: 1000 }),
  ])
})

test('a payment increased after a payout accrues the rest, in another currency all of it', async () => {
  const { partner, id, register } = await newPartner()
  const client = await register()
  const payment = await pay(client)
  app.clock.now = after(15)
  await payOut(id)
  await app.call('payments.updatePayment', admin, { id: payment.id, amount: 6000, reason: 'More' })
  expect((await payOut(id)).payouts).toMatchObject([{ amount: 110, currency: 'USD' }])
  await app.call('payments.updatePayment', admin, { id: payment.id, currency: 'EUR', reason: 'Wrong' })
  expect(await sums(partner)).toEqual([
    sumIn('EUR', { accrued: 600, due: 600 }),
    sumIn('USD', { accrued: 600, clawed: 600, paid: 600, due: -600 }),
  ])
  expect((await app.call('payments.read', admin, { id: payment.id })).royalties, 'what it comes to now').toEqual([
    { currency: 'EUR', amount: 600, paid: 0 },
  ])
})

test('of fifty concurrent payouts one succeeds, and no line is paid twice', async () => {
  const { partner, id, register } = await newPartner()
  const client = await register()
  await pay(client)
  await pay(client, { currency: 'EUR', amount: 1000 })
  app.clock.now = after(15)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => payOut(id)))
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  expect(await sums(partner)).toEqual([
    sumIn('EUR', { accrued: 100, paid: 100 }),
    sumIn('USD', { accrued: 490, paid: 490 }),
  ])
  const [line] = await app.db.select().from(payoutLines).limit(1)
  await expect(
    app.db.insert(payoutLines).values({ lineId: line?.lineId ?? '', payoutId: line?.payoutId ?? '' }),
    'the database refuses it, too',
  ).rejects.toThrow()
})

test('concurrent deletions and payouts leave every paid line reversed', async () => {
  const { partner, id, register } = await newPartner()
  const client = await register()
  const all = []
  for (let at = 0; at < 10; at++) all.push(await pay(client, { amount: 1000 + at }))
  app.clock.now = after(15)
  await Promise.allSettled([
    ...all.map((one) => app.call('payments.deletePayment', admin, { id: one.id, reason: 'Back' })),
    ...all.map(() => payOut(id)),
  ])
  const [sum] = await sums(partner)
  expect((sum?.paid ?? 0) + (sum?.due ?? 0)).toBe(0)
  const unpaid = await app.db
    .select()
    .from(royaltyLines)
    .leftJoin(payoutLines, eq(payoutLines.lineId, royaltyLines.id))
    .where(and(eq(royaltyLines.partnerId, id), sql`${payoutLines.lineId} IS NULL`, eq(royaltyLines.carried, false)))
  expect(
    unpaid.reduce((net, { royalty_lines }) => net + royalty_lines.amount, 0),
    'what is open in its own period comes to nothing',
  ).toBe(0)
})

test('lines and payouts are immutable', async () => {
  for (const table of [royaltyLines, payouts, payoutLines]) await expect(app.db.delete(table)).rejects.toThrow()
  await expect(app.db.update(royaltyLines).set({ amount: 1 })).rejects.toThrow()
  await expect(app.db.update(payouts).set({ amount: 1 })).rejects.toThrow()
})

test('a new hold applies to later payments', async () => {
  const { partner, register } = await newPartner()
  const client = await register()
  await pay(client)
  await app.call('referrals.terms', admin, { holdDays: 0 })
  expect(
    (
      await refusal(
        app.call('clients.payment', admin, {
          clientId: client,
          tariffId: '2',
          months: 0,
          amount: 1,
          currency: 'USD',
          method: 'x',
        }),
      )
    ).status,
  ).toBe(422)
  await pay(client, { amount: 1000 })
  expect(await sums(partner)).toEqual([sumIn('USD', { accrued: 590, held: 490, due: 100 })])
  await app.call('referrals.terms', admin, { holdDays: 14 })
})

test('a client without a partner accrues nothing, even if a code gets one later', async () => {
  const { partner, id, promo, register } = await newPartner()
  const late = await app.account('user', { promoId: promo.id })
  await pay(late.account.id)
  expect(await sums(partner)).toEqual([])
  const other = await newPartner()
  const client = await register()
  await app.call('promo.update', admin, { id: promo.id, code: promo.code, percent: 20, partnerId: other.id })
  await pay(client)
  expect(await sums(partner), 'the client stays with the partner who brought them').toEqual([
    sumIn('USD', { accrued: 980, held: 980 }),
  ])
  expect(await sums(other.partner)).toEqual([])
  expect((await app.call('referrals.list', admin, MARCH)).referrals.find((one) => one.id === id)).toMatchObject({
    codes: [],
    payingClients: 1,
    payments: [{ currency: 'USD', amount: 4900, count: 1 }],
  })
})
