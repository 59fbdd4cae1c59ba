/** Headers of every response: panel page and files, calls, refusals, downloads, the edge, the wire. */
import { connect } from 'node:net'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import Fastify from 'fastify'
import { guardPanel } from '../src/http/call/guards.ts'
import { servePanel } from '../src/http/call/panel.ts'
import {
  freshFolder,
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  untilLive,
  type RunningWeir,
} from './support/weir.ts'
import { openRaw } from './support/raw-http.ts'
import { sharedWeir } from './support/shared-weir.ts'

let weir: RunningWeir
let tokens: { admin: string; user: string }
let key: string
let integration: string
let campaignId: string
beforeAll(async () => {
  weir = await sharedWeir({ behindProxy: true })
  const admin = await signIn(weir)
  const client = await makeClient(weir, admin)
  const campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
  tokens = { admin, user: client.token }
  ;({ key, id: campaignId } = campaign)
  integration = client.integrationToken
})

const get = (address: string, init: RequestInit = {}) => fetch(`${weir.url}${address}`, { redirect: 'manual', ...init })
const as = (token: string, more: Record<string, string> = {}): RequestInit => ({
  headers: { authorization: `Bearer ${token}`, ...more },
})
const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...headers },
})

/**
 * Announces a length and sends only the start: a refused sender may see the connection end before the answer. Edges ask
 * the panel after 64 kB.
 */
async function announced(
  address: string,
  bytes: number,
  { token, sent = 0 }: { token?: string; sent?: number } = {},
): Promise<Response> {
  const connection = await openRaw({ port: weir.port, host: '127.0.0.1' })
  const bearer = token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  connection.send(
    `POST ${address} HTTP/1.1\r\nhost: weir.example\r\n${bearer}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n${' '.repeat(sent)}`,
  )
  const [answer] = await connection.answers(1)
  connection.close()
  const { status, headers, body } = answer ?? expect.fail('no answer')
  return new Response(body, { status, headers })
}

/** Allows no foreign or inline scripts, and no framing. */
function isStrict(csp: string | null): void {
  const rules = new Map(
    (csp ?? '')
      .split(';')
      .map((rule) => rule.trim().split(/\s+/))
      .map(([name = '', ...values]) => [name, values]),
  )
  expect(rules.get('default-src')).toEqual(["'none'"])
  for (const name of ['script-src', 'default-src'])
    for (const value of rules.get(name) ?? []) expect(["'self'", "'none'"]).toContain(value)
  expect(rules.get('frame-ancestors')).toEqual(["'none'"])
  expect(rules.get('base-uri')).toEqual(["'none'"])
}

/** Of scripts and styles. */
const OF_PART = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
const OF_PANEL = {
  ...OF_PART,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('geolocation=()') as unknown,
}

describe('the panel’s side', () => {
  const kinds: [string, number, () => Promise<Response>][] = [
    ['a call', 200, () => get('/v1/profile', as(tokens.user))],
    ['a call without a session', 401, () => get('/v1/profile')],
    ['a call that is not theirs', 403, () => get('/v1/status', as(tokens.user))],
    ['a call with a wrong body', 400, () => get('/v1/auth/login', post('{"email":'))],
    ['a call with wrong fields', 422, () => get('/v1/auth/login', post('{}'))],
    ['a call with too much', 413, () => announced('/v1/auth/login', 1_100_000, { sent: 80_000 })],
    ['no call', 404, () => get('/v1/none', as(tokens.admin))],
    ['a wrong method', 404, () => get('/v1/profile', { method: 'PATCH' })],
    ['a download', 200, () => get(`/v1/company/download?company=${campaignId}`, as(tokens.user))],
    [
      'an export',
      200,
      () =>
        get(
          '/v1/privacy/export',
          post(JSON.stringify({ by: 'visitor', value: 'none' }), { authorization: `Bearer ${tokens.admin}` }),
        ),
    ],
    ['health', 200, () => get('/health')],
    ['metrics', 401, () => get('/metrics')],
    ['a postback', 200, () => get('/postback?hit=none')],
  ]
  test.each(kinds)('%s (%i)', async (_kind, status, ask) => {
    const answer = await ask()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...OF_PANEL,
      'cache-control': expect.stringContaining('no-store') as unknown,
    })
    isStrict(answer.headers.get('content-security-policy'))
    expect(answer.headers.get('x-powered-by')).toBeNull()
    expect(answer.headers.get('server')).toBeNull()
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the page and its files', async () => {
    const folder = freshFolder()
    mkdirSync(path.join(folder, 'assets'))
    writeFileSync(path.join(folder, 'index.html'), '<!doctype html><script type="module" src="/assets/a.js"></script>')
    writeFileSync(path.join(folder, 'assets', 'a.js'), 'export {}')
    const app = Fastify()
    guardPanel(app)
    await servePanel(app, folder)
    for (const [address, kept] of [
      ['/', 'no-cache'],
      ['/pages/logs', 'no-cache'],
      ['/assets/a.js', 'immutable'],
      ['/assets/none.js', 'no-store'],
    ] as const) {
      const { headers } = await app.inject(address)
      expect(headers, address).toMatchObject(address.endsWith('a.js') ? OF_PART : OF_PANEL)
      expect(headers['cache-control'], address).toContain(kept)
      isStrict(String(headers['content-security-policy']))
    }
    // a policy on "not modified" would apply to the cached page and block its scripts
    const { headers: kept } = await app.inject('/')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': String(kept['etag']) } })
    expect([again.statusCode, again.headers['content-security-policy'], again.headers['cache-control']]).toEqual([
      304,
      undefined,
      kept['cache-control'],
    ])
    await app.close()
    removeFolder(folder)
  })

  test('browsers cache large public files, and do not load them again', async () => {
    const page = await (await get('/')).text()
    const script = /\/assets\/start-[^"]+\.js/.exec(page)?.[0] ?? expect.fail('no script in the page')
    for (const [address, kept] of [
      ['/v1/openapi.json', 'max-age=300'],
      [script, 'immutable'],
    ] as const) {
      for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=0, br;q=0']) {
        const answer = await get(address, { headers: { 'accept-encoding': encoding } })
        const body = await answer.text()
        expect([answer.status, body.length > 1000], address).toEqual([200, true])
        expect(['br', 'gzip']).toContain(answer.headers.get('content-encoding') ?? 'br')
        if (encoding.includes('q=0') || encoding === 'identity')
          expect(answer.headers.get('content-encoding')).toBeNull()
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          ...(address === script ? OF_PART : OF_PANEL),
          'vary': expect.stringMatching(/accept-encoding/i) as unknown,
          'cache-control': expect.stringContaining(kept) as unknown,
        })
        isStrict(answer.headers.get('content-security-policy'))
        const again = await get(address, {
          headers: { 'accept-encoding': encoding, 'if-none-match': answer.headers.get('etag') ?? '' },
        })
        expect([
          again.status,
          await again.text(),
          again.headers.get('etag'),
          again.headers.get('content-security-policy'),
        ]).toEqual([304, '', answer.headers.get('etag'), null])
        const part = await get(`${address}?again`, { headers: { 'accept-encoding': encoding, 'range': 'bytes=0-10' } })
        expect([part.status, (await part.text()) === body]).toEqual([200, true])
      }
    }
    expect((await get('/assets/none.js')).status).toBe(404)
  })

  test('only https visitors get HSTS', async () => {
    for (const address of ['/v1/profile', '/health', `/c/${key}`]) {
      expect(
        (
          await get(address, { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' } })
        ).headers.get('strict-transport-security'),
        address,
      ).toBe('max-age=31536000')
      expect((await get(address)).headers.get('strict-transport-security'), address).toBeNull()
    }
  })
})

describe('the edge', () => {
  const visit = (more: object = {}) =>
    JSON.stringify({ key, ip: '203.0.113.7', url: 'https://g.example/', userAgent: 'x', ...more })
  const kinds: [string, number, () => Promise<Response>][] = [
    ['a decision', 200, () => get('/edge/v1/decide', post(visit(), { authorization: `Bearer ${integration}` }))],
    ['one without a token', 401, () => get('/edge/v1/decide', post(visit()))],
    ['one of a wrong body', 400, () => get('/edge/v1/decide', post('{', { authorization: `Bearer ${integration}` }))],
    [
      'one of nobody’s campaign',
      404,
      () => get('/edge/v1/decide', post(visit({ key: 'c_none' }), { authorization: `Bearer ${integration}` })),
    ],
    [
      'one of no address',
      422,
      () => get('/edge/v1/decide', post(visit({ ip: 'x' }), { authorization: `Bearer ${integration}` })),
    ],
    ['one that is too large', 413, () => announced('/edge/v1/decide', 2_200_000, { token: integration })],
    [
      'a hosted link',
      302,
      () =>
        get(`/c/${key}`, {
          headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' },
        }),
    ],
    ['an unknown hosted link', 404, () => get('/c/none')],
  ]
  test.each(kinds)('%s (%i)', async (_kind, status, ask) => {
    const answer = await ask()
    if (status !== 302) expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store') as unknown,
    })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('invalid requests', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const socket = connect(weir.port, '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'))
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('error', () => undefined) // unread data resets the connection
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*nosniff/)
  })
})
