import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openGuardedCall } from './guarded-fetch.ts'
import { openPageChecks } from './offer-page.ts'

type Reply = (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let origin: string
let requests: string[]
const pages: Record<string, Reply> = {
  '/fine': (_request, response) => response.end('<p>Order   NOW</p>'),
  '/sold': (_request, response) => response.end('sold out'),
  '/gone': (_request, response) => response.writeHead(404).end('Order now'),
  '/away': (_request, response) => response.writeHead(302, { location: '/fine' }).end(),
  '/long': (_request, response) => response.writeHead(302, { location: `/fine#${'y'.repeat(9000)}` }).end(),
  '/ring': (_request, response) => response.writeHead(302, { location: '/ring' }).end(),
  '/inside': (_request, response) => response.writeHead(302, { location: 'http://[::1]:9/' }).end(),
  '/file': (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/silent': () => undefined,
  '/drip': (_request, response) => void response.write('first words'),
  '/endless': (_request, response) => {
    const more = (): unknown => response.destroyed || (response.write('x'.repeat(64_000)), setImmediate(more))
    more()
  },
  '/cyrillic': (_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=windows-1251')
      .end(Buffer.from([0xc7, 0xe0, 0xea, 0xe0, 0xe7])),
  '/meta': (_request, response) =>
    response.end(
      Buffer.concat([Buffer.from('<meta charset="windows-1251">'), Buffer.from([0xc7, 0xe0, 0xea, 0xe0, 0xe7])]),
    ),
  '/odd': (_request, response) => response.setHeader('content-type', 'text/html; charset=none-such').end('Order now'),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['user-agent']}`)
    pages[request.url ?? '']?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
})

const NOTHING = { words: [], without: [] }
const check = openPageChecks(openGuardedCall({ allowed: ['127.0.0.1'], timeoutMs: 500 }))

test('a page is ok when it answers 2xx and contains the required words', async () => {
  expect(await check(`${origin}/fine`, { words: ['order now'], without: ['sold out'] })).toMatchObject({
    outcome: 'fine',
    status: 200,
    detail: '',
  })
  expect(requests).toEqual(['/fine weir-watch/1'])
})

test('follows a limited number of redirects, each guarded like the first', async () => {
  expect(await check(`${origin}/away`, NOTHING)).toMatchObject({ outcome: 'fine', url: `${origin}/fine` })
  const { outcome, url } = await check(`${origin}/long`, NOTHING)
  expect([outcome, url.length]).toEqual(['fine', 2048])
  requests = []
  expect(await check(`${origin}/ring`, NOTHING)).toMatchObject({ outcome: 'redirects' })
  expect(requests).toHaveLength(6)
  expect(await check(`${origin}/inside`, NOTHING)).toMatchObject({ outcome: 'closed', url: 'http://[::1]:9/' })
  expect(await check(`${origin}/file`, NOTHING)).toMatchObject({ outcome: 'closed' })
  const closed = openPageChecks(openGuardedCall({ allowed: 'off' }))
  requests = []
  expect(await closed(`${origin}/fine`, NOTHING)).toMatchObject({ outcome: 'closed' })
  expect(requests).toEqual([])
})

test.each([
  ['/gone', NOTHING, 'status', 404, ''],
  ['/fine', { words: ['order now', 'tomorrow'], without: [] }, 'missing', 200, 'tomorrow'],
  ['/sold', { words: [], without: ['Sold Out'] }, 'present', 200, 'Sold Out'],
  ['/silent', NOTHING, 'timeout', null, 'no answer in time'],
  ['/drip', { words: ['last words'], without: [] }, 'timeout', 200, 'last words'],
  ['/endless', { words: ['last words'], without: [] }, 'missing', 200, 'last words'],
  ['/cyrillic', { words: ['заказ'], without: [] }, 'fine', 200, ''],
  ['/meta', { words: ['заказ'], without: [] }, 'fine', 200, ''],
  ['/odd', { words: ['order now'], without: [] }, 'fine', 200, ''],
] as const)('%s', async (path, wanted, outcome, status, detail) => {
  expect(await check(origin + path, wanted)).toMatchObject({ outcome, status, detail })
})

test('is unreachable when nobody listens; a silent name server says nothing about the offer', async () => {
  const lost = createServer().listen(0, '127.0.0.1')
  await once(lost, 'listening')
  const { port } = lost.address() as AddressInfo
  lost.close()
  await once(lost, 'close')
  expect(await check(`http://127.0.0.1:${port}/`, NOTHING)).toMatchObject({ outcome: 'unreachable', status: null })
  const blind = openPageChecks(openGuardedCall({ allowed: 'off', dnsServers: [`127.0.0.1:${port}`] }))
  expect(await blind('http://offer.example/', NOTHING)).toMatchObject({ outcome: 'unknown' })
})

test('checks a host once at a time, redirects included', async () => {
  const called: string[] = []
  let [open, most] = [0, 0] // calls in progress, and their highest number
  const inTurn = openPageChecks(async (url) => {
    called.push(url)
    most = Math.max(most, (open += 1))
    await new Promise(setImmediate)
    open -= 1
    const headers = url.endsWith('/away') ? { location: '/fine' } : {}
    return { status: 'location' in headers ? 302 : 200, headers, start: Buffer.from(''), whole: true }
  })
  const offers = Array.from({ length: 6 }, (_, at) => `http://shop.example/${at % 2 ? 'fine' : 'away'}`)
  await Promise.all(offers.map((url) => inTurn(url, NOTHING)))
  expect([called.length, most]).toEqual([9, 1])
})
