/** A whole Weir's notifications: received, and neither lost nor doubled by a kill. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BOT_TOKEN, openBotApi, type BotApi } from '../src/outside/testing/bot-api.ts'
import { openSmtp } from '../src/outside/testing/smtp.ts'
import { signatureOf } from '../src/outside/webhook.ts'
import { plainText } from './support/outbox.ts'
import {
  expectOk,
  freshFolder,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  type Client,
  type Weir,
} from './support/weir.ts'

type Got = { id: string; event: string; signature: string; body: string }
const dataDir = freshFolder()
let smtp: Awaited<ReturnType<typeof openSmtp>>
let api: BotApi
let server: Server
let got: Got[] = []
/** Unanswered requests. */
let held: ServerResponse[] | undefined
let weir: Weir
let client: Client

const start = () =>
  startWeir({
    dataDir,
    env: {
      SMTP_URL: smtp.url,
      PANEL_ORIGINS: 'https://panel.example',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      TELEGRAM_API_ROOT: api.url,
      OUTGOING_PRIVATE: '127.0.0.0/8',
    },
  })
beforeAll(async () => {
  smtp = await openSmtp()
  api = await openBotApi()
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const head = (name: string) => String(request.headers[name])
    got.push({
      id: head('weir-delivery'),
      event: head('weir-event'),
      signature: head('weir-signature'),
      body: await text(request),
    })
    if (held) held.push(response)
    else response.end()
  }
  server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  weir = await start()
  client = await makeClient(weir, await signIn(weir))
})
afterAll(async () => {
  await weir.stop()
  server.closeAllConnections()
  server.close()
  await smtp.close()
  await api.close()
  removeFolder(dataDir)
})

const post = (path: string, body: object = {}) =>
  expectOk(weir.call('POST', `/v1/notification/${path}`, body, client.token))
const pays = async () =>
  expectOk(
    weir.call(
      'POST',
      '/v1/clients/payment',
      { clientId: client.id, tariffId: '2', months: 1, amount: 4900, currency: 'USD', method: 'card' },
      await signIn(weir),
    ),
  )
let secret = ''

it('notifies of a payment by mail, Telegram and webhook, each once', async () => {
  const { url } = await post('telegram/link')
  api.write(77, `/start ${new URL(String(url)).searchParams.get('start')}`)
  await until('the chat to be linked', async () => api.sent.some((one) => one.text.includes(client.email)))
  secret = String(
    (await post('webhook', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }))['secret'],
  )
  await pays()
  const letter = await until('the letter', async () =>
    smtp.received.find((one) => one.to.includes(client.email) && plainText(one.raw).includes('/pages/tariff')),
  )
  expect(plainText(letter.raw)).toContain('https://panel.example/pages/tariff')
  await until('the message', async () =>
    api.sent.find((one) => one.chat_id === '77' && one.text.includes('/pages/tariff')),
  )
  const hook = await until('the request', async () => got.find((one) => one.event === 'payment'))
  const seconds = Number(/^t=(\d+)/.exec(hook.signature)?.[1])
  expect(hook.signature).toBe(signatureOf(secret, seconds, hook.body))
  expect(Math.abs(Date.now() / 1000 - seconds)).toBeLessThan(60)
  expect(JSON.parse(hook.body)).toMatchObject({ event: 'payment', account: { id: client.id, email: client.email } })
})

it('killed during a request, it repeats it once; nothing is lost or sent three times', async () => {
  const letters = () => smtp.received.filter((one) => one.to.includes(client.email)).length
  got = []
  held = []
  const [mails, messages] = [letters(), api.sent.length]
  await pays()
  await until('the request to be under way', async () => held?.length === 1)
  await until('mail and message', async () => letters() === mails + 1 && api.sent.length === messages + 1)
  await weir.kill()
  held = undefined
  weir = await start()
  await until('the request again', async () => got.length === 2, 40)
  await pays()
  await until(
    'what came later',
    async () => got.length === 3 && letters() >= mails + 2 && api.sent.length >= messages + 2,
  )
  // sent but not yet recorded at the end: at most once more
  expect(Math.max(letters() - mails, api.sent.length - messages)).toBeLessThanOrEqual(3)
  expect(got.map((one) => one.event)).toEqual(['payment', 'payment', 'payment'])
  expect(got[1]?.id, 'known again by its number').toBe(got[0]?.id)
  expect(got[2]?.id).not.toBe(got[0]?.id)
})

it('a message to the bot unlinks at once', async () => {
  api.write(77, '/stop')
  await until('the chat to be gone', async () => {
    const { channels } = (await expectOk(weir.call('GET', '/v1/notification/settings', undefined, client.token))) as {
      channels: { telegram: { chat: string | null } }
    }
    return channels.telegram.chat === null
  })
})
