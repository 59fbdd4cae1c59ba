/** Answers by host: the service's own, clients' domains, and unknown names, in every form. */
import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import { TEXTS } from '../src/contract/texts.ts'
import { KEY, putCampaign, question, startLoneEdge, visit, type LoneEdge } from './support/lone-edge.ts'
import { openRaw } from './support/raw-http.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const OWN = { names: ['edge.example'], strict: true }

let edge: LoneEdge
/** Requests that reached the panel. */
let reached: string[] = []
beforeAll(async () => {
  edge = await startLoneEdge({ ownHosts: OWN, trustedProxies: ['127.0.0.1'] })
  await edge.panel((request, response) => {
    reached.push(request.url ?? '')
    request.resume().on('end', () => response.end('panel'))
  })
})
afterAll(() => edge.close())
beforeEach(() => {
  reached = []
  edge.rows.length = 0
  putCampaign(edge, { targetMode: 'redirect', targetLink: 'https://t.example/' })
  edge.parts.snapshot.hosts.put(
    ['1', '2', '3'],
    [
      { id: '1', name: 'links.example', clientId: '1', state: 'proven' },
      { id: '2', name: 'other.example', clientId: '2', state: 'proven' },
      { id: '3', name: 'lost.example', clientId: '1', state: 'lost' },
    ],
  )
})

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

async function get(host: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const sent = ask({
    port: edge.port,
    host: '127.0.0.1',
    path,
    method,
    headers: { host, 'user-agent': AGENT, 'accept-language': 'en-GB', ...headers },
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
const statusOf = async (...of: Parameters<typeof get>) => (await get(...of)).status

const SCRIPTS = ['/edge/v1/page.js', '/edge/v1/probe.js', '/edge/v1/check.js', '/edge/v1/leaf/x']
const PANELS = [
  '/',
  '/pages/login',
  '/v1/company/list',
  '/v1/openapi.json',
  '/assets/x.js',
  '/health',
  '/metrics',
  '/edge/v1/auth',
  '/postback/c_lone',
  '/appeals',
]

describe('a client’s domain', () => {
  it('serves their links, scripts and script calls', async () => {
    const link = await get('links.example', `/c/${KEY}?utm_source=own`)
    expect([link.status, link.headers.location]).toEqual([302, 'https://t.example/'])
    expect(edge.rows).toHaveLength(1)
    expect(edge.rows[0]).toMatchObject({ client: '1' })
    expect(await statusOf('links.example', `/c/${KEY}/?utm_source=own`), 'a slash behind the key').toBe(302)
    expect(await statusOf('LINKS.example.:8443', `/c/${KEY}`, { method: 'HEAD' })).toBe(200)
    for (const script of SCRIPTS) expect(await statusOf('links.example', script), script).toBe(200)
    const body = JSON.stringify({ key: KEY, url: 'https://shop.example/', referrer: '' })
    const page = await get('links.example', '/edge/v1/page', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
    })
    expect([page.status, JSON.parse(page.body)]).toEqual([200, expect.objectContaining({ class: expect.any(String) })])
    expect(await statusOf('links.example', '/edge/v1/page', { method: 'OPTIONS' })).toBe(204)
  })

  it('hides other clients’ campaigns as missing', async () => {
    const [theirs, none] = [await get('other.example', `/c/${KEY}`), await get('other.example', '/c/c_none')]
    expect([theirs.status, theirs.body]).toEqual([404, none.body])
    expect(await statusOf('other.example', `/c/${KEY}`, { method: 'HEAD' })).toBe(404)
    const body = JSON.stringify({ key: KEY, url: 'https://shop.example/', referrer: '' })
    const asking = { method: 'POST', headers: { 'content-type': 'text/plain' }, body }
    expect(await statusOf('other.example', '/edge/v1/page', asking)).toBe(404)
    const signals = { ...asking, body: JSON.stringify({ key: KEY, seen: {} }) }
    expect(await statusOf('other.example', '/edge/v1/signals', signals)).toBe(404)
    expect(await statusOf('links.example', '/edge/v1/signals', signals)).toBe(200)
    expect(edge.rows).toEqual([])
  })

  it('opens nothing of panel, API or server calls, and gives no reason', async () => {
    for (const path of PANELS) {
      const { status, body } = await get('links.example', path)
      expect(status, path).toBe(421)
      expect(failure.parse(JSON.parse(body)).error).toBe(TEXTS.hostUnknown)
    }
    expect(await statusOf('links.example', '/v1/auth/login', { method: 'POST', body: '{}' })).toBe(421)
    const bothOnOne = async () => {
      const connection = await openRaw({ port: edge.port, host: '127.0.0.1' })
      connection.send(question(visit()).replace('edge.example', 'links.example') + question(visit()))
      const answers = await connection.answers(2)
      connection.close()
      return answers.map(({ status }) => status)
    }
    let statuses: number[] = []
    // a busy edge answers 503 first
    await expect.poll(async () => (statuses = await bothOnOne()).includes(503)).toBe(false)
    expect(statuses).toEqual([421, 200])
    expect(reached).toEqual([])
    // the panel's only page for a link's visitor
    expect(await statusOf('links.example', '/appeal?reference=x')).toBe(200)
    expect(reached).toEqual(['/appeal?reference=x'])
  })

  it('once lost serves nothing', async () => {
    for (const path of [`/c/${KEY}`, ...SCRIPTS, ...PANELS, '/appeal'])
      expect(await statusOf('lost.example', path), path).toBe(421)
    expect([reached, edge.rows]).toEqual([[], []])
  })

  it('is served only while proven', async () => {
    expect(await statusOf('new.example', `/c/${KEY}`)).toBe(421)
    edge.parts.snapshot.hosts.put(['9'], [{ id: '9', name: 'new.example', clientId: '1', state: 'proven' }])
    expect(await statusOf('new.example', `/c/${KEY}`)).toBe(302)
    edge.parts.snapshot.hosts.put(['9'], [])
    expect(await statusOf('new.example', `/c/${KEY}`)).toBe(421)
  })
})

describe('an unknown host', () => {
  it('gets no link and no script, and learns nothing from the refusal', async () => {
    const [none, lost] = [await get('evil.example', `/c/${KEY}`), await get('lost.example', `/c/${KEY}`)]
    expect([none.status, none.body]).toEqual([421, lost.body])
    for (const path of SCRIPTS) expect(await statusOf('evil.example', path), path).toBe(421)
    for (const path of ['/edge/v1/page', '/edge/v1/signals'])
      expect(await statusOf('evil.example', path, { method: 'POST', body: '{}' }), path).toBe(421)
    expect(edge.rows).toEqual([])
  })

  it.each([
    `/%63/${KEY}`,
    `//c/${KEY}`,
    `/./c/${KEY}`,
    `/c/${KEY}/`,
    `/c/${KEY};x`,
    '/edge/v1/%70age.js',
    '/edge/v1/page.js/',
  ])('gains nothing by another spelling: %s', async (path) => {
    const { status = 0 } = await get('evil.example', path)
    // the panel has its own page for unknown paths
    expect([302, 200].includes(status) && !reached.includes(path)).toBe(false)
    expect(edge.rows).toEqual([])
  })

  it('reaches everything else as before', async () => {
    expect(await statusOf('evil.example', '/')).toBe(200)
    expect(await statusOf('evil.example', '/health')).toBe(200)
  })
})

describe('headers', () => {
  it('of proxy or visitor with another host change nothing', async () => {
    for (const name of ['x-forwarded-host', 'x-host', 'x-original-host', 'forwarded', 'x-forwarded-server']) {
      const claims = { headers: { [name]: name === 'forwarded' ? 'host=links.example' : 'links.example' } }
      expect(await statusOf('evil.example', `/c/${KEY}`, claims), name).toBe(421)
      expect(await statusOf('other.example', `/c/${KEY}`, claims), name).toBe(404)
      const own = { headers: { [name]: name === 'forwarded' ? 'host=edge.example' : 'edge.example' } }
      expect(await statusOf('links.example', '/v1/company/list', own), name).toBe(421)
    }
  })

  it.each([
    ['two hosts', `GET /c/${KEY} HTTP/1.1\r\nhost: evil.example\r\nhost: links.example\r\n\r\n`, [400, 421]],
    ['the whole address', `GET http://links.example/c/${KEY} HTTP/1.1\r\nhost: evil.example\r\n\r\n`, [421]],
    ['no host', `GET /c/${KEY} HTTP/1.1\r\n\r\n`, [400]],
    ['a host with a path', `GET /c/${KEY} HTTP/1.1\r\nhost: links.example/x\r\n\r\n`, [400, 421]],
    ['a host with a name before it', `GET /c/${KEY} HTTP/1.1\r\nhost: edge.example@evil.example\r\n\r\n`, [400, 421]],
    ['two names', `GET /c/${KEY} HTTP/1.1\r\nhost: edge.example, evil.example\r\n\r\n`, [400, 421]],
  ])('with %s get no link', async (_what, bytes, statuses) => {
    const connection = await openRaw({ port: edge.port, host: '127.0.0.1' })
    connection.send(bytes)
    const [answer] = await connection.answers(1)
    connection.close()
    expect(statuses).toContain(answer?.status)
    expect(edge.rows).toEqual([])
  })
})

describe('a proxy’s domain query', () => {
  const allowed = (domain: string, more: Sent = {}, host = '127.0.0.1:8080') =>
    statusOf(host, `/edge/v1/domain-allowed?domain=${domain}`, more)

  it('is answered for all proven domains, and nothing else', async () => {
    expect(await allowed('links.example')).toBe(200)
    expect(await allowed('OTHER.example')).toBe(200)
    for (const domain of ['lost.example', 'evil.example', 'edge.example', '127.0.0.1', '', 'a&domain=links.example'])
      expect(await allowed(domain), domain).toBe(404)
  })

  it('is not answered through a proxy, or under a client’s name', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await allowed('links.example', { headers: { [name]: '127.0.0.1' } }), name).toBe(404)
    expect(await allowed('links.example', {}, 'links.example')).toBe(421)
  })

  it('is rate-limited', async () => {
    edge.state.now = () => 1
    const statuses = new Set<number | undefined>()
    for (let asks = 0; asks < 1100; asks += 1) statuses.add(await allowed('evil.example'))
    edge.state.now = Date.now
    expect([...statuses]).toEqual([404, 429])
  })
})
