import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { watchPlans } from '../../jobs/watch/endings.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

const START = new Date('2026-03-01T12:00:00Z')
const HOUR = 3_600_000

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
beforeEach(() => void (app.clock.now = START))
afterAll(() => app.close())

const ending = (hours: number, more: object = {}) =>
  app.account('user', { paidExpiration: new Date(START.getTime() + hours * HOUR), ...more })
const remind = (clients: Caller[], more: object = {}) =>
  app.call('expirations.remind', admin, { clientIds: clients.map(({ account }) => account.id), ...more })
const lettersTo = async ({ account }: Caller) =>
  (await app.mail.letters()).filter(({ to }) => to === account.email).map(({ subject }) => subject)
const rowOf = async ({ account }: Caller) =>
  (await app.call('expirations.list', admin)).expirations.find(({ clientId }) => clientId === account.id)

test('mails all chosen clients, each in their language and each in the audit log', async () => {
  const [one, other] = [await ending(48, { language: 'en' }), await ending(-1, { language: 'ua' })]
  const { unreached } = await remind([one, other])
  expect(unreached).toEqual([])
  expect([await lettersTo(one), await lettersTo(other)]).toEqual([['Your plan ends soon'], ['Ваш тариф закінчився']])
  for (const { account } of [one, other])
    expect(
      await app.db
        .select()
        .from(audit)
        .where(eq(audit.subject, `accounts/${account.id}`)),
    ).toMatchObject([{ action: 'expirations.remind', actorId: admin.account.id }])
})

test('a second letter within a day needs confirmation; without it nobody gets one', async () => {
  const [late, fresh] = [await ending(48), await ending(49)]
  await remind([late])
  app.clock.now = new Date(START.getTime() + 24 * HOUR - 1)
  expect(await refusal(remind([fresh, late]))).toMatchObject({ status: 409, body: { error: TEXTS.remindedLately } })
  expect([await lettersTo(late), await lettersTo(fresh)].map((all) => all.length)).toEqual([1, 0])
  expect(await rowOf(fresh)).toMatchObject({ reminded: null })
  await remind([fresh, late], { again: true })
  expect([await lettersTo(late), await lettersTo(fresh)].map((all) => all.length)).toEqual([2, 1])
})

test('after a day no confirmation is needed', async () => {
  const client = await ending(96)
  await remind([client])
  app.clock.now = new Date(START.getTime() + 24 * HOUR)
  await remind([client])
  expect(await lettersTo(client)).toHaveLength(2)
})

test('an automatic letter counts, and is marked so', async () => {
  const client = await ending(25, { timezone: 'UTC' })
  expect(await rowOf(client)).toMatchObject({ reminded: null, remindedByItself: false })
  await watchPlans(app.services)
  expect(await rowOf(client)).toMatchObject({ reminded: START.toISOString(), remindedByItself: true })
  expect((await refusal(remind([client]))).status).toBe(409)
  app.clock.now = new Date(START.getTime() + HOUR)
  await remind([client], { again: true })
  expect(await rowOf(client)).toMatchObject({ reminded: app.clock.now.toISOString(), remindedByItself: false })
})

test('a payment moves the end, but not the time of the last letter', async () => {
  const client = await ending(25)
  await remind([client])
  await app.call('clients.payment', admin, {
    clientId: client.account.id,
    tariffId: '2',
    months: 1,
    amount: 4900,
    currency: 'USD',
    method: 'Wise',
  })
  expect(await rowOf(client)).toMatchObject({ reminded: START.toISOString() })
  expect((await refusal(remind([client]))).status).toBe(409)
})

test('of two concurrent reminders one is refused', async () => {
  const [one, other] = [await ending(48), await ending(48)]
  const answers = await Promise.allSettled([remind([one, other]), remind([other, one])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await lettersTo(one), await lettersTo(other)].map((all) => all.length)).toEqual([1, 1])
})

test('a client with all channels off is named and not counted as reminded', async () => {
  const client = await ending(48)
  for (const channel of ['panel', 'mail'] as const)
    await app.call('notificationSettings.save', client, { settings: { planEnds: { [channel]: false } } })
  expect((await app.call('expirations.letter', admin, { clientId: client.account.id })).channels).toEqual([])
  expect((await remind([client])).unreached).toEqual([client.account.email])
  expect(await rowOf(client)).toMatchObject({ reminded: null })
})

test('shows the letter as sent, in the client’s language', async () => {
  const client = await ending(48, { language: 'ru' })
  const shown = await app.call('expirations.letter', admin, { clientId: client.account.id })
  expect(shown).toMatchObject({ email: client.account.email, language: 'ru', channels: ['panel', 'mail'] })
  await remind([client])
  const sent = (await app.mail.letters()).find(({ to }) => to === client.account.email)
  expect(sent).toMatchObject({ subject: shown.subject, text: shown.text })
})

test('an account without paid time or not a client is not found, and nobody gets a letter', async () => {
  const [client, never] = [await ending(48), await app.account('user')]
  for (const other of [never, admin]) {
    expect((await refusal(remind([client, other]))).status).toBe(404)
    expect((await refusal(app.call('expirations.letter', admin, { clientId: other.account.id }))).status).toBe(404)
  }
  expect(await lettersTo(client)).toEqual([])
})
