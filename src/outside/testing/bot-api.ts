/** Fake Telegram Bot API on loopback, with the methods that Weir calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export const BOT_TOKEN = '123456:test-token'
type Update = { update_id: number; message: object }
type Refusal = { error_code: number; description: string; parameters?: { retry_after: number } }

export type BotApi = {
  url: string
  sent: { chat_id: string; text: string }[]
  /** Errors for the next messages, one each; empty: accepted. */
  refusals: Refusal[]
  /** Simulates a user's message. */
  write: (chat: number, text: string) => void
  close: () => Promise<void>
}

export async function openBotApi(): Promise<BotApi> {
  const sent: BotApi['sent'] = []
  const refusals: Refusal[] = []
  const updates: Update[] = []
  const waiting = new Set<() => void>()
  let last = 0

  const news = async (request: IncomingMessage, { offset = 0, timeout = 0 }: { offset?: number; timeout?: number }) => {
    const unseen = () => updates.filter((one) => one.update_id >= offset)
    if (unseen().length === 0 && timeout > 0) {
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
        request.once('close', resolve)
        setTimeout(resolve, timeout * 1000).unref()
      })
    }
    return unseen()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, never>
    const [, token, method] = /^\/bot([^/]+)\/(\w+)/.exec(request.url ?? '') ?? []
    const say = (status: number, reply: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    if (token !== BOT_TOKEN) return void say(401, { ok: false, error_code: 401, description: 'Unauthorized' })
    if (method === 'getMe')
      return void say(200, { ok: true, result: { id: 1, is_bot: true, first_name: 'Weir', username: 'weir_test_bot' } })
    if (method === 'getUpdates') return void say(200, { ok: true, result: await news(request, body) })
    if (method !== 'sendMessage') return void say(200, { ok: true, result: true })
    const refusal = refusals.shift()
    if (refusal) return void say(refusal.error_code, { ok: false, ...refusal })
    sent.push({ chat_id: String(body['chat_id']), text: String(body['text']) })
    say(200, {
      ok: true,
      result: {
        message_id: sent.length,
        date: 0,
        chat: { id: Number(body['chat_id']), type: 'private' },
        text: body['text'],
      },
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    refusals,
    write(chat, message) {
      last += 1
      updates.push({
        update_id: last,
        message: {
          message_id: last,
          date: 0,
          text: message,
          chat: { id: chat, type: 'private', first_name: 'Ann' },
          from: { id: chat, is_bot: false, first_name: 'Ann', username: 'ann_lee' },
        },
      })
      for (const wake of waiting) wake()
      waiting.clear()
    },
    async close() {
      for (const wake of waiting) wake()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
