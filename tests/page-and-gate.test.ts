/** Edge calls for static pages, web servers, and HEAD on hosted links. */
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import {
  makeCampaign,
  makeClient,
  secretOf,
  signIn,
  until,
  untilLive,
  type Client,
  type MadeCampaign,
  type RunningWeir,
} from './support/weir.ts'
import { sharedWeir } from './support/shared-weir.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const CURL = 'curl/8.5.0'
/** Chromium's headers on cross-origin requests. */
const OF_A_PAGE = {
  'user-agent': CHROME,
  'accept': '*/*',
  'accept-language': 'de-DE,de;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'content-type': 'text/plain;charset=UTF-8',
  'origin': 'https://garden.example',
  'sec-ch-ua': '"Google Chrome";v="141", "Not?A_Brand";v="8", "Chromium";v="141"',
  'sec-ch-ua-mobile': '?0',
  'sec-ch-ua-platform': '"Windows"',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
}
let weir: RunningWeir
let admin: string
let client: Client
let campaign: MadeCampaign

beforeAll(async () => {
  // the tests simulate visitors of many addresses
  weir = await sharedWeir({ behindProxy: true })
  admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client, { targetLink: 'https://shop.example/garden/?click={hit}' })
  await untilLive(weir, client, campaign)
})

type Answer = { status: number; headers: Headers; body: Record<string, unknown> }
async function ask(path: string, init: RequestInit): Promise<Answer> {
  const answer = await fetch(`${weir.url}${path}`, { redirect: 'manual', ...init })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Answer['body'],
  }
}
let address = 0
const page = (given: object | string = {}, headers: Record<string, string> = {}): Promise<Answer> => {
  address += 1
  const body =
    typeof given === 'string'
      ? given
      : JSON.stringify({
          key: campaign.key,
          url: 'https://garden.example/land?utm_source=fb',
          referrer: 'https://news.example/',
          ...given,
        })
  return ask('/edge/v1/page', {
    method: 'POST',
    body,
    headers: { ...OF_A_PAGE, 'x-forwarded-for': `81.2.${address >> 8}.${address % 256}`, ...headers },
  })
}
const receiptOf = (hit: unknown): Promise<Record<string, unknown>> =>
  until('the hit', async () => {
    const { status, body } = await weir.call('GET', `/v1/logs/receipt?hit=${String(hit)}`, undefined, client.token)
    return status === 200 && (body['receipt'] as Record<string, unknown>)
  })

describe('a page’s script', () => {
  it('is small, cacheable, understood by browsers of 2019, and leaves nothing behind', async () => {
    const answer = await fetch(`${weir.url}/edge/v1/page.js`, { headers: { 'accept-encoding': 'identity' } })
    const text = await answer.text()
    const probe = await (await fetch(`${weir.url}/edge/v1/probe.js`)).text()
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(gzipSync(text).length + gzipSync(probe).length).toBeLessThan(5500)
    expect(text).not.toMatch(
      /document\.cookie|localStorage|sessionStorage|indexedDB|innerHTML|eval\(|setAttribute\('style|\/\*/,
    )
    const as = async (target: string) => (await transformWithOxc(text, 'page.js', { target })).code
    expect(await as('es2019')).toBe(await as('esnext'))
  })

  it('asks by the campaign’s key alone, and gets class, hit and destination, but no reasons', async () => {
    const person = await page()
    expect(person.status).toBe(200)
    expect(person.headers.get('access-control-allow-origin')).toBe('*')
    expect(person.headers.get('access-control-allow-credentials')).toBeNull()
    expect(person.headers.get('set-cookie')).toBeNull()
    expect(person.body).toEqual({
      hit: expect.any(String),
      class: 'target',
      unique: true,
      action: { mode: 'redirect', to: `https://shop.example/garden/?click=${String(person.body['hit'])}` },
      probe: expect.any(String),
    })
    expect((await page({}, { 'user-agent': CURL })).body).toMatchObject({
      class: 'bot',
      action: { mode: 'show', to: 'about.html' },
    })
  })

  it('is judged by its own headers and address, as a script’s request', async () => {
    const { body } = await page({}, { 'x-forwarded-for': '81.2.69.142' })
    const receipt = await receiptOf(body['hit'])
    expect(receipt).toMatchObject({
      source: 'page',
      log: {
        ip: '81.2.69.142',
        url: 'https://garden.example/land?utm_source=fb',
        domain: 'garden.example',
        utmSource: 'fb',
        referrer: 'https://news.example/',
        language: 'de-de',
        category: 'person',
        reasons: [],
      },
      replay: { same: true },
    })
    const odd = await page({}, { 'sec-ch-ua': '"Chromium";v="120"', 'accept-language': '' })
    expect((await receiptOf(odd.body['hit']))['log']).toMatchObject({
      reasons: [{ signal: 'headers.client_hints_differ' }, { signal: 'headers.no_accept_language' }],
    })
  })

  it.each<[string, object | string, Record<string, string>, number]>([
    ['an unknown key', { key: 'c_unknown' }, {}, 404],
    ['no key', { key: '' }, {}, 422],
    ['a page of another origin than the browser says', { url: 'https://bank.example/' }, {}, 422],
    ['an invalid address', { url: 'javascript:alert(1)' }, {}, 422],
    ['an invalid address, without an origin', { url: 'http://' }, { origin: 'null' }, 200],
    ['broken JSON', '{"key":', {}, 400],
    ['a list', '[]', {}, 422],
    ['too much', JSON.stringify({ key: 'x'.repeat(140_000) }), {}, 413],
  ])('has one answer shape: %s', async (_what, given, headers, status) => {
    const answer = await page(given, headers)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    if (status !== 200) failure.parse(answer.body)
  })

  it('is answered on a campaign’s hosts, and elsewhere as if there were none', async () => {
    const named = await makeCampaign(weir, client, { pageHosts: ['Garden.example', '*.shop.example'] })
    await untilLive(weir, client, named)
    expect((await page({ key: named.key })).status).toBe(200)
    expect(
      (await page({ key: named.key, url: 'https://a.shop.example/' }, { origin: 'https://a.shop.example' })).status,
    ).toBe(200)
    const elsewhere = await page({ key: named.key, url: 'https://evil.example/' }, { origin: 'https://evil.example' })
    expect([elsewhere.status, elsewhere.body]).toEqual([404, (await page({ key: 'c_unknown' })).body])
    expect(
      (
        await weir.call(
          'POST',
          '/v1/campaign/saveCampaign',
          {
            kind: 'integration',
            name: 'Wrong',
            targetMode: 'redirect',
            targetLink: 'https://shop.example/',
            botLink: 'a.html',
            pageHosts: ['https://x.example/'],
          },
          client.token,
        )
      ).body,
    ).toMatchObject({ validation: { 'pageHosts.0': ['A host must look like shop.example or *.shop.example.'] } })
  })

  it('may be called from any origin, at a limited rate', async () => {
    const before = await ask('/edge/v1/page', {
      method: 'OPTIONS',
      headers: { 'origin': 'https://garden.example', 'access-control-request-method': 'POST' },
    })
    expect([before.status, before.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    const many = await Promise.all(Array.from({ length: 140 }, () => page({}, { 'x-forwarded-for': '198.51.100.66' })))
    const refused = many.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await page()).status).toBe(200)
  })
})

it('a receipt shows the hit’s conversions to callers who may see payouts', async () => {
  const mate = { email: 'mate@weir.example', password: 'basalt-heron-38' }
  expect(
    (await weir.call('POST', '/v1/teamUsers/addTeamUser', { ...mate, name: 'Mate', limit: 3 }, client.token)).status,
  ).toBe(200)
  const token = await signIn(weir, mate)
  const mateCampaign = await makeCampaign(weir, { ...client, token })
  await untilLive(weir, client, mateCampaign)
  const hit = String((await page({ key: mateCampaign.key })).body['hit'])
  await receiptOf(hit)
  const secret = await secretOf(weir, client, mateCampaign)
  for (const payout of ['5.00', '7.50'])
    await ask(`/postback?hit=${hit}&payout=${payout}&currency=EUR&txid=A1&secret=${secret}`, { method: 'GET' })
  const conversion = await until('both postbacks', async () => {
    const [one] = (await receiptOf(hit))['conversions'] as { changes: unknown[] }[]
    return one?.changes.length === 1 && one
  })
  expect(conversion).toEqual({
    stage: 'sale',
    status: 'approved',
    payout: 750,
    currency: 'EUR',
    txid: 'A1',
    convertedAt: expect.any(String),
    changes: [{ stage: 'sale', status: 'approved', payout: 500, currency: 'EUR', at: expect.any(String) }],
  })
  expect((await weir.call('GET', `/v1/logs/receipt?hit=${hit}`, undefined, token)).body['receipt']).toMatchObject({
    log: { hit },
    conversions: null,
  })
})

describe('a web server’s request', () => {
  const gate = (headers: Record<string, string> = {}) =>
    ask('/edge/v1/auth', {
      headers: {
        'authorization': `Bearer ${client.integrationToken}`,
        'x-weir-key': campaign.key,
        'x-real-ip': '81.2.69.143',
        'x-original-url': 'https://garden.example/land?utm_source=fb',
        'user-agent': CHROME,
        'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
        'accept-language': 'de',
        'cookie': 'a=1',
        ...headers,
      },
    })

  it('is answered by a status and headers', async () => {
    const away = await gate()
    expect([away.status, away.headers.get('weir-class')]).toEqual([401, 'target'])
    expect(away.headers.get('weir-to')).toBe(`https://shop.example/garden/?click=${away.headers.get('weir-hit')}`)
    const there = await gate({ 'x-original-url': 'https://shop.example/garden/index.html?x=1' })
    expect([there.status, there.headers.get('weir-to')]).toEqual([204, null])
    const bot = await gate({ 'user-agent': CURL })
    expect([bot.status, bot.headers.get('weir-class'), bot.headers.get('weir-to')]).toEqual([403, 'bot', 'about.html'])
    // an unchecked claim gets a person's destination
    expect(
      (await gate({ 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })).status,
    ).toBe(401)
    const receipt = await receiptOf(bot.headers.get('weir-hit'))
    expect(receipt).toMatchObject({
      source: 'gate',
      log: { ip: '81.2.69.143', url: 'https://garden.example/land?utm_source=fb' },
    })
    expect(Object.keys(receipt['headers'] as object)).not.toContain('cookie')
  })

  it('has the browser script’s tag for pages, also on repeated requests', async () => {
    const scripted = { 'x-weir-script': 'GET', 'x-weir-edge': 'https://edge.example' }
    const { headers } = await gate(scripted)
    const [hit, ticket] = [String(headers.get('weir-hit')), String(headers.get('weir-ticket'))]
    expect(ticket.startsWith(`${hit}.${campaign.key}.`)).toBe(true)
    const tag = `<script async src="https://edge.example/edge/v1/probe.js" data-ticket="${ticket}"></script><img src="https://edge.example/edge/v1/leaf/${ticket}" alt="" width="1" height="1" loading="eager" referrerpolicy="no-referrer" hidden>`
    expect(headers.get('weir-script')).toBe(tag)
    const again = await gate({ ...scripted, 'x-weir-hit': hit, 'x-weir-class': 'target', 'x-weir-ticket': ticket })
    expect([again.headers.get('weir-hit'), again.headers.get('weir-script')]).toEqual([hit, tag])
    const receipt = await receiptOf(hit)
    expect(Object.keys(receipt['headers'] as object).filter((name) => name.startsWith('x-weir'))).toEqual([])
    const unscripted: Record<string, string>[] = [
      {},
      { ...scripted, 'x-weir-script': 'POST' },
      { 'x-weir-script': 'GET' },
      { ...scripted, 'x-weir-edge': '"><script>' },
      { ...scripted, 'x-weir-hit': hit, 'x-weir-ticket': '"><script>alert(1)</script>'.padEnd(64, 'a') },
    ]
    for (const without of unscripted)
      expect([without, (await gate(without)).headers.get('weir-script')]).toEqual([without, null])
  })

  it('learns that browsers use HTTP/2, and detects HTTP/1.1', async () => {
    const apart = await makeCampaign(weir, client)
    await untilLive(weir, client, apart)
    const from = (ip: string, protocol: string) =>
      gate({ 'x-weir-key': apart.key, 'x-real-ip': ip, 'x-weir-protocol': protocol })
    for (let visitor = 0; visitor < 20; visitor++) await from(`81.2.70.${visitor}`, 'HTTP/2.0')
    const { log } = await receiptOf((await from('81.2.69.161', 'HTTP/1.1')).headers.get('weir-hit'))
    expect(JSON.stringify(log)).toContain('headers.old_protocol')
  })

  it('has its own status for each error, never one that means a destination', async () => {
    for (const [headers, status] of [
      [{ authorization: 'Bearer nobody' }, 400],
      [{ 'x-weir-key': 'c_unknown' }, 404],
      [{ 'x-real-ip': 'no address' }, 422],
      [{ 'x-original-url': '' }, 422],
    ] as const) {
      const answer = await gate(headers)
      expect([headers, answer.status]).toEqual([headers, status])
      failure.parse(answer.body)
    }
  })
})

it('each integration activates a campaign', async () => {
  const alive = (campaign: MadeCampaign) =>
    until('its last hit', async () => {
      const { body } = await weir.call('GET', `/v1/company/edit/${campaign.id}`, undefined, client.token)
      return (body['campaign'] as { lastHit: string | null }).lastHit ?? undefined
    })
  const made = await Promise.all(['page', 'gate', 'link', 'log'].map(() => makeCampaign(weir, client)))
  const [byPage, byGate, byLink, byLog] = made as [MadeCampaign, MadeCampaign, MadeCampaign, MadeCampaign]
  await Promise.all(made.map((one) => untilLive(weir, client, one)))
  const started = Date.now() - 5000
  const logged = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000).toISOString()
  await page({ key: byPage.key })
  await ask('/edge/v1/auth', {
    headers: {
      'authorization': `Bearer ${client.integrationToken}`,
      'x-weir-key': byGate.key,
      'x-real-ip': '81.2.69.145',
      'x-original-url': 'https://garden.example/',
    },
  })
  await ask(`/c/${byLink.key}`, {})
  await weir.call(
    'POST',
    '/edge/v1/log',
    {
      key: byLog.key,
      visits: [{ time: logged, ip: '81.2.69.146', url: 'https://garden.example/', userAgent: CURL, mark: 'one' }],
    },
    client.integrationToken,
  )
  for (const one of [byPage, byGate, byLink]) expect(Date.parse(await alive(one))).toBeGreaterThan(started)
  expect(await alive(byLog)).toBe(logged)
})

describe('a hosted link', () => {
  it('answers HEAD by existence only, and counts nothing', async () => {
    const look = await ask(`/c/${campaign.key}?utm_source=check`, { method: 'HEAD' })
    expect([look.status, look.headers.get('location'), look.headers.get('cache-control')]).toEqual([
      200,
      null,
      'no-store',
    ])
    expect((await ask('/c/c_unknown', { method: 'HEAD' })).status).toBe(404)
    const visited = await ask(`/c/${campaign.key}?utm_source=check`, {
      headers: { 'user-agent': CHROME, 'accept-language': 'en-GB', 'x-forwarded-for': '81.2.69.144' },
    })
    const hit = /click=(\w+)/.exec(visited.headers.get('location') ?? '')?.[1]
    const day = new Date().toISOString().slice(0, 10)
    await receiptOf(hit)
    const { body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { companyId: campaign.id, startDate: day, endDate: day, timezone: 'UTC', filter: { utmSource: 'check' } },
      client.token,
    )
    expect(body).toMatchObject({ total: 1, logs: [{ hit }] })
  })
})
