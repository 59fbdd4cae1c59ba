/** The recipes of docs/how-to/proxy.md with real servers: addresses, streams, large files, HTTP/2, hidden paths. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEEN_ADDRESS_HEADER } from '../src/lib/net/seen-address.ts'
import { hasProxy, HOST, PROXIES, startProxy, through, type Proxy } from './support/proxies.ts'
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

for (const name of PROXIES) if (!hasProxy(name)) console.warn(`${name} is not installed: its recipe is not tested.`)

let weir: Weir
let client: Client
let campaign: MadeCampaign
beforeAll(async () => {
  weir = await startWeir({ env: { EDGE_WORKERS: '1', TRUSTED_PROXIES: '127.0.0.1' } })
  client = await makeClient(weir, await signIn(weir))
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  await weir.stop()
  removeFolder(weir.dataDir)
})

const FROM = '127.0.0.9'
const PERSON = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'accept': 'text/html',
  'accept-language': 'en',
}

/** Recipes with explicit IPv6 and HTTP; Caddy needs neither. */
describe.each(['nginx', 'nginx before two edges', 'haproxy'] as const)('the configuration of %s', (name) => {
  const program = name === 'haproxy' ? 'haproxy' : 'nginx'
  it.skipIf(!hasProxy(program))('forwards plain HTTP, IPv6 and large bodies, and hides the metrics', async () => {
    const proxy = await startProxy(name, weir.port)
    try {
      const plain = await fetch(`http://127.0.0.1:${proxy.plain}/c/x?y=1`, { redirect: 'manual' })
      expect([plain.status, plain.headers.get('location')]).toEqual([
        301,
        expect.stringMatching(/^https:.*\/c\/x\?y=1$/),
      ])
      for (const [at, address, status] of [
        ['::1', '/health', 200],
        ['127.0.0.1', '/metrics', 404],
      ] as const) {
        const query = through(proxy.port, { path: address, at }).end()
        const [answer] = (await once(query, 'response')) as [IncomingMessage]
        expect(answer.resume().statusCode, address).toBe(status)
        if (at === '::1') expect(answer.headers[SEEN_ADDRESS_HEADER]).toBe('::1')
      }
      const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${client.token}` }
      const query = through(proxy.port, { path: '/v1/auth/login', method: 'POST', headers })
      query.end(JSON.stringify({ large: 'x'.repeat(2 * 2 ** 20) }))
      const [answer] = (await once(query, 'response')) as [IncomingMessage]
      expect(await text(answer), 'by Weir itself').toContain('"success":false')
    } finally {
      await proxy.close()
    }
  })
})

describe.each(PROXIES.filter(hasProxy))('%s', (name) => {
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(name, weir.port)
  })
  afterAll(() => proxy.close())

  async function get(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
    const query = through(proxy.port, { path: address, headers, from: FROM }).end()
    const [answer] = (await once(query, 'response')) as [IncomingMessage]
    return answer
  }

  it('passes on the caller’s address, and no forged one', async () => {
    for (const forged of ['8.8.8.8', '127.0.0.1, 8.8.8.8', '8.8.8.8, 127.0.0.1']) {
      const { headers } = (await get('/health', { 'x-forwarded-for': forged })).resume()
      expect(headers[SEEN_ADDRESS_HEADER], forged).toBe(FROM)
    }
    const link = `/c/${campaign.key}?utm_source=${name}`
    ;(await get(link, { ...PERSON, 'x-forwarded-for': '8.8.8.8', 'forwarded': 'for=8.8.8.8' })).resume()
    const day = new Date().toISOString().slice(0, 10)
    const hit = await until('the hit in Logs', async () => {
      const question = { startDate: day, endDate: day, filter: { utmSource: name } }
      const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
      return (body['logs'] as { ip: string }[])[0]
    })
    expect(hit.ip).toBe(FROM)
  })

  it('speaks HTTP/2, and keeps the metrics local', async () => {
    const socket = tls.connect({
      host: '127.0.0.1',
      port: proxy.port,
      servername: HOST,
      ALPNProtocols: ['h2', 'http/1.1'],
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('h2')
    socket.destroy()
    expect((await get('/metrics')).resume().statusCode).toBe(404)
    expect((await get('/')).resume().statusCode).toBe(200)
  })

  // by IP, Caddy has no certificate
  it.skipIf(name === 'caddy')('weir doctor finds that it leads here, with an untrusted certificate', () => {
    const done = spawnSync(process.execPath, [path.join(import.meta.dirname, '../src/cli.ts'), 'doctor'], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: weir.dataDir, PUBLIC_URL: proxy.url, TRUSTED_PROXIES: '127.0.0.1' },
    })
    expect(done.status, done.stderr).toBe(3)
    const lines = done.stdout.split('\n')
    const of = (what: string) => lines.find((line) => line.slice(6).startsWith(what))
    expect(of('TLS')).toMatch(/^BAD .*DEPTH_ZERO_SELF_SIGNED_CERT/)
    expect(of('HTTP/2')).toMatch(/^ok /)
    expect(of('public address')).toContain(`${proxy.url} leads here`)
    expect(of('client address')).toMatch(/^ok .*seen as 127\.0\.0\.1/)
    expect(of('open files')).toMatch(/up to \d+/)
    expect(of('mail')).toMatch(/^LOOK .*SMTP_URL/)
  })

  it('shows a new hit at once', async () => {
    const live = await get('/v1/logs/live', { authorization: `Bearer ${client.token}` })
    expect(live.statusCode).toBe(200)
    let seen = ''
    live.setEncoding('utf8').on('data', (part: string) => (seen += part))
    for (const time of ['first', 'second']) {
      const source = `${name}-${time}`
      ;(await get(`/c/${campaign.key}?utm_source=${source}`, PERSON)).resume()
      await until(`${source} to come through`, async () => seen.includes(source), 10)
    }
    live.destroy()
  })

  it('streams a large file while it is made', async () => {
    const size = 64 * 2 ** 20
    let goOn = (): void => {}
    const exporter = createServer((request: IncomingMessage, reply: ServerResponse) => {
      if (request.url !== '/large') {
        reply.end('ready')
        return
      }
      reply.writeHead(200, { 'content-type': 'text/csv' })
      reply.write('head\n')
      goOn = () => void reply.end(Buffer.alloc(size, 'x'))
    }).listen(0, '127.0.0.1')
    await once(exporter, 'listening')
    const front = await startProxy(name, (exporter.address() as AddressInfo).port)
    try {
      const query = through(front.port, { path: '/large' }).end()
      const [answer] = (await once(query, 'response')) as [IncomingMessage]
      const [first] = (await once(answer, 'data')) as [Buffer]
      expect(first.toString()).toBe('head\n') // its end does not exist yet
      goOn()
      expect((await text(answer)).length).toBe(size)
    } finally {
      await front.close()
      exporter.closeAllConnections()
      exporter.close()
    }
  })
})
