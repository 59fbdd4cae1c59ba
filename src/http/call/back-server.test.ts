import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createHosts } from '../../edge/read/hosts.ts'
import { ANY_HOST } from '../../rules/domains/own-hosts.ts'
import { buildBackServer, type BackServerParts } from './back-server.ts'

const kept: string[] = []
const figures = { text: async () => 'weir_edges_running 1\n', token: 'quartz-heron-38' }
const parts: BackServerParts = {
  figures,
  cut: () => {},
  postbacks: { append: ({ query }) => kept.push(query), now: Date.now },
  hosts: createHosts(ANY_HOST),
  health: () => ({ success: true, roles: ['edge'] }),
  panelUrl: undefined,
  trusted: 'edges',
  failed: () => undefined,
  log: undefined,
}

async function open(more: Partial<BackServerParts> = {}) {
  const app = await buildBackServer({ ...parts, ...more })
  onTestFinished(() => app.close())
  return app
}

test('answers its health, takes postbacks, and refuses everything else', async () => {
  const app = await open()
  expect((await app.inject('/health')).json()).toEqual({ success: true, roles: ['edge'] })
  expect((await app.inject('/postback?hit=h&status=sale')).json()).toEqual({ success: true })
  expect(kept).toEqual(['hit=h&status=sale'])
  for (const [method, url] of [
    ['GET', '/'],
    ['POST', '/v1/auth/login'],
    ['GET', '/v1/profile?x=1'],
    ['DELETE', '/anything'],
  ] as const) {
    const answer = await app.inject({ method, url })
    expect(answer.statusCode, url).toBe(421)
    expect(answer.json()).toMatchObject({
      success: false,
      error: 'This process answers visits only; the panel is at another address.',
    })
  }
})

test('forwards the rest to the panel with the caller’s address, and reports a panel that is away', async () => {
  const received: { request: IncomingMessage; body: string }[] = []
  const panel = createServer((request, response) => {
    const answer = async () => {
      received.push({ request, body: await text(request) })
      response.writeHead(402, { 'x-from': 'the panel', 'content-type': 'text/plain' }).end('paid?')
    }
    void answer()
  }).listen(0, '127.0.0.1')
  await once(panel, 'listening')
  const app = await open({ panelUrl: `http://127.0.0.1:${(panel.address() as AddressInfo).port}` })
  const answer = await app.inject({
    method: 'POST',
    url: '/v1/x?y=%20z',
    payload: { a: 'ü' },
    headers: {
      'authorization': 'Bearer t',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'edge.example',
      'x-forwarded-proto': 'https',
    },
  })
  expect([answer.statusCode, answer.headers['x-from'], answer.body]).toEqual([402, 'the panel', 'paid?'])
  const [{ request, body } = expect.fail('nothing came')] = received
  expect([request.method, request.url, body]).toEqual(['POST', '/v1/x?y=%20z', '{"a":"ü"}'])
  expect(request.headers).toMatchObject({
    'authorization': 'Bearer t',
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'edge.example',
    'x-forwarded-proto': 'https',
  })
  const large = 'x'.repeat(3 * 1024 * 1024)
  expect(
    (await app.inject({ method: 'POST', url: '/v1/list', payload: large, headers: { 'content-type': 'text/plain' } }))
      .statusCode,
  ).toBe(402)
  expect(received.at(-1)?.body === large).toBe(true)
  panel.close()
  await once(panel, 'close')
  const away = await app.inject('/v1/x')
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '2'])
  expect((await app.inject('/health')).statusCode).toBe(200)
})

test('ignores forged addresses from untrusted peers', async () => {
  const seen: string[] = []
  const app = await open({ trusted: [], postbacks: { append: ({ address }) => seen.push(address), now: Date.now } })
  await app.inject({ url: '/postback?hit=h', headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(seen).toEqual(['127.0.0.1'])
})

// Parsed leniently, Node's parser would loop on it forever.
test('stays available after a NUL in a request head', async () => {
  const app = await open({ trusted: [] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').end(
    'GET /health HTTP/1.1\r\nhost: a\r\nx-a: \0\r\nconnection: close\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /)
  expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
})

test('gives metrics to callers with the token, whatever address they claim', async () => {
  for (const trusted of [[], 'edges'] as const) {
    const app = await open({ trusted })
    for (const headers of [
      {},
      { authorization: 'Bearer quartz-heron-39' },
      { 'x-forwarded-for': '127.0.0.1', 'x-weir-proxied': '0' },
    ])
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(401)
    expect(
      (await app.inject({ url: '/metrics', headers: { authorization: 'Bearer quartz-heron-38', via: '1.1 proxy' } }))
        .body,
    ).toBe('weir_edges_running 1\n')
  }
})

test('on its own port, refuses a request with two Host lines', async () => {
  const app = await open({ trusted: [] })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const statusOf = async (hosts: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /health HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)
    return (await text(socket)).slice(9, 12)
  }
  expect(await statusOf('Host: weir.example\r\n')).toBe('200')
  expect(await statusOf('Host: weir.example\r\nhost: other.example\r\n')).toBe('400')
})
