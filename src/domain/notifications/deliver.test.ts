import { eq } from 'drizzle-orm'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGuardedFetch } from '../../outside/guarded-fetch.ts'
import { NotSent } from '../../outside/not-sent.ts'
import { openTelegram } from '../../outside/telegram.ts'
import { BOT_TOKEN, type BotApi, openBotApi } from '../../outside/testing/bot-api.ts'
import { openWebhooks } from '../../outside/webhook.ts'
import { accounts, deliveries, telegramChats } from '../../store/config/schema.ts'
import type { Caller, Services } from '../context.ts'
import { notify } from './notify.ts'
import { createTestApp, refusal, type TestApp } from '../testing/app.ts'
import { botListener } from './bot.ts'
import { deliverDue } from './deliver.ts'

type Got = { headers: IncomingMessage['headers']; body: string }

let app: TestApp

let services: TestApp['services']

let api: BotApi

let server: Server

let got: Got[]

let answer = 200

const START = new Date('2026-03-01T12:00:00Z')

const MINUTE = 60_000

beforeAll(async () => {
  app = await createTestApp()
  api = await openBotApi()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    got.push({ headers: request.headers, body: await text(request) })
    response.writeHead(answer).end()
  }
  server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const telegram = openTelegram({ token: BOT_TOKEN, apiRoot: api.url, report: () => undefined })
  services = Object.assign(app.services, {
    telegram,
    hook: openWebhooks(openGuardedFetch({ allowed: 'on', timeoutMs: 2000 })),
  })
})
afterAll(async () => {
  server.close()
  await api.close()
  await app.close()
})

beforeEach(async () => {
  await app.db.delete(deliveries)
  got = []
  answer = 200
  api.sent.length = 0
  app.clock.now = START
})

const later = (ms: number) => (app.clock.now = new Date(app.clock.now.getTime() + ms))

const hookUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`

const happens = (who: Caller, occasion: string, notice: 'password' | 'banned' = 'banned') =>
  app.db.transaction((tx) =>
    notify(tx, [who.account.id], {
      notice,
      occasion,
      details: { campaign: 'Garden', reason: 'spam' },
      now: app.clock.now,
    }),
  )

const rows = (who: Caller) =>
  app.db.select().from(deliveries).where(eq(deliveries.accountId, who.account.id)).orderBy(deliveries.id)

const states = async (who: Caller) => Object.fromEntries((await rows(who)).map((row) => [row.channel, row.state]))

const lettersTo = async (who: Caller) => (await app.mail.letters()).filter((letter) => letter.to === who.account.email)

const newClient = () => app.account('user', { language: 'en' })

async function linked(chat: number): Promise<Caller> {
  const client = await newClient()
  const { url } = await app.call('notificationSettings.linkTelegram', client)
  const token = new URL(url).searchParams.get('start')
  await botListener(services)({ chat: String(chat), name: '@ann', text: `/start ${token}` })
  return client
}

test('sends once on every enabled and linked channel, with the same text', async () => {
  const client = await linked(501)
  const { secret } = await app.call('notificationSettings.saveWebhook', client, { url: hookUrl() })
  expect(await happens(client, 'a')).toEqual([client.account.id])
  expect(await happens(client, 'a'), 'the same once more').toEqual([])
  await Promise.all([deliverDue(services), deliverDue(services), deliverDue(services)])
  expect(await states(client)).toEqual({ panel: 'sent', mail: 'sent', telegram: 'sent', webhook: 'sent' })
  expect((await lettersTo(client)).map((letter) => letter.subject)).toEqual(['Campaign banned: Garden'])
  expect(api.sent).toEqual([
    {
      chat_id: '501',
      text: 'Campaign banned: Garden\n\nAll of its visitors get the bot page. Reason: spam\n\nhttps://panel.example/pages/campaign-page',
    },
  ])
  expect(got).toHaveLength(1)
  const { headers, body } = got[0] ?? expect.fail('nothing')
  expect(JSON.parse(body)).toMatchObject({
    event: 'campaignBanned',
    notice: 'banned',
    account: { email: client.account.email },
    title: 'Campaign banned: Garden',
    details: { campaign: 'Garden', reason: 'spam' },
  })
  const [, seconds, signature] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['weir-signature'])) ?? []
  expect(Number(seconds)).toBe(START.getTime() / 1000)
  expect(signature).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
})

test('mail, chat and webhook have amount, day and link, in the reader’s language', async () => {
  const client = await linked(502)
  await app.db
    .update(accounts)
    .set({ language: 'ua', timezone: 'Europe/Kyiv' })
    .where(eq(accounts.id, client.account.id))
  await app.call('notificationSettings.saveWebhook', client, { url: hookUrl() })
  await notify(app.db, [client.account.id], {
    notice: 'payout',
    occasion: 'p1',
    details: {
      payout: '7',
      amount: '490050 USD,1200 JPY',
      date: '2026-02-28T23:30:00.000Z',
      period: '2026-02-01/2026-02-28',
      method: '<b>USDT</b>',
    },
    now: START,
  })
  // payouts do not concern clients; the texts are the same
  await deliverDue(services)
  const facts = [
    'Сума: 4\u202f900,50\u00a0$, 1\u202f200\u00a0¥',
    'Дата: 1 березня 2026',
    'Період: 1–28 лютого 2026',
    'Спосіб оплати: <b>USDT</b>',
  ]
  expect(api.sent[0]?.text.split('\n').slice(-6)).toEqual([...facts, '', 'https://panel.example/pages/referralClients'])
  const [letter] = await lettersTo(client)
  expect(letter?.text).toContain(facts.join('\n'))
  expect(letter?.html).toContain('&lt;b&gt;USDT&lt;/b&gt;')
  expect(letter?.html).not.toContain('<b>USDT')
  expect(JSON.parse(got[0]?.body ?? '{}')).toMatchObject({
    details: { amount: '490050 USD,1200 JPY' },
    facts: [
      { name: 'amount', label: 'Сума' },
      { name: 'date', label: 'Дата', value: '1 березня 2026' },
      { name: 'period' },
      { name: 'method' },
    ],
    url: 'https://panel.example/pages/referralClients',
  })
})

test('a letter omits missing values', async () => {
  const client = await newClient()
  await notify(app.db, [client.account.id], { notice: 'payment', occasion: 'generations', now: START })
  await notify(app.db, [client.account.id], {
    notice: 'payment',
    occasion: 'months',
    details: { until: '2026-04-01T12:00:00.000Z' },
    now: START,
  })
  const texts = (await lettersTo(client)).map((letter) => letter.text)
  expect(texts.find((one) => one.includes('1 April 2026'))).toContain(
    `A payment for ${client.account.email} at panel.example has been recorded.`,
  )
  expect(texts.find((one) => !one.includes('1 April 2026'))).toMatch(
    /^It has been recorded\. There is nothing you need to do\.\n\nOpen plan:/,
  )
})

test('a switched-off event is not sent, nor caught up after switching on', async () => {
  const client = await newClient()
  await app.call('notificationSettings.save', client, { settings: { security: { panel: false, mail: false } } })
  expect(await happens(client, 'a', 'password')).toEqual([])
  await app.call('notificationSettings.save', client, { settings: { security: { panel: true, mail: true } } })
  expect(await happens(client, 'a', 'password')).toEqual([])
  expect(await lettersTo(client)).toEqual([])
  expect((await app.call('notifications.list', client)).total).toBe(0)
})

test('a rolled-back event notifies nobody', async () => {
  const client = await newClient()
  await app.db
    .transaction(async (tx) => {
      await notify(tx, [client.account.id], { notice: 'password', occasion: 'x', now: START })
      throw new Error('given up')
    })
    .catch(() => undefined)
  expect(await rows(client)).toEqual([])
})

test('a failing webhook is retried with growing backoff, shows its answer, and is given up after a day', async () => {
  const client = await newClient()
  await app.call('notificationSettings.saveWebhook', client, { url: hookUrl() })
  answer = 503
  await happens(client, 'a')
  const settings = () => app.call('notificationSettings.read', client)
  await deliverDue(services)
  await deliverDue(services)
  expect(got, 'not at once again').toHaveLength(1)
  expect((await settings()).channels.webhook).toMatchObject({
    lastStatus: 503,
    lastError: 'answered 503',
    lastAt: START.toISOString(),
  })
  const ids = new Set<unknown>()
  for (let hours = 0; hours < 26; hours += 1) {
    later(61 * MINUTE)
    await deliverDue(services)
  }
  for (const one of got) ids.add(one.headers['weir-delivery'])
  expect([got.length, ids.size]).toEqual([25, 1])
  expect((await states(client))['webhook']).toBe('failed')
  expect((await settings()).failed).toEqual([
    { event: 'campaignBanned', channel: 'webhook', at: START.toISOString(), error: 'answered 503' },
  ])
  answer = 200
  await deliverDue(services)
  expect(got, 'given up is given up').toHaveLength(25)
})

test('an interrupted attempt is repeated after its backoff', async () => {
  const client = await newClient()
  await app.call('notificationSettings.saveWebhook', client, { url: hookUrl() })
  await happens(client, 'a')
  const held = Promise.withResolvers<number>()
  const killed = deliverDue({ ...services, hook: () => held.promise })
  await expect.poll(async () => (await rows(client)).find((row) => row.channel === 'webhook')?.attempts).toBe(1)
  await deliverDue(services)
  expect(got).toHaveLength(0)
  later(10_000)
  await deliverDue(services)
  expect(got).toHaveLength(1)
  later(MINUTE)
  await deliverDue(services)
  expect(got).toHaveLength(1)
  held.resolve(200)
  await killed
})

test('permanently refused mail is not retried, and this is shown', async () => {
  const client = await newClient()
  await happens(client, 'a')
  let attempts = 0
  const refusing: Services = {
    ...services,
    mail: {
      ...services.mail,
      send: async () => (attempts++, Promise.reject(new NotSent('550 no such box', { final: true }))),
    },
  }
  await deliverDue(refusing)
  later(MINUTE)
  await deliverDue(refusing)
  expect([attempts, (await states(client))['mail']]).toEqual([1, 'failed'])
  expect((await app.call('notificationSettings.read', client)).failed).toMatchObject([
    { channel: 'mail', error: '550 no such box' },
  ])
})

test('Telegram: 429 waits as told; a blocked bot unlinks the chat', async () => {
  const client = await linked(502)
  await happens(client, 'a')
  api.refusals.push({
    error_code: 429,
    description: 'Too Many Requests: retry after 90',
    parameters: { retry_after: 90 },
  })
  await deliverDue(services)
  later(89_000)
  await deliverDue(services)
  expect(api.sent).toEqual([])
  later(1000)
  await deliverDue(services)
  expect(api.sent).toHaveLength(1)
  await happens(client, 'b')
  await happens(client, 'c')
  api.refusals.push(
    { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
  )
  await deliverDue(services)
  expect((await app.call('notificationSettings.read', client)).channels.telegram).toMatchObject({
    available: true,
    chat: null,
  })
  const byTelegram = (await rows(client)).filter((row) => row.channel === 'telegram').map((row) => row.state)
  // both are sent at once: the other may start after the unlinking
  expect(byTelegram).toEqual(['sent', 'failed', expect.stringMatching(/^(?:failed|void)$/)])
  await happens(client, 'd')
  expect((await rows(client)).filter((row) => row.occasion === 'd').map((row) => row.channel)).toEqual([
    'panel',
    'mail',
  ])
})

test('a link ties one chat, once, for an hour; a newer one replaces it; /stop unlinks', async () => {
  const client = await newClient()
  const says = botListener(services)
  const tokenOf = async () =>
    new URL((await app.call('notificationSettings.linkTelegram', client)).url).searchParams.get('start') ?? ''
  const chatOf = async () =>
    (await app.db.select().from(telegramChats).where(eq(telegramChats.accountId, client.account.id)))[0]?.chatId
  const start = (token: string, chat = '600') => says({ chat, name: '@ann', text: `/start ${token}` })
  const [older, newer] = [await tokenOf(), await tokenOf()]
  expect(await start(older)).toContain('invalid or has expired')
  expect(await chatOf()).toBeUndefined()
  const answers = await Promise.all([start(newer), start(newer, '601')])
  expect(answers.filter((one) => one?.includes('Linked'))).toEqual([
    `Linked. Notifications for ${client.account.email} will arrive here. Send /stop to turn them off.`,
  ])
  const late = await tokenOf()
  later(60 * MINUTE)
  expect(await start(late)).toContain('invalid or has expired')
  expect(await chatOf()).toBeDefined()
  expect(await says({ chat: (await chatOf()) ?? '', name: '@ann', text: '/stop' })).toContain(
    'You won’t get notifications here any more.',
  )
  expect(await chatOf()).toBeUndefined()
  expect(await says({ chat: '1', name: 'x', text: 'hello' })).toContain('only sends notifications')
  expect((await refusal(app.call('notificationSettings.unlinkTelegram', client))).status).toBe(404)
})

test('sends nothing about a moved end, nor to deleted accounts', async () => {
  const client = await app.account('user', { paidExpiration: new Date('2026-03-03T00:00:00Z') })
  const gone = await newClient()
  await notify(app.db, [client.account.id], {
    notice: 'ends2',
    occasion: 'e',
    details: { until: '2026-03-03T00:00:00.000Z' },
    now: START,
  })
  await happens(gone, 'a')
  await app.db
    .update(accounts)
    .set({ paidExpiration: new Date('2026-04-03T00:00:00Z') })
    .where(eq(accounts.id, client.account.id))
  await app.db.update(accounts).set({ deletedAt: START }).where(eq(accounts.id, gone.account.id))
  await deliverDue(services)
  expect([(await states(client))['mail'], (await states(gone))['mail']]).toEqual(['void', 'void'])
})

test('a webhook’s secret is shown once; a test is posted and its answer stored; internal addresses are blocked', async () => {
  const client = await newClient()
  const saved = await app.call('notificationSettings.saveWebhook', client, { url: hookUrl() })
  expect(saved.secret).toMatch(/^whs_[\w-]{43}$/)
  expect(JSON.stringify(await app.call('notificationSettings.read', client))).not.toContain(saved.secret)
  expect((await app.call('notificationSettings.testWebhook', client)).webhook).toMatchObject({
    lastStatus: 200,
    lastError: '',
  })
  expect(got.map((one) => one.headers['weir-event'])).toEqual(['test'])
  services.hook = openWebhooks(openGuardedFetch({ allowed: 'off' }))
  expect((await app.call('notificationSettings.testWebhook', client)).webhook).toMatchObject({
    lastStatus: null,
    lastError: 'the address is not on the open network',
  })
  expect(got).toHaveLength(1)
  for (const url of ['', 'ftp://x.example', 'https://user:pw@x.example/', 'hook'])
    await expect(app.call('notificationSettings.saveWebhook', client, { url }), url).rejects.toThrow()
  await app.call('notificationSettings.removeWebhook', client)
  expect((await refusal(app.call('notificationSettings.testWebhook', client))).status).toBe(404)
})

test('settings follow the role; an event that cannot concern it is refused', async () => {
  const [partner, manager] = [await app.account('referal'), await app.account('manager')]
  expect(Object.keys((await app.call('notificationSettings.read', partner)).settings)).not.toContain('weekly')
  expect(Object.keys((await app.call('notificationSettings.read', manager)).settings)).toContain('planRequest')
  for (const settings of [{ weekly: { panel: true } }, { messages: { mail: true } }])
    expect((await refusal(app.call('notificationSettings.save', partner, { settings }))).status).toBe(422)
})
