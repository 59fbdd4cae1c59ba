/** Errors of a whole Weir at a Sentry-compatible service. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readSettings } from '../src/rules/settings.ts'
import { openWeir, type Weir } from '../src/weir.ts'
import { fillAsStarted, ADMIN, OFFLINE, freshFolder, removeFolder } from './support/weir.ts'

const dataDir = freshFolder()
const envelopes: string[] = []
let server: Server
let weir: Weir
let token: string
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  envelopes.push(await text(request))
  response.end('{}')
}
beforeAll(async () => {
  server = createServer((request, response) => void take(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const env = {
    PORT: '0',
    DATA_DIR: dataDir,
    EDGE_WORKERS: '1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...OFFLINE,
    SENTRY_DSN: `http://key@127.0.0.1:${port}/7`,
    SENTRY_SAMPLE_RATE: '1',
  }
  await fillAsStarted(dataDir)
  weir = await openWeir(readSettings(env), { say: () => undefined, log: false })
  const signedIn = await weir.app.inject({ method: 'POST', url: '/v1/auth/login', payload: ADMIN })
  token = signedIn.json<{ access_token: string }>().access_token
})
afterAll(async () => {
  await weir.close()
  server.close()
  removeFolder(dataDir)
})
beforeEach(() => void envelopes.splice(0))

const eventIn = (envelope: string | undefined) =>
  JSON.parse(envelope?.split('\n')[2] ?? '{}') as { transaction: string; platform: string; logger: string }
const arrived = () => vi.waitFor(() => expect(envelopes).toHaveLength(1))
const lookUp = (url: string) =>
  weir.app.inject({
    method: 'GET',
    url,
    headers: { 'authorization': `Bearer ${token}`, 'user-agent': 'Agent of ann@shop.example' },
    remoteAddress: '203.0.113.77',
  })

it('a failing call is reported by route, without caller, address and input', async () => {
  const look = vi.spyOn(weir.services.data.detection, 'look').mockImplementation(() => {
    throw new TypeError('no index for ann@shop.example at 203.0.113.77')
  })
  const answer = await lookUp('/v1/data/lookup?ip=203.0.113.78')
  look.mockRestore()
  expect(answer.statusCode).toBe(500)
  await arrived()
  const [envelope = ''] = envelopes
  expect(eventIn(envelope)).toMatchObject({ transaction: 'GET /v1/data/lookup', platform: 'node', logger: 'server' })
  expect(envelope).toContain('src/features/detection/data.ts')
  for (const secret of ['ann@', '203.0.113', token, ADMIN.email, 'Agent of', dataDir, import.meta.dirname])
    expect(envelope).not.toContain(secret)
})

it('refusals are not errors', async () => {
  expect((await lookUp('/v1/data/lookup?ip=nothing')).statusCode).toBe(422)
  expect((await lookUp('/v1/nothing')).statusCode).toBe(404)
  expect(envelopes).toEqual([])
})

it('a panel error is reported by its server, cleaned; a flood of one browser is not', async () => {
  const report = (payload: object) => weir.app.inject({ method: 'POST', url: '/v1/errors', payload })
  expect(
    (
      await report({
        name: 'TypeError',
        message: 'x of ann@shop.example is null',
        stack: 'TypeError: x\n    at render (https://panel.example/assets/index-a1.js?t=1:2:3)',
        route: '/pages/logs',
      })
    ).statusCode,
  ).toBe(200)
  await arrived()
  expect(eventIn(envelopes[0])).toMatchObject({ transaction: '/pages/logs', platform: 'javascript', logger: 'panel' })
  expect(envelopes[0]).toContain('assets/index-a1.js')
  expect(envelopes[0]).not.toMatch(/ann@|panel\.example|t=1/)
  for (const wrong of [
    {},
    { message: 'x', route: '/pages/logs?search=ann' },
    { message: 'x'.repeat(1001), route: '/' },
  ])
    expect((await report(wrong)).statusCode).toBe(422)
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await report({ message: 'again', route: '/' })).statusCode),
  )
  expect(statuses.filter((status) => status === 429).length).toBe(11)
})
