import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { watchPlans } from '../../jobs/watch/endings.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../context.ts'
import { createTestApp, refusal, type TestApp } from '../testing/app.ts'

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

test('all who are chosen are written to at once, each in their language, and each is in the audit log', async () => {
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

test('nobody gets a second letter within a day unless it is meant; then nobody of the others is written to either', async () => {
  const [late, fresh] = [await ending(48), await ending(49)]
  await remind([late])
  app.clock.now = new Date(START.getTime() + 24 * HOUR - 1)
  expect(await refusal(remind([fresh, late]))).toMatchObject({ status: 409, body: { error: TEXTS.remindedLately } })
  expect([await lettersTo(late), await lettersTo(fresh)].map((all) => all.length)).toEqual([1, 0])
  expect(await rowOf(fresh)).toMatchObject({ reminded: null })
  await remind([fresh, late], { again: true })
  expect([await lettersTo(late), await lettersTo(fresh)].map((all) => all.length)).toEqual([2, 1])
})

test('after a day a letter needs no word more', async () => {
  const client = await ending(96)
  await remind([client])
  app.clock.now = new Date(START.getTime() + 24 * HOUR)
  await remind([client])
  expect(await lettersTo(client)).toHaveLength(2)
})

test('a letter that Weir sent by itself counts, and the row says whose it was', async () => {
  const client = await ending(25, { timezone: 'UTC' })
  expect(await rowOf(client)).toMatchObject({ reminded: null, remindedByItself: false })
  await watchPlans(app.services)
  expect(await rowOf(client)).toMatchObject({ reminded: START.toISOString(), remindedByItself: true })
  expect((await refusal(remind([client]))).status).toBe(409)
  app.clock.now = new Date(START.getTime() + HOUR)
  await remind([client], { again: true })
  expect(await rowOf(client)).toMatchObject({ reminded: app.clock.now.toISOString(), remindedByItself: false })
})

test('a payment moves the end, but not when the client was last written to', async () => {
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

test('of two who write at once, one is refused', async () => {
  const [one, other] = [await ending(48), await ending(48)]
  const answers = await Promise.allSettled([remind([one, other]), remind([other, one])])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect([await lettersTo(one), await lettersTo(other)].map((all) => all.length)).toEqual([1, 1])
})

test('who wants no such messages is named and not taken for written to', async () => {
  const client = await ending(48)
  for (const channel of ['panel', 'mail'] as const)
    await app.call('notificationSettings.save', client, { settings: { planEnds: { [channel]: false } } })
  expect((await app.call('expirations.letter', admin, { clientId: client.account.id })).channels).toEqual([])
  expect((await remind([client])).unreached).toEqual([client.account.email])
  expect(await rowOf(client)).toMatchObject({ reminded: null })
})

test('the letter is shown as it goes out, in the client’s language', async () => {
  const client = await ending(48, { language: 'ru' })
  const shown = await app.call('expirations.letter', admin, { clientId: client.account.id })
  expect(shown).toMatchObject({ email: client.account.email, language: 'ru', channels: ['panel', 'mail'] })
  await remind([client])
  const sent = (await app.mail.letters()).find(({ to }) => to === client.account.email)
  expect(sent).toMatchObject({ subject: shown.subject, text: shown.text })
})

test('who has no paid time, or is no client, is not found, and the others are not written to', async () => {
  const [client, never] = [await ending(48), await app.account('user')]
  for (const other of [never, admin]) {
    expect((await refusal(remind([client, other]))).status).toBe(404)
    expect((await refusal(app.call('expirations.letter', admin, { clientId: other.account.id }))).status).toBe(404)
  }
  expect(await lettersTo(client)).toEqual([])
})
