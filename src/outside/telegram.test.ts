import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTelegram, type ChatMessage, type Telegram } from './telegram.ts'
import { BOT_TOKEN, openBotApi, type BotApi } from './testing/bot-api.ts'

let api: BotApi
let reported: string[]
const open = (apiRoot = api.url, token = BOT_TOKEN): Telegram =>
  openTelegram({ token, apiRoot: `${apiRoot}/`, report: (line) => reported.push(line), poll: 1, again: 1 })
beforeEach(async () => {
  api = await openBotApi()
  reported = []
})
afterEach(() => api.close())

test('sends a message to its chat, and gives the bot’s name', async () => {
  const telegram = open()
  expect(await telegram.username()).toBe('weir_test_bot')
  await telegram.send('77', 'x'.repeat(5000))
  expect(api.sent).toEqual([{ chat_id: '77', text: 'x'.repeat(4096) }])
})

test('distinguishes rate limits, blocked, deleted and unreachable', async () => {
  const telegram = open()
  api.refusals.push(
    { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 7 } },
    { error_code: 403, description: 'Forbidden: bot was blocked by the user' },
    { error_code: 400, description: 'Bad Request: chat not found' },
    { error_code: 500, description: 'Internal' },
  )
  await expect(telegram.send('77', 'a')).rejects.toMatchObject({ final: false, shut: false, pauseMs: 7000 })
  await expect(telegram.send('77', 'a')).rejects.toMatchObject({ final: true, shut: true })
  await expect(telegram.send('77', 'a')).rejects.toMatchObject({ final: true, shut: true })
  await expect(telegram.send('77', 'a')).rejects.toMatchObject({ final: false, shut: false, pauseMs: 0 })
  const away = open('http://127.0.0.1:9')
  const error = await away.send('77', 'a').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ final: false, message: 'Telegram: no answer' })
  expect(String(error), 'the token stays here').not.toContain(BOT_TOKEN)
  expect(await away.username()).toBeUndefined()
})

test('reads and answers messages until it is stopped', async () => {
  const messages: ChatMessage[] = []
  const answered = Promise.withResolvers<void>()
  const stop = open().listen(async (one) => {
    messages.push(one)
    if (messages.length === 2) answered.resolve()
    return one.text === '/start' ? 'Hello' : undefined
  })
  api.write(77, '/start')
  api.write(78, 'x')
  await answered.promise
  await expect.poll(() => api.sent).toEqual([{ chat_id: '77', text: 'Hello' }])
  expect(messages).toEqual([
    { chat: '77', name: '@ann_lee', text: '/start' },
    { chat: '78', name: '@ann_lee', text: 'x' },
  ])
  await stop()
  expect(reported).toEqual([])
})

test('reports an invalid token to the operator without showing it', async () => {
  const stop = open(api.url, '9:wrong').listen(async () => undefined)
  await expect.poll(() => reported.length).toBeGreaterThan(0)
  await stop()
  expect(reported[0]).toBe('the Telegram bot gets no updates, retrying: 401 Unauthorized')
})
