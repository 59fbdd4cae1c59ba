import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ErrorReportsParts, framesOf, openErrorReports } from './error-reports.ts'

type Taken = { path: string | undefined; auth: unknown; lines: string[] }
let server: Server
let taken: Taken[]
let port: number
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  taken.push({ path: request.url, auth: request.headers['x-sentry-auth'], lines: (await text(request)).split('\n') })
  response.end('{}')
}
beforeEach(async () => {
  taken = []
  server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterEach(() => void server.close())

const open = (more: Partial<ErrorReportsParts> = {}) =>
  openErrorReports({
    dsn: `http://public@127.0.0.1:${port}/base/7`,
    sampleRate: 1,
    release: '1.2.3',
    root: '/srv/weir',
    ...more,
  })
const eventOf = ({ lines }: Taken) =>
  JSON.parse(lines[2] ?? '') as {
    transaction: string
    release: string
    platform: string
    exception: { values: { type: string; value: string; stacktrace: { frames: { filename: string }[] } }[] }
  }

test('sends an error as an envelope to the DSN’s address', async () => {
  const reports = open()
  reports.report(new TypeError('no table for ann@shop.example'), 'GET /v1/promo/:id')
  await vi.waitFor(() => expect(taken).toHaveLength(1))
  const [one] = taken as [Taken]
  expect(one.path).toBe('/base/api/7/envelope/')
  expect(one.auth).toMatch(/sentry_key=public/)
  const [head, item, body] = one.lines as [string, string, string]
  expect((JSON.parse(head) as { event_id: string }).event_id).toMatch(/^[\da-f]{32}$/)
  expect(JSON.parse(item)).toEqual({ type: 'event', length: Buffer.byteLength(body) })
  expect(eventOf(one)).toMatchObject({
    transaction: 'GET /v1/promo/:id',
    release: 'weir@1.2.3',
    platform: 'node',
    exception: { values: [{ type: 'TypeError', value: 'no table for [email]' }] },
  })
  await reports.close()
})

test('sends the sampled share, and nothing without a DSN', async () => {
  const draws = [0.05, 0.1, 0.5, 0.099]
  const reports = open({ sampleRate: 0.1, random: () => draws.shift() ?? 1 })
  for (const where of ['a', 'b', 'c', 'd']) reports.report(new Error('x'), where)
  await vi.waitFor(() => expect(taken.map((one) => eventOf(one).transaction).toSorted()).toEqual(['a', 'd']))
  await reports.close()
  const off = open({ dsn: undefined })
  off.report(new Error('x'), 'e')
  off.reportPanel({ name: 'Error', message: 'x', stack: '', route: '/' })
  await off.close()
  expect(taken).toHaveLength(2)
})

test('a silent service blocks nobody, and few reports are in flight at once', async () => {
  server.removeAllListeners('request')
  let requests = 0
  server.on('request', () => (requests += 1))
  const reports = open()
  for (let number = 0; number < 50; number++) reports.report(new Error('x'), 'a')
  await vi.waitFor(() => expect(requests).toBe(5))
  const started = performance.now()
  await reports.close()
  expect(performance.now() - started).toBeLessThan(3000)
  expect(requests).toBe(5)
  server.closeAllConnections()
})

test('frames contain relative file names, no machine paths and no addresses', () => {
  const stack = `Error: x
    at save (file:///srv/weir/src/store/a.ts:12:3)
    at async Object.handler (/srv/weir/node_modules/fastify/lib/b.js:4:5)
    at process.processTicksAndRejections (node:internal/process/task_queues:105:5)
    at /home/ann/secret/c.ts:1:2
render@https://panel.example/assets/index-abc.js?token=1:7:8
    at https://panel.example/pages/logs?search=ann:9:9`
  expect(framesOf(stack, '/srv/weir').map(({ filename }) => filename)).toEqual([
    'logs',
    'assets/index-abc.js',
    'c.ts',
    'node:internal/process/task_queues',
    'node_modules/fastify/lib/b.js',
    'src/store/a.ts',
  ])
  expect(framesOf(stack, '/srv/weir').at(-1)).toEqual({
    filename: 'src/store/a.ts',
    function: 'save',
    lineno: 12,
    colno: 3,
    in_app: true,
  })
  const started = process.cpuUsage()
  framesOf(`at ${'a('.repeat(10_000)}`, '/x')
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})
