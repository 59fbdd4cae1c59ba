import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { addMonths, reduceLedger } from '../../rules/billing/ledger.ts'
import { readChanges, startOfChanges } from '../../store/config/changes.ts'
import { audit, paymentEntries, payments } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const START = new Date('2026-03-01T12:00:00Z')
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

const pay = async (client: Caller, given: object = {}) =>
  (
    await app.call('clients.payment', admin, {
      clientId: client.account.id,
      tariffId: '2',
      months: 1,
      amount: 4900,
      currency: 'USD',
      method: 'Wise',
      ...given,
    })
  ).payment
const accountOf = async (client: Caller) => (await app.again(client)).account
const newClient = () => app.account('user', { active: false })

test('a payment activates the account with plan and months, and reaches client and edges', async () => {
  const client = await newClient()
  const start = await startOfChanges(app.db)
  await app.call('tariff.change', client, { id: '2' })
  const payment = await pay(client)
  expect(payment).toMatchObject({
    clientId: client.account.id,
    email: client.account.email,
    tariff: '3 campaigns',
    amount: 4900,
    currency: 'USD',
    date: START.toISOString(),
    changes: 0,
  })
  expect(await accountOf(client)).toMatchObject({ active: true, planId: '2', paidExpiration: addMonths(START, 1) })
  expect((await readChanges(app.db, start)).rows).toEqual([{ kind: 'account', ref: client.account.id }])
  expect((await app.call('tariff.list', client)).requests).toEqual([])
  expect((await app.call('notifications.list', client)).notifications).toMatchObject([
    { title: 'Your account is active' },
    { title: 'Payment received', details: { until: '2026-04-01T12:00:00.000Z' } },
  ])
  const letters = await app.mail.letters()
  expect(letters.findLast(({ to }) => to === client.account.email)).toMatchObject({
    text: expect.stringContaining('1 апреля 2026') as string,
  })
  expect(
    await app.db
      .select()
      .from(audit)
      .where(eq(audit.subject, `payments/${payment.id}`)),
  ).toMatchObject([
    {
      action: 'clients.payment',
      actorId: admin.account.id,
      after: { amount: 4900, paidExpiration: '2026-04-01T12:00:00.000Z' },
    },
  ])
})

test('a past date counts from that day in the caller’s zone, today from now; a future one is refused', async () => {
  const client = await newClient()
  expect((await pay(client, { date: '2026-03-01' })).date).toBe(START.toISOString())
  expect((await pay(await newClient(), { date: '2026-02-10' })).date).toBe('2026-02-10T00:00:00.000Z')
  expect(await refusal(pay(client, { date: '2026-03-02' }))).toMatchObject({
    status: 422,
    body: { validation: { date: [TEXTS.dateAhead] } },
  })
  expect(await refusal(pay(client, { months: 0 }))).toMatchObject({
    status: 422,
    body: { validation: { months: [TEXTS.paidNothing] } },
  })
  expect(await refusal(pay(client, { tariffId: '999999' }))).toMatchObject({ status: 422 })
  expect((await refusal(pay(admin))).status).toBe(404)
})

test('a change and a deletion recompute plan and end, and the ledger keeps every entry', async () => {
  const client = await newClient()
  const first = await pay(client)
  const second = await pay(client, { tariffId: '4', months: 2 })
  expect(await accountOf(client)).toMatchObject({ planId: '4', paidExpiration: addMonths(START, 3) })
  const { payment } = await app.call('payments.updatePayment', admin, {
    id: first.id,
    months: 3,
    note: 'Three, not one',
    reason: 'Typed wrong',
  })
  expect(payment).toMatchObject({ months: 3, amount: 4900, method: 'Wise', changes: 1 })
  expect((await accountOf(client)).paidExpiration).toEqual(addMonths(START, 5))
  await app.call('payments.deletePayment', admin, { id: second.id, reason: 'Sent back' })
  expect(await accountOf(client)).toMatchObject({ active: true, planId: '2', paidExpiration: addMonths(START, 3) })
  const read = await app.call('payments.read', admin, { id: second.id })
  expect(read).toMatchObject({
    deleted: true,
    entries: [
      { kind: 'made', author: admin.account.email },
      { kind: 'deleted', reason: 'Sent back', author: admin.account.email },
    ],
  })
  await app.call('payments.deletePayment', admin, { id: first.id, reason: 'Sent back' })
  expect(await accountOf(client), 'as one that never paid').toMatchObject({
    active: false,
    planId: null,
    paidExpiration: null,
  })
  for (const call of ['payments.deletePayment', 'payments.updatePayment'] as const)
    expect((await refusal(app.call(call, admin, { id: first.id, reason: 'Again' }))).status).toBe(404)
})

test('site generations are bought, follow the plan, and are returned', async () => {
  const { tariff } = await app.call('tariff.store', admin, { name: 'With sites', siteGenerations: 10 })
  const client = await app.account('user', { siteGenLimit: 3 })
  const first = await pay(client, { tariffId: tariff.id })
  expect((await accountOf(client)).siteGenLimit).toBe(13)
  const extra = await pay(client, { tariffId: tariff.id, months: 0, generations: 5, amount: 500 })
  expect(await accountOf(client)).toMatchObject({ siteGenLimit: 18, paidExpiration: addMonths(START, 1) })
  await app.call('payments.deletePayment', admin, { id: extra.id, reason: 'Back' })
  await app.call('payments.deletePayment', admin, { id: first.id, reason: 'Back' })
  expect((await accountOf(client)).siteGenLimit).toBe(3)
})

test('fifty concurrent payments with one key are one; with other content the key is refused', async () => {
  const client = await newClient()
  const made = await Promise.all(Array.from({ length: 50 }, () => pay(client, { idempotencyKey: 'once' })))
  expect(new Set(made.map((one) => one.id)).size).toBe(1)
  expect((await accountOf(client)).paidExpiration).toEqual(addMonths(START, 1))
  expect((await app.call('notifications.list', client)).notifications.map((one) => one.notice)).toEqual([
    'activated',
    'payment',
  ])
  expect(await refusal(pay(client, { idempotencyKey: 'once', amount: 1 }))).toMatchObject({
    status: 409,
    body: { error: TEXTS.keyUsed },
  })
  await expect(pay(await newClient(), { idempotencyKey: 'once' }), 'a key is a client’s own').resolves.toBeDefined()
})

test('fifty concurrent different payments all count', async () => {
  const client = await newClient()
  await Promise.all(Array.from({ length: 50 }, (_, at) => pay(client, { amount: at, idempotencyKey: `key ${at}` })))
  expect((await accountOf(client)).paidExpiration).toEqual(addMonths(START, 50))
  const { total, sums } = await app.call('payments.list', admin, { clientId: client.account.id })
  expect([total, sums]).toEqual([50, [{ currency: 'USD', amount: (49 * 50) / 2, count: 50 }]])
})

test('concurrent plan edits and payments leave every client with the plan’s values', async () => {
  const { tariff } = await app.call('tariff.store', admin, { name: 'Raced', siteGenerations: 2 })
  const clients = await Promise.all(Array.from({ length: 12 }, newClient))
  await Promise.all(
    clients.flatMap((client, at) => [
      pay(client, { tariffId: tariff.id }),
      ...(at % 4 === 0
        ? [app.call('tariff.update', admin, { id: tariff.id, name: 'Raced', siteGenerations: 3 + at })]
        : []),
    ]),
  )
  const { tariffs } = await app.call('tariff.list', admin)
  const gives = tariffs.find((one) => one.id === tariff.id)?.siteGenerations
  expect(await Promise.all(clients.map(async (one) => (await accountOf(one)).siteGenLimit))).toEqual(
    clients.map(() => gives),
  )
})

test('concurrent payments, changes and deletions match the ledger', async () => {
  const client = await newClient()
  const made = await Promise.all(Array.from({ length: 8 }, () => pay(client)))
  await Promise.all(
    made.flatMap(({ id }, at) => [
      app.call('payments.updatePayment', admin, { id, months: 2, reason: 'More' }).catch(() => undefined),
      at % 2 === 0 ? app.call('payments.deletePayment', admin, { id, reason: 'Back' }) : pay(client),
    ]),
  )
  expect((await accountOf(client)).paidExpiration).toEqual(addMonths(START, 4 * 2 + 4))
})

test('the listed payments match the ledger', async () => {
  const folded = reduceLedger(await app.db.select().from(paymentEntries).orderBy(asc(paymentEntries.id)))
  const rows = await app.db.select().from(payments)
  expect(folded.length).toBe(rows.length)
  for (const { deleted, ...state } of folded) {
    const row = rows.find((one) => one.id === state.id)
    expect(row).toMatchObject(state)
    expect(row?.deletedAt !== null).toBe(deleted)
  }
})

test('an entry cannot be changed or deleted, not even by the service', async () => {
  await expect(app.db.execute(sql`UPDATE payment_entries SET amount = 0`)).rejects.toThrow()
  await expect(app.db.execute(sql`DELETE FROM payment_entries`)).rejects.toThrow()
})

test('payments are filtered, summed by currency and paged', async () => {
  const client = await newClient()
  const other = await newClient()
  await pay(client, { amount: 100, currency: 'EUR', date: '2026-02-01', method: 'PayPal', note: '100% refundable' })
  await pay(client, { amount: 200, currency: 'EUR', date: '2026-02-28' })
  await pay(client, { amount: 300, currency: 'JPY', tariffId: '3' })
  await pay(other, { amount: 1, currency: 'EUR' })
  const list = async (given: object) => app.call('payments.list', admin, { clientId: client.account.id, ...given })
  const amounts = async (given: object) => (await list(given)).payments.map((one) => one.amount)
  expect(await amounts({})).toEqual([300, 200, 100])
  expect((await list({})).sums).toEqual([
    { currency: 'EUR', amount: 300, count: 2 },
    { currency: 'JPY', amount: 300, count: 1 },
  ])
  expect(await amounts({ startDate: '2026-02-01', endDate: '2026-02-28' })).toEqual([200, 100])
  expect(await amounts({ endDate: '2026-01-31' })).toEqual([])
  expect(await amounts({ startDate: '2026-02-01', endDate: '2026-02-01', timezone: 'Asia/Kathmandu' })).toEqual([100])
  expect(await amounts({ method: 'PayPal' })).toEqual([100])
  expect(await amounts({ tariffId: '3', currency: 'jpy' })).toEqual([300])
  expect(await amounts({ search: '0% REF' })).toEqual([100])
  expect(await amounts({ search: '%' })).toEqual([100])
  expect(await amounts({ page: 2, perPage: 2 })).toEqual([100])
  expect((await refusal(list({ startDate: '2026-02-02', endDate: '2026-02-01' }))).status).toBe(422)
})

test('the export has the filtered payments, in decimal numerals, without formulas', async () => {
  const client = await newClient()
  await pay(client, { amount: 123_405, currency: 'EUR', note: '=HYPERLINK("x")', method: '@pay' })
  const file = (await app.call('payments.export', admin, { clientId: client.account.id })) as unknown as {
    filename: string
    bytes: Uint8Array
  }
  const lines = Buffer.from(file.bytes).toString('utf8').split('\r\n')
  expect(file.filename).toBe('payments-2026-03-01.csv')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${client.account.email},3 campaigns,1,0,1234.05,EUR,'@pay,"'=HYPERLINK(""x"")"`)
})

test('lists tasks of staff: payment requests and ending plans', async () => {
  const [soon, over] = [await newClient(), await newClient()]
  await pay(soon, { date: '2026-02-05' })
  await pay(over, { date: '2026-01-05' })
  await app.call('tariff.addSiteGenerator', soon, { count: 7 })
  const { requests } = await app.call('payments.list', admin, {})
  expect(requests.filter((one) => one.clientId === soon.account.id)).toMatchObject([
    { kind: 'generations', count: 7, email: soon.account.email },
  ])
  const lines = async () => (await app.call('expirations.list', admin)).expirations
  const at = (all: { clientId: string }[], one: Caller) => all.findIndex((row) => row.clientId === one.account.id)
  const rows = await lines()
  expect(at(rows, over)).toBeLessThan(at(rows, soon))
  expect(rows[at(rows, soon)]).toMatchObject({
    paidExpiration: '2026-03-05T00:00:00.000Z',
    reminded: null,
    tariff: '3 campaigns',
    lastPayment: { amount: 4900, months: 1 },
  })
  const { reminded } = await app.call('expirations.remind', admin, { clientIds: [soon.account.id, over.account.id] })
  expect((await lines())[at(rows, soon)]?.reminded).toBe(reminded)
  const subjects = (await app.mail.letters()).map((letter) => letter.subject)
  expect(subjects.filter((subject) => subject.startsWith('Ваш тариф')).toSorted()).toEqual([
    'Ваш тариф закончился',
    'Ваш тариф скоро закончится',
  ])
})

test('each payment shows its period, alone, in a list, and after another was deleted', async () => {
  const client = await newClient()
  const first = await pay(client, { date: '2026-02-10' })
  const second = await pay(client, { months: 2 })
  const sites = await pay(client, { months: 0, generations: 3 })
  const listed = async () =>
    new Map(
      (await app.call('payments.list', admin, { clientId: client.account.id })).payments.map(({ id, period }) => [
        id,
        period && [period.from.slice(0, 10), period.to.slice(0, 10)],
      ]),
    )
  expect(second.period).toEqual({ from: '2026-03-10T00:00:00.000Z', to: '2026-05-10T00:00:00.000Z' })
  expect(await listed()).toEqual(
    new Map([
      [sites.id, null],
      [second.id, ['2026-03-10', '2026-05-10']],
      [first.id, ['2026-02-10', '2026-03-10']],
    ]),
  )
  await app.call('payments.deletePayment', admin, { id: first.id, reason: 'Sent back' })
  expect((await listed()).get(second.id)).toEqual(['2026-03-01', '2026-05-01'])
  expect((await app.call('payments.read', admin, { id: first.id })).payment.period).toBeNull()
})

test('sums are by currency and method, never across currencies, compared with as many days before', async () => {
  const client = await newClient()
  const of = { clientId: client.account.id }
  await pay(client, { amount: 100, method: 'Wise', date: '2026-02-27T13:00:00Z' })
  await pay(client, { amount: 40, currency: 'EUR', method: 'Wise' })
  await pay(client, { amount: 7, method: 'PayPal' })
  await pay(client, { amount: 9, method: 'PayPal' })
  // 1 March is half over: the day before counts up to the same time
  await pay(client, { amount: 1000, date: '2026-02-28T13:00:00Z' })
  await pay(client, { amount: 500, date: '2026-02-28T11:00:00Z' })
  const today = await app.call('payments.list', admin, { ...of, startDate: '2026-03-01', timezone: 'UTC' })
  expect(today.sums).toEqual([
    { currency: 'USD', amount: 16, count: 2 },
    { currency: 'EUR', amount: 40, count: 1 },
  ])
  expect(today.methods).toEqual([
    { method: 'PayPal', currency: 'USD', amount: 16, count: 2 },
    { method: 'Wise', currency: 'EUR', amount: 40, count: 1 },
  ])
  expect(today.before).toEqual([{ currency: 'USD', amount: 500, count: 1 }])
  const whole = { ...of, startDate: '2026-02-28', endDate: '2026-02-28', timezone: 'UTC' }
  expect((await app.call('payments.list', admin, whole)).before).toEqual([{ currency: 'USD', amount: 100, count: 1 }])
  expect((await app.call('payments.list', admin, of)).before).toBeNull()
})

test('a request shows its plan’s price, if any', async () => {
  const client = await newClient()
  await app.call('tariff.update', admin, { id: '5', price: 9900, currency: 'EUR' })
  const awaited = async () =>
    (await app.call('payments.list', admin)).requests.filter(({ clientId }) => clientId === client.account.id)
  await app.call('tariff.change', client, { id: '5' })
  await app.call('tariff.addSiteGenerator', client, { count: 7 })
  expect(await awaited()).toMatchObject([
    { kind: 'plan', amount: 9900, currency: 'EUR' },
    { kind: 'generations', amount: null, currency: null },
  ])
  await app.call('tariff.change', client, { id: '6' })
  expect((await awaited()).find(({ kind }) => kind === 'plan')).toMatchObject({ amount: null, currency: null })
})

test('a request of the client’s own plan is a renewal', async () => {
  const client = await newClient()
  await pay(client)
  const awaited = async () =>
    (await app.call('payments.list', admin)).requests.find(({ clientId }) => clientId === client.account.id)
  await app.call('tariff.change', client, { id: '2' })
  expect(await awaited()).toMatchObject({ tariff: '3 campaigns', renewal: true })
  await app.call('tariff.change', client, { id: '4' })
  expect(await awaited()).toMatchObject({ renewal: false })
  const notices = (await app.call('notifications.list', admin)).notifications
    .filter(({ details }) => details['email'] === client.account.email)
    .map(({ notice }) => notice)
  expect(notices.filter((notice) => notice !== 'newClient')).toEqual(
    expect.arrayContaining(['planRequest', 'renewalRequest']),
  )
})

test('the client gets amount, day, plan and end of a payment, its correction and deletion', async () => {
  const client = await newClient()
  const { id } = await pay(client)
  const notified = async () =>
    (await app.call('notifications.list', client)).notifications
      .filter(({ kind }) => kind === 'payment')
      .map(({ notice, details }) => [notice, details['amount'], details['plan'], details['until']])
  const first = ['payment', '4900 USD', '3 campaigns', '2026-04-01T12:00:00.000Z']
  expect(await notified()).toEqual([first])
  await app.call('payments.updatePayment', admin, { id, note: 'Bank slip 7', reason: 'For the books' })
  expect(await notified(), 'a note is staff’s').toEqual([first])
  const second = ['paymentChanged', '9800 USD', '3 campaigns', '2026-05-01T12:00:00.000Z']
  await app.call('payments.updatePayment', admin, { id, amount: 9800, months: 2, reason: 'Two' })
  expect(await notified()).toEqual([second, first])
  await app.call('payments.deletePayment', admin, { id, reason: 'Charged back' })
  expect(await notified()).toEqual([['paymentDeleted', '9800 USD', '3 campaigns', undefined], second, first])
})

test('plan and method appear in the client’s language, as staff translated them', async () => {
  const client = await app.account('user', { active: false, language: 'ua' })
  await pay(client, { method: 'Bank transfer' })
  const letter = (await app.mail.letters()).findLast(({ to }) => to === client.account.email)
  expect(letter?.text).toContain('Тариф: 3 кампанії')
  expect(letter?.text).toContain('Спосіб оплати: Банківський переказ')
  const { tariffs, methods } = await app.call('tariff.list', admin)
  const plan = tariffs.find(({ id }) => id === '2') ?? expect.fail('no plan')
  expect(plan).toMatchObject({ name: '3 campaigns', names: { ru: '3 кампании', ua: '3 кампанії' } })
  const method = methods.find(({ name }) => name === 'Bank transfer') ?? expect.fail('no method')
  // an older client saves a method without names
  const { edited: _edited, names: _names, ...older } = method
  expect((await app.call('tariff.saveMethod', admin, older)).method.names).toEqual(method.names)
  await app.call('tariff.update', admin, { id: '2', names: { ua: '' } })
  await pay(client)
  const next = (await app.mail.letters()).findLast(({ to }) => to === client.account.email)
  expect(next?.text).toContain('Тариф: 3 campaigns')
  await app.call('tariff.update', admin, { id: '2', names: plan.names })
})
