import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { SEEN_ADDRESS_HEADER } from '../../lib/net/seen-address.ts'
import { BOT_TOKEN, openBotApi } from '../../outside/testing/bot-api.ts'
import { openSmtp } from '../../outside/testing/smtp.ts'
import { readSettings } from '../../rules/settings.ts'
import { checkPort } from './machine.ts'
import { checkMail, checkTelegram } from './messages.ts'
import { checkPublicAddress } from './public-address.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

type About = { process?: string; seenAs?: (request: IncomingMessage) => string; date?: string }

async function serve({ process = 'one', seenAs = () => '127.0.0.1', date }: About): Promise<string> {
  const server: Server = createServer((request, reply) => {
    if (date !== undefined) reply.setHeader('date', date)
    reply.setHeader(SEEN_ADDRESS_HEADER, seenAs(request))
    reply.end(JSON.stringify(process === '' ? { hello: 'there' } : { success: true, process }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** `what` → `state`, and all texts. */
async function found(publicUrl: string, local?: string): Promise<[Record<string, string>, string]> {
  const lines = await checkPublicAddress({ publicUrl, local, trusted: [] })
  return [
    Object.fromEntries(lines.map(({ what, state }) => [what, state])),
    lines.map(({ said: detail }) => detail).join('\n'),
  ]
}

describe('the public address', () => {
  it('leads here, with addresses and time intact', async () => {
    const url = await serve({})
    expect((await found(url, url))[0]).toEqual({
      'name': 'well',
      'TLS': 'well',
      'public address': 'well',
      'client address': 'well',
      'clock of the proxy': 'well',
    })
  })

  it('leads to another process, something else, or nowhere', async () => {
    const own = await serve({ process: 'own' })
    expect((await found(await serve({ process: 'other' }), own))[0]['public address']).toBe('watch')
    const [states, text] = await found(await serve({ process: '' }), own)
    expect(states['public address']).toBe('bad')
    expect(text).toContain('lead the proxy to this service')
    const gone = await serve({})
    await new Promise((resolve) => (open.pop() as Server).close(resolve))
    expect((await found(gone))[0]['public address']).toBe('bad')
    const [named, how] = await found('https://no-such-name.invalid')
    expect(named).toEqual({ name: 'bad' })
    expect(how).toContain('A or AAAA record')
  })

  it('detects a proxy that trusts forged headers, and a wrong clock', async () => {
    const url = await serve({ seenAs: ({ headers }) => String(headers['x-forwarded-for'] ?? '127.0.0.1') })
    const [states, text] = await found(url)
    expect(states['client address']).toBe('bad')
    expect(text).toContain('let the proxy overwrite it')
    const late = await serve({ date: new Date(Date.now() - 60_000).toUTCString() })
    expect((await found(late))[0]['clock of the proxy']).toBe('watch')
  })
})

describe('messages', () => {
  it('need a mail server that answers', async () => {
    const smtp = await openSmtp()
    open.push(smtp)
    const well = await checkMail(readSettings({ SMTP_URL: smtp.url }))
    expect(well.map(({ state }) => state)).toEqual(['well'])
    expect(smtp.received).toEqual([])
    const sender = await checkMail(readSettings({ SMTP_URL: smtp.url, MAIL_FROM: 'Weir <no-reply@weir.invalid>' }))
    expect(sender.map(({ what, state }) => [what, state])).toEqual([
      ['mail', 'well'],
      ['sender', 'watch'],
    ])
    const [bad] = await checkMail(readSettings({ SMTP_URL: 'smtp://user:secret@127.0.0.1:9' }))
    expect(bad).toMatchObject({ state: 'bad', said: expect.stringMatching(/^127\.0\.0\.1:9 .*mend SMTP_URL$/) })
    expect((await checkMail(readSettings({})))[0]?.state).toBe('watch')
  })

  it('need a bot that Telegram knows', async () => {
    const api = await openBotApi()
    open.push(api)
    const given = { TELEGRAM_API_ROOT: api.url, TELEGRAM_BOT_TOKEN: BOT_TOKEN }
    expect(await checkTelegram(readSettings(given))).toMatchObject([
      { state: 'well', said: 'the bot is @weir_test_bot' },
    ])
    const [bad] = await checkTelegram(readSettings({ ...given, TELEGRAM_BOT_TOKEN: '1:wrong' }))
    expect(bad).toMatchObject({ state: 'bad', said: expect.stringContaining('mend TELEGRAM_BOT_TOKEN') })
    expect(await checkTelegram(readSettings({}))).toEqual([])
  })
})

it('names who uses the port', async () => {
  const port = Number(new URL(await serve({})).port)
  expect(await checkPort({ host: '127.0.0.1', port })).toMatchObject({ state: 'bad' })
  expect(await checkPort({ host: '127.0.0.1', port: 0 })).toMatchObject({ state: 'well' })
})
