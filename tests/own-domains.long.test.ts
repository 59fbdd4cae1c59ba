/**
 * A client's own domain from its DNS record to a TLS visit: a loopback name server, two edges, real Caddy with its own
 * authority, and nginx.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Domain } from '../src/contract/domains/domains.ts'
import { openDns } from '../src/outside/detection/testing/dns.ts'
import { busy } from './support/busy.ts'
import { DOMAIN, hasProxy, HOST, startProxy, through, type Proxy } from './support/proxies.ts'
import {
  makeCampaign,
  makeClient,
  removeFolder,
  signIn,
  startWeir,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type Weir,
} from './support/weir.ts'

for (const name of ['caddy', 'nginx'] as const)
  if (!hasProxy(name)) console.warn(`${name} is not installed: its recipe for own domains is not tested.`)

const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept': 'text/html',
  'accept-language': 'en',
}
/** Claimed by the same client, never proven. */
const CLAIMED = 'claimed.example.com'

let weir: Weir
let [client, other]: Client[] = []
let [campaign, foreign]: MadeCampaign[] = []
let dns: Awaited<ReturnType<typeof openDns>>
let domain: Domain

beforeAll(async () => {
  dns = await openDns()
  weir = await startWeir({
    env: {
      EDGE_WORKERS: '2',
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: `https://${HOST}`,
      DNS_SERVERS: dns.server,
    },
  })
  const admin = await signIn(weir)
  client = await makeClient(weir, admin)
  other = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  foreign = await makeCampaign(weir, other)
  await untilLive(weir, client, campaign)
  await untilLive(weir, other, foreign)
})
afterAll(async () => {
  await weir.stop()
  await dns.close()
  removeFolder(weir.dataDir)
})

async function call(method: string, address: string, body: object = {}): Promise<Domain> {
  const answer = await weir.call(method, address, method === 'GET' ? undefined : body, client?.token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body['domain'] as Domain
}

/** Directly at the port, as from a proxy, on a new connection, so of either edge. */
async function statusAt(host: string, address: string): Promise<number | undefined> {
  const sent = request({
    port: weir.port,
    host: '127.0.0.1',
    path: address,
    agent: false,
    headers: { host, ...PERSON },
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

/** Ten connections, dealt to both edges. */
const allGet = async (host: string, address: string, status: number): Promise<boolean> => {
  for (let asks = 0; asks < 10; asks += 1) if ((await statusAt(host, address)) !== status) return false
  return true
}

it('applies on every edge within a second of its proof', async () => {
  domain = await call('POST', '/v1/domains', { name: DOMAIN })
  await call('POST', '/v1/domains', { name: CLAIMED })
  expect(await statusAt(DOMAIN, `/c/${campaign?.key}`)).toBe(421)
  dns.names.set(`TXT ${domain.record.host}`, [domain.record.txt])
  expect(await call('POST', `/v1/domains/${domain.id}/check`)).toMatchObject({ state: 'proven' })
  await until('both edges to answer', () => allGet(DOMAIN, `/c/${campaign?.key}`, 302), busy())
  expect(await statusAt(DOMAIN, `/c/${foreign?.key}`)).toBe(404)
  expect(await statusAt(CLAIMED, `/c/${campaign?.key}`)).toBe(421)
  for (const address of ['/', '/v1/openapi.json', '/health', '/postback/x'])
    expect(await statusAt(DOMAIN, address), address).toBe(421)
})

describe.each([
  ['caddy', 'caddy with domains'],
  ['nginx', 'nginx with domains'],
] as const)('behind %s', (program, recipe) => {
  if (!hasProxy(program)) return it.skip(`${program} is not installed`)
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(recipe, weir.port)
  })
  afterAll(() => proxy.close())

  const authority = (): Buffer =>
    readFileSync(path.join(proxy.folder, program === 'caddy' ? 'caddy/pki/authorities/local/root.crt' : 'tls.crt'))

  /** `refused`: no TLS for this name. */
  async function get(host: string, address: string, headers: Record<string, string> = {}) {
    const sent = through(proxy.port, { path: address, host, ca: authority(), headers: { ...PERSON, ...headers } }).end()
    const outcome = await (once(sent, 'response') as Promise<[IncomingMessage]>).catch(() => 'refused' as const)
    if (outcome === 'refused') return { status: outcome }
    outcome[0].resume()
    return { status: outcome[0].statusCode, headers: outcome[0].headers }
  }

  it('answers the client’s link by TLS under the proven domain', async () => {
    const answer = await get(DOMAIN, `/c/${campaign?.key}?utm_source=${program}`)
    expect(answer.status).toBe(302)
    expect((await get(DOMAIN, '/edge/v1/probe.js')).status).toBe(200)
    expect((await get(DOMAIN, `/c/${foreign?.key}`)).status).toBe(404)
    expect((await get(DOMAIN, '/v1/openapi.json')).status).toBe(421)
    expect((await get(HOST, '/v1/openapi.json')).status).toBe(200)
  })

  it('has no certificate for an unproven name', async () => {
    for (const host of [CLAIMED, 'evil.example.com', `x.${DOMAIN}`])
      expect((await get(host, `/c/${campaign?.key}`)).status, host).toBe('refused')
  })

  it('forwards no other host, and no domain query', async () => {
    expect((await get(DOMAIN, '/v1/openapi.json', { 'x-forwarded-host': HOST })).status).toBe(421)
    expect((await get(DOMAIN, `/c/${foreign?.key}`, { 'x-forwarded-host': HOST })).status).toBe(404)
    expect((await get(HOST, `/edge/v1/domain-allowed?domain=${DOMAIN}`)).status).toBe(404)
  })
})

it('is not answered any more within a second of its removal', async () => {
  await weir.call('DELETE', `/v1/domains/${domain.id}`, undefined, client?.token)
  await until('both edges to refuse', () => allGet(DOMAIN, `/c/${campaign?.key}`, 421), busy())
})
