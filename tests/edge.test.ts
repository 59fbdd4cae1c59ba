/** The edge's public contract over HTTP with real stores. */
import { beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Answered,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'
import { busy } from './support/busy.ts'

let weir: RunningWeir
let admin: string
let client: Client
let campaign: MadeCampaign

const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PERSON = {
  userAgent: CHROME,
  headers: {
    'user-agent': CHROME,
    'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
    'accept-language': 'de-DE,de;q=0.9',
    'accept-encoding': 'gzip, deflate, br',
    'sec-ch-ua': '"Chromium";v="141", "Google Chrome";v="141"',
    'sec-ch-ua-mobile': '?0',
    'sec-ch-ua-platform': '"Windows"',
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  },
}

beforeAll(async () => {
  weir = await sharedWeir()
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})

const visit = (more: Record<string, unknown> = {}) => ({
  key: campaign.key,
  ip: '81.2.69.142',
  url: 'https://garden.example/?utm_source=fb',
  ...PERSON,
  ...more,
})
const decide = (more: Record<string, unknown> = {}, token = client.integrationToken): Promise<Answered> =>
  weir.call('POST', '/edge/v1/decide', visit(more), token)

async function raw(
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${weir.url}/edge/v1/decide`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${client.integrationToken}`, ...headers },
  })
  return { status: answer.status, body: await answer.json() }
}

describe('decide', () => {
  it('sends a person to the target and a declared bot to the bot page, with the reason', async () => {
    expect((await decide()).body).toMatchObject({
      class: 'target',
      unique: true,
      suspicious: false,
      category: 'person',
      reasons: [],
      action: { mode: 'redirect', to: 'https://shop.example/garden' },
    })
    expect((await decide()).body).toMatchObject({ class: 'target', unique: false })
    expect((await decide({ userAgent: 'python-requests/2.32.3', headers: { accept: '*/*' } })).body).toMatchObject({
      class: 'bot',
      category: 'general',
      action: { mode: 'show', to: 'about.html' },
      reasons: [{ signal: 'ua.declared_bot', value: 'python-requests/2.32.3', weight: 'conclusive', kind: 'agent' }],
    })
  })

  it('gives an unchecked crawler claim a person’s destination, counted as an unverified bot', async () => {
    expect((await decide({ userAgent: GOOGLEBOT, headers: { accept: '*/*' } })).body).toMatchObject({
      class: 'bot',
      category: 'unverified',
      action: { mode: 'redirect', to: 'https://shop.example/garden' },
    })
  })

  it.each([
    ['no token', '', 401],
    ['an unknown token', 'wt_unknown', 401],
  ])('refuses %s', async (_what, token, status) => {
    const answer = await decide({}, token)
    expect(answer.status).toBe(status)
    failure.parse(answer.body)
  })

  it('answers an unknown key like another client’s', async () => {
    const other = await makeClient(weir, admin)
    const theirs = await makeCampaign(weir, other)
    await untilLive(weir, other, theirs)
    const [unknown, foreign] = [await decide({ key: 'c_unknown' }), await decide({ key: theirs.key })]
    expect(unknown.status).toBe(404)
    expect(foreign).toEqual(unknown)
  })

  it.each([
    ['malformed JSON', '{"key":', 400],
    ['an empty body', '', 400],
    ['a list', '[]', 422],
    ['wrong types', '{"key":1,"ip":[],"url":null,"userAgent":{}}', 422],
    ['an invalid address', '{"key":"KEY","ip":"999.1.1.1","url":"https://x.example/","userAgent":"x"}', 422],
    ['more than 2 MB', `{"key":"${'k'.repeat(2_200_000)}"}`, 413],
  ])('answers %s in the failure shape', async (_what, body, status) => {
    const answer = await raw(body.replace('KEY', campaign.key))
    expect(answer.status).toBe(status)
    failure.parse(answer.body)
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts|node_modules/)
  })

  it('refuses another content type', async () => {
    expect((await raw('key=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400)
  })

  it('accepts every text that a stranger can send, and stores the hit', async () => {
    const hostile = ['\u0000', '\uD800', '"; DROP TABLE hits; --', '<script>alert(1)</script>', 'ÿ'.repeat(8000), '']
    for (const text of hostile) {
      const answer = await decide({
        userAgent: text,
        url: `https://x.example/?utm_source=${text}&__proto__=1&a=%zz`,
        referrer: text,
        visitor: text.slice(0, 200),
      })
      expect(answer.status, JSON.stringify(text.slice(0, 20))).toBe(200)
    }
    const invalidUtf8 = new Uint8Array([
      ...Buffer.from(`{"key":"${campaign.key}","ip":"8.8.8.8","url":"https://x.example/`),
      0xff,
      0xfe,
      ...Buffer.from('","userAgent":"x"}'),
    ])
    expect((await raw(invalidUtf8)).status).toBe(200)
    expect((await decide({ url: `https://x.example/?${'a=1&'.repeat(5000)}` })).status).toBe(200)
  })
})

it('recognises a visitor in every spelling of an address', async () => {
  const first = await decide({ ip: '198.51.100.77' })
  const second = await decide({ ip: '::ffff:198.51.100.77' })
  expect([first.body['unique'], second.body['unique']]).toEqual([true, false])
})

it('applies a saved campaign and an account’s switch within a second', async () => {
  const its = (to: string, category: string) =>
    until(`${to} and ${category}`, async () => {
      const { body } = await decide({ ip: '198.51.100.99' })
      return (body['action'] as { to: string }).to === to && body['category'] === category
    })
  const save = (targetLink: string) =>
    weir.call(
      'POST',
      '/v1/campaign/saveCampaign',
      { id: campaign.id, name: 'Garden', targetMode: 'redirect', targetLink, botLink: 'about.html' },
      client.token,
    )
  const started = Date.now()
  expect((await save('https://shop.example/new')).status).toBe(200)
  await its('https://shop.example/new', 'person')
  expect(Date.now() - started).toBeLessThan(1500 * busy())
  await weir.call('GET', `/v1/clients/activate?id=${client.id}&status=0`, undefined, admin)
  await its('https://shop.example/new', 'unprotected')
  await weir.call('GET', `/v1/clients/activate?id=${client.id}&status=1`, undefined, admin)
  await its('https://shop.example/new', 'person')
  expect((await save('https://shop.example/garden')).status).toBe(200)
  await its('https://shop.example/garden', 'person')
})

describe('a hosted link', () => {
  it('decides by the request’s own headers', async () => {
    const person = await fetch(`${weir.url}/c/${campaign.key}?utm_source=x`, {
      redirect: 'manual',
      headers: PERSON.headers,
    })
    expect([person.status, person.headers.get('location')]).toEqual([302, 'https://shop.example/garden'])
    const bot = await fetch(`${weir.url}/c/${campaign.key}`, {
      redirect: 'manual',
      headers: { 'user-agent': 'curl/8.5.0' },
    })
    expect(bot.status).toBe(200)
    expect(await bot.text()).toContain('not available')
    expect((await fetch(`${weir.url}/c/c_unknown`)).status).toBe(404)
  })

  it('detects a head that a program wrote, even with all of a browser’s headers', async () => {
    await fetch(`${weir.url}/c/${campaign.key}?utm_source=program`, { redirect: 'manual', headers: PERSON.headers })
    const day = new Date().toISOString().slice(0, 10)
    const log = await until('the hit in Logs', async () => {
      const filter = { utmSource: 'program' }
      const query = { startDate: day, endDate: day, filter }
      const { body } = await weir.call('POST', '/v1/logs/userLogs', query, client.token)
      return (body['logs'] as { suspicious: boolean; reasons: { signal: string; value: string }[] }[])[0]
    })
    expect(log).toMatchObject({ class: 'target', suspicious: true })
    // fetch declares a script's request
    expect(log.reasons.map(({ signal }) => signal)).toEqual(['headers.odd_fetch', 'headers.program_head'])
  })

  it('ignores a forged X-Forwarded-For', async () => {
    await fetch(`${weir.url}/c/${campaign.key}?utm_source=forged`, {
      redirect: 'manual',
      headers: { ...PERSON.headers, 'x-forwarded-for': '8.8.8.8' },
    })
    const day = new Date().toISOString().slice(0, 10)
    const log = await until('the hit in Logs', async () => {
      const { body } = await weir.call(
        'POST',
        '/v1/logs/userLogs',
        { startDate: day, endDate: day, filter: { utmSource: 'forged' } },
        client.token,
      )
      return (body['logs'] as { ip: string }[])[0]
    })
    expect(log.ip).toBe('127.0.0.1')
  })
})

it('reports its health', async () => {
  const { status, body } = await weir.call('GET', '/health')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    version: expect.any(String),
    spool: { state: 'ok', rejected: 0 },
    data: { version: expect.stringMatching(/^dbip-/), ageDays: expect.any(Number) },
  })
})
