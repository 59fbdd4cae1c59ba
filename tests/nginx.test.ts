/** The nginx recipe in a real nginx with a running Weir and broken edges. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { connect as connectNet, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from './support/certificate.ts'
import { hasNginx, startNginx, type Nginx } from './support/nginx.ts'
import { freePort } from './support/php.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'
import { busy } from './support/busy.ts'
import { openRaw } from './support/raw-http.ts'

if (!hasNginx) console.warn('nginx is not installed: the tests of the nginx recipe are skipped.')

const RECIPE = readFileSync(path.join(import.meta.dirname, '../integrations/nginx/weir.conf'), 'utf8')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PERSON = {
  'user-agent': CHROME,
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'accept-language': 'de',
  'sec-ch-ua': '"Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'upgrade-insecure-requests': '1',
}
const FILES = {
  'index.html': 'Garden',
  'land.html': 'Land',
  'about.html': 'About us',
  'look.css': 'p {}',
  'own/index.html': 'Own',
}
/** Far above a visit's limit of 0.8 s, far below nginx's own. */
const GENEROUS_MS = 2500

const filled = (edge: string, key: string, token: string) =>
  RECIPE.replaceAll('{{edge}}', edge).replaceAll('{{key}}', key).replaceAll('{{token}}', token)

type Visited = {
  status: number
  body: string
  location: string | null
  cache: string | null
  seen: string | null
  ms: number
}
async function visit(nginx: Nginx, target: string, headers: Record<string, string>): Promise<Visited> {
  const started = performance.now()
  const answer = await fetch(`${nginx.url}${target}`, { redirect: 'manual', headers })
  return {
    status: answer.status,
    body: await answer.text(),
    location: answer.headers.get('location'),
    cache: answer.headers.get('cache-control'),
    seen: answer.headers.get('seen'),
    ms: performance.now() - started,
  }
}

/** As `visit`, without a client's own headers. */
async function raw(nginx: Nginx, target: string, headers: Record<string, string>, method = 'GET') {
  const { host } = new URL(nginx.url)
  const connection = await openRaw({ port: Number(new URL(nginx.url).port), host: '127.0.0.1' })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  connection.send(`${method} ${target} HTTP/1.1\r\nhost: ${host}\r\n${lines.join('')}content-length: 0\r\n\r\n`)
  const [answer] = await connection.answers(1)
  connection.close()
  return { status: answer?.status, body: answer?.body ?? '', cache: answer?.headers['cache-control'] }
}

const OPENING = { ...PERSON, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
type Opened = { url: string; ca: Buffer; from: string }

/** Over TLS by HTTP/2, like a browser at the address `from`. */
async function openByHttp2({ url, ca, from }: Opened): Promise<string> {
  const { hostname: host, port } = new URL(url)
  const socket = connectNet({ host, port: Number(port), localAddress: from })
  const session = http2.connect(url, { createConnection: () => connect({ host, socket, ca, ALPNProtocols: ['h2'] }) })
  try {
    const stream = session.request({ ':path': new URL(url).pathname, ...OPENING })
    return (await stream.setEncoding('utf8').toArray()).join('')
  } finally {
    session.close()
  }
}

/** The same by HTTP/1.1. */
async function openByHttp1({ url, ca, from }: Opened): Promise<string> {
  const request = https.get(url, { ca, localAddress: from, agent: false, headers: OPENING })
  const [answer] = (await once(request, 'response')) as [NodeJS.ReadableStream & { toArray(): Promise<string[]> }]
  return (await answer.setEncoding('utf8').toArray()).join('')
}

describe.skipIf(!hasNginx)('with the edge up', () => {
  const open: Nginx[] = []
  let weir: RunningWeir
  let client: Client
  let campaign: MadeCampaign
  let here: Nginx
  beforeAll(async () => {
    weir = await sharedWeir()
    client = await makeClient(weir, await signIn(weir))
    campaign = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'index.html' })
    await untilLive(weir, client, campaign)
    here = await startNginx(
      `${filled(weir.url, campaign.key, client.integrationToken)}\nlocation /own/ { add_header Seen "$weir_hit $weir_class"; }\nlocation = /shut { deny all; }`,
      FILES,
    )
    open.push(here)
  })
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()))
  })

  /** Today's visits of the campaign, once there are `count`. */
  function loggedOf({ id }: MadeCampaign, count: number): Promise<Record<string, unknown>[]> {
    const day = new Date().toISOString().slice(0, 10)
    const question = { companyId: id, startDate: day, endDate: day, timezone: 'UTC' }
    return until(`${count} visits in the log`, async () => {
      const { body } = await weir.call('POST', '/v1/logs/userLogs', question, client.token)
      const listed = body['logs'] as Record<string, unknown>[]
      return listed.length >= count && listed
    })
  }

  it('serves people normally and bots the bot page, and logs both', async () => {
    expect(await visit(here, '/land.html?utm_source=fb', PERSON)).toMatchObject({ status: 200, body: 'Land' })
    // nginx continues to the index internally, where the site also knows the hit
    expect(await visit(here, '/own/', PERSON)).toMatchObject({
      status: 200,
      body: 'Own',
      seen: expect.stringMatching(/^01\w{24} target$/),
    })
    expect(await visit(here, '/land.html', { 'user-agent': 'curl/8.5.0' })).toMatchObject({
      status: 200,
      body: 'About us',
      cache: 'no-store',
    })
    const logs = await loggedOf(campaign, 3)
    expect(logs.map((log) => [log['class'], log['ip'], String(log['url']).replace(here.url, '')])).toEqual([
      ['bot', '127.0.0.1', '/land.html'],
      ['target', '127.0.0.1', '/own/'],
      ['target', '127.0.0.1', '/land.html?utm_source=fb'],
    ])
    // the visitor's headers arrive unchanged; Node's fetch declares itself
    expect(logs[2]).toMatchObject({
      utmSource: 'fb',
      language: 'de',
      reasons: [{ signal: 'headers.odd_fetch', value: 'mode cors' }],
    })
  })

  it('asks only about pages, and keeps the site’s own refusals', async () => {
    expect(await visit(here, '/look.css?v=1', { 'user-agent': 'curl/8.5.0' })).toMatchObject({
      status: 200,
      body: 'p {}',
    })
    expect((await visit(here, '/shut', PERSON)).status).toBe(403)
    expect((await visit(here, '/none.html', PERSON)).status).toBe(404)
    expect(await visit(here, '/_weir', PERSON)).toMatchObject({ status: 204, body: '' })
  })

  it('sends people to a target elsewhere, and leaves them there', async () => {
    const away = await makeCampaign(weir, client, { targetLink: 'https://пример.рф/ü🎉?from={utm_source}&click={hit}' })
    await untilLive(weir, client, away)
    const shop = await startNginx(filled(weir.url, away.key, client.integrationToken), FILES)
    open.push(shop)
    const sent = await visit(shop, '/land.html?utm_source=a%26b%C3%BC', PERSON)
    expect(sent).toMatchObject({
      status: 302,
      cache: 'no-store',
      location: expect.stringMatching(
        /^https:\/\/xn--e1afmkfd\.xn--p1ai\/%C3%BC%F0%9F%8E%89\?from=a%26b%C3%BC&click=01\w{24}$/,
      ),
    })
    expect(await visit(shop, '/land.html', { 'user-agent': 'curl/8.5.0' })).toMatchObject({
      status: 200,
      body: 'About us',
    })
    expect(await visit(shop, '/index.html', { ...PERSON, host: 'shop.example' })).toMatchObject({ status: 302 }) // http and https differ in origin
  })

  it('shows a new visitor the check first, and the page afterwards', async () => {
    const checked = await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'index.html', check: 'new' })
    await untilLive(weir, client, checked)
    const garden = await startNginx(filled(weir.url, checked.key, client.integrationToken), FILES)
    open.push(garden)
    const first = await raw(garden, '/land.html?a=1&b=%20', OPENING)
    expect(first).toMatchObject({ status: 200, cache: 'no-store' })
    expect(first.body).toContain(`src="${weir.url}/edge/v1/check.js"`)
    expect(first.body.length).toBeLessThan(4096)
    const button = /href="([^"]+)"/.exec(first.body)?.[1] ?? ''
    const decoded = button.replaceAll('&#38;', '&')
    expect(decoded).toMatch(/^\?a=1&b=%20&weir-check=/)
    // claimed crawlers and subresources get what they requested
    const claim = {
      ...OPENING,
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    }
    expect((await raw(garden, '/land.html', claim)).body).toBe('Land')
    expect((await raw(garden, '/land.html', { ...OPENING, 'sec-purpose': 'prefetch' })).body).toBe('Land')
    expect((await raw(garden, '/land.html', OPENING, 'POST')).body).not.toContain('weir-check')
    expect((await raw(garden, `/land.html${decoded}`, OPENING)).body).toBe('Land')
    expect((await raw(garden, '/about.html', OPENING)).body).toBe('About us')
  })

  it('reports the browser’s HTTP version, so that an old one is detected once others are known', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'weir-tls-'))
    const { key, file } = makeCertificate(folder, 'IP:127.0.0.1')
    const [secure, port] = [
      await makeCampaign(weir, client, { targetMode: 'show', targetLink: 'index.html' }),
      await freePort(),
    ]
    await untilLive(weir, client, secure)
    open.push(
      await startNginx(
        `listen 127.0.0.1:${port} ssl http2; ssl_certificate ${file}; ssl_certificate_key ${key};\n${filled(weir.url, secure.key, client.integrationToken)}`,
        FILES,
      ),
    )
    const ca = readFileSync(file)
    const at = (from: string): Opened => ({ url: `https://127.0.0.1:${port}/land.html`, ca, from })
    rmSync(folder, { recursive: true })
    expect(await openByHttp1(at('127.0.0.2'))).toBe('Land')
    for (let visitor = 1; visitor <= 20; visitor++) expect(await openByHttp2(at(`127.0.1.${visitor}`))).toBe('Land')
    expect(await openByHttp1(at('127.0.0.3'))).toBe('Land')
    const logs = await loggedOf(secure, 22)
    const late = logs.filter(({ reasons }) =>
      (reasons as { signal: string }[]).some(({ signal }) => signal === 'headers.old_protocol'),
    )
    expect(late).toMatchObject([
      { ip: '127.0.0.3', class: 'target', reasons: [{ signal: 'headers.old_protocol', value: 'HTTP/1.1' }] },
    ])
  })

  it('lets everyone through with a wrong token or key', async () => {
    for (const [key, token] of [
      ['c_unknown', client.integrationToken],
      [campaign.key, 'wt_unknown'],
    ] as const) {
      const wrong = await startNginx(filled(weir.url, key, token), FILES)
      open.push(wrong)
      expect(await visit(wrong, '/land.html', { 'user-agent': 'curl/8.5.0' })).toMatchObject({
        status: 200,
        body: 'Land',
      })
    }
  })
})

const BAD: Record<string, (reply: ServerResponse) => void> = {
  'slow': (reply) => void setTimeout(() => reply.writeHead(403, { 'weir-to': 'about.html' }).end(), 3000).unref(),
  'silent': () => {},
  'dropped': (reply) => reply.socket?.destroy(),
  'status 200 of something else': (reply) => reply.end('<html>'),
  'status 302': (reply) => reply.writeHead(302, { location: 'https://wrong.example/' }).end(),
  'status 500': (reply) => reply.writeHead(500).end(),
  'status 503': (reply) => reply.writeHead(503).end('{}'),
  'status 418': (reply) => reply.writeHead(418).end(),
}

describe.skipIf(!hasNginx)('with a failing edge', () => {
  let answer: (reply: ServerResponse) => void = () => {}
  let requested = 0
  const edge = createServer((_request, reply) => {
    requested += 1
    answer(reply)
  })
  let [nginx, withoutEdge]: Nginx[] = []
  beforeAll(async () => {
    const port = await new Promise<number>((resolve) =>
      edge.listen(0, '127.0.0.1', () => resolve((edge.address() as AddressInfo).port)),
    )
    nginx = await startNginx(filled(`http://127.0.0.1:${port}`, 'k', 't'), FILES)
    withoutEdge = await startNginx(filled(`http://127.0.0.1:${await freePort()}`, 'k', 't'), FILES)
  })
  afterAll(async () => {
    await Promise.all([nginx?.close(), withoutEdge?.close()])
    edge.closeAllConnections()
    await new Promise((resolve) => edge.close(resolve))
  })

  it.each(Object.keys(BAD))('lets the visit through in time: %s', async (name) => {
    answer = BAD[name] ?? answer
    const { ms, ...got } = await visit(nginx as Nginx, '/land.html', { 'user-agent': 'curl/8.5.0' })
    expect(got).toMatchObject({ status: 200, body: 'Land' })
    expect(ms).toBeLessThan(GENEROUS_MS * busy())
    requested = 0
    expect(await visit(nginx as Nginx, '/own/', PERSON)).toMatchObject({ status: 200, body: 'Own' })
    // nginx continues to the index internally, without a second wait
    if (!name.startsWith('status 200')) expect(requested).toBe(1)
  })
  it('lets the visit through without a listening edge', async () => {
    expect(await visit(withoutEdge as Nginx, '/land.html', PERSON)).toMatchObject({ status: 200, body: 'Land' })
  })
  it('ignores a refusal without a destination', async () => {
    answer = (reply) => reply.writeHead(401).end()
    expect((await visit(nginx as Nginx, '/land.html', PERSON)).status).toBe(401)
  })
})
