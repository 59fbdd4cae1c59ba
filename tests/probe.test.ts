/** The probe's public calls over HTTP: a static script, and beacons that are always answered. */
import { request } from 'node:http'
import { gzipSync } from 'node:zlib'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../src/contract/common.ts'
import {
  freshFolder,
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

const dataDir = freshFolder()
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
let weir: Weir
let client: Client
let campaign: MadeCampaign

beforeAll(async () => {
  weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '2' } })
  const admin = await signIn(weir)
  client = await makeClient(weir, admin)
  campaign = await makeCampaign(weir, client)
  await untilLive(weir, client, campaign)
})
afterAll(async () => {
  expect(await weir.stop()).toBe(0)
  removeFolder(dataDir)
})

type Decision = { hit: string; class: string; probe: string; reasons: { signal: string; kind: string }[] }
const decide = async (more: Record<string, unknown> = {}): Promise<Decision> =>
  (
    await weir.call(
      'POST',
      '/edge/v1/decide',
      {
        key: campaign.key,
        ip: '81.2.69.142',
        url: 'https://garden.example/',
        userAgent: CHROME,
        visitor: 'one',
        ...more,
      },
      client.integrationToken,
    )
  ).body as unknown as Decision

type Answer = { status: number; headers: Headers; body: Record<string, unknown> }
async function beacon(body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await fetch(`${weir.url}/edge/v1/signals`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': CHROME,
      'origin': 'https://garden.example',
      ...headers,
    },
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] }
}

/** Compressed bytes as received. */
const raw = (
  headers: Record<string, string>,
): Promise<{ status: number | undefined; headers: NodeJS.Dict<string | string[]>; bytes: number }> =>
  new Promise((resolve, reject) => {
    request(`${weir.url}/edge/v1/probe.js`, { headers }, (reply) => {
      let bytes = 0
      reply.on('data', (part: Buffer) => (bytes += part.length))
      reply.on('end', () => resolve({ status: reply.statusCode, headers: reply.headers, bytes }))
    })
      .on('error', reject)
      .end()
  })

it('serves the script as a static file: small, cacheable, with an ETag, for pages of any origin', async () => {
  const [plain, packed] = [await raw({}), await raw({ 'accept-encoding': 'gzip, br' })]
  expect(packed.bytes).toBeLessThan(5000)
  expect(packed).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    },
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(await raw({ 'if-none-match': String(plain.headers['etag']) })).toMatchObject({ status: 304, bytes: 0 })
  const text = await (await fetch(`${weir.url}/edge/v1/probe.js`)).text()
  expect(gzipSync(text).length).toBeLessThan(5000)
  expect(text).not.toMatch(/document\.cookie|localStorage|sessionStorage|indexedDB|innerHTML|appendChild|\/\*/)
})

it('the check’s page gets it without the page-only parts, below 3 kB', async () => {
  const text = await (await fetch(`${weir.url}/edge/v1/check.js`)).text()
  expect(gzipSync(text).length).toBeLessThan(3000)
  expect(text).not.toMatch(
    /requestIdleCallback|requestAnimationFrame|pointermove|\[page\]|\[end\]|\/\*|getExtension\(named/,
  )
})

it.each(['probe', 'check'])('%s.js runs in browsers of 2019', async (name) => {
  const text = await (await fetch(`${weir.url}/edge/v1/${name}.js`)).text()
  const as = async (target: string) => (await transformWithOxc(text, 'probe.js', { target })).code
  expect(await as('es2019')).toBe(await as('esnext'))
})

it('a page’s report applies on every edge at the next visit, also after a restart, and is in the log', async () => {
  const first = await decide()
  expect(first.class).toBe('target')
  const reported = await beacon(JSON.stringify({ ticket: first.probe, seen: { webdriver: true } }))
  expect([reported.status, reported.headers.get('access-control-allow-origin'), reported.body['success']]).toEqual([
    200,
    '*',
    true,
  ])
  const isBot = async () =>
    (await Promise.all(Array.from({ length: 8 }, () => decide()))).every((decision) => decision.class === 'bot')
  await until('all edges to know', isBot)
  expect((await decide()).reasons.filter(({ kind }) => kind === 'automation').map(({ signal }) => signal)).toEqual([
    'automation.webdriver',
  ])
  expect((await decide({ visitor: 'another' })).class).toBe('target')
  const today = new Date().toISOString().slice(0, 10)
  const logged = async () => {
    const { body } = await weir.call(
      'POST',
      '/v1/logs/userLogs',
      { startDate: today, endDate: today, timezone: 'UTC', filter: { hit: first.hit } },
      client.token,
    )
    return (body['logs'] as { class: string; probes: { when: string; findings: object[] }[] }[])[0]
  }
  await until('the probe in the log', async () => ((await logged())?.probes.length ?? 0) > 0)
  expect(await logged()).toMatchObject({
    class: 'target',
    probes: [{ when: 'after', findings: [{ signal: 'automation.webdriver', weight: 'conclusive' }] }],
  })
  expect(await weir.stop()).toBe(0)
  weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '2' } })
  await untilLive(weir, client, campaign)
  await until('all edges to know again', isBot)
})

/** The class, or a doubt from another visit's findings. */
const isOf = ({ class: hitClass, reasons }: Pick<Decision, 'class' | 'reasons'>): string =>
  hitClass === 'target' && reasons.some(({ signal }) => signal === 'automation.webdriver') ? 'doubted' : hitClass

it('of visitors without an id, only a browser alone at its address is doubted, also after a restart', async () => {
  const at = (ip: string, more: Record<string, unknown> = {}) =>
    decide({ ip, visitor: undefined, headers: { 'accept-language': 'de' }, ...more })
  /** Decides without a visit. */
  const wouldBe = async (ip: string) => {
    const { body } = await weir.call(
      'POST',
      '/v1/company/test',
      {
        companyId: campaign.id,
        ip,
        url: 'https://garden.example/',
        userAgent: CHROME,
        headers: { 'accept-language': 'de' },
      },
      client.token,
    )
    return isOf(body['visit'] as Decision)
  }
  const decided = async (...given: Parameters<typeof at>) => isOf(await at(...given))
  const [lone, office] = ['81.2.69.160', '81.2.69.161']
  const [colleague, ...first] = [await at(office), await at(lone), await at(office)]
  expect(colleague.class).toBe('target')
  await beacon(JSON.stringify({ ticket: colleague.probe, seen: { webdriver: false } }))
  for (const { probe } of first) await beacon(JSON.stringify({ ticket: probe, seen: { webdriver: true } }))
  await until('the lone browser to be known', async () => (await wouldBe(lone)) === 'doubted')
  expect([
    await decided(lone),
    await decided(lone, { userAgent: CHROME.replace('141.0.0.0', '141.0.7390.65') }),
  ]).toEqual(['doubted', 'doubted'])
  expect([await decided(office), await wouldBe(office)]).toEqual(['target', 'target'])
  expect(await weir.stop()).toBe(0)
  weir = await startWeir({ dataDir, env: { EDGE_WORKERS: '2' } })
  await untilLive(weir, client, campaign)
  await until('the lone browser to be known again', async () => (await wouldBe(lone)) === 'doubted')
  expect([await decided(lone), await decided(office), await wouldBe(office)]).toEqual(['doubted', 'target', 'target'])
  expect(
    (
      (await at(office, { headers: { 'accept-language': 'de', 'sec-purpose': 'prefetch' } })) as unknown as {
        category: string
      }
    ).category,
  ).toBe('prefetch')
})

it.each<[string, string | Uint8Array<ArrayBuffer>, number]>([
  ['malformed JSON', '{"seen":', 400],
  ['an empty body', '', 400],
  ['null', 'null', 422],
  ['a list', '[]', 422],
  ['no observations', '{"key":"KEY"}', 422],
  ['bytes of no text', new Uint8Array([0xff, 0xfe, 0x00, 0x22]), 400],
  ['more than 16 kB', `{"seen":{"agent":"${'a'.repeat(17_000)}"}}`, 413],
  ['a key of nobody', '{"key":"c_unknown","seen":{}}', 404],
  ['a forged ticket', '{"ticket":"01K.c_x.v.mac","key":"KEY","seen":{}}', 404],
])('answers %s in the failure shape, to any origin', async (_what, body, status) => {
  const answer = await beacon(typeof body === 'string' ? body.replace('KEY', campaign.key) : body)
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([status, '*'])
  failure.parse(answer.body)
})

it('accepts JSON too, after a preflight, and deep or hostile observations', async () => {
  const requested = await fetch(`${weir.url}/edge/v1/signals`, {
    method: 'OPTIONS',
    headers: { 'origin': 'https://garden.example', 'access-control-request-method': 'POST' },
  })
  expect([
    requested.status,
    requested.headers.get('access-control-allow-origin'),
    requested.headers.get('access-control-allow-headers'),
  ]).toEqual([204, '*', 'content-type'])
  expect(
    (await beacon(JSON.stringify({ key: campaign.key, seen: {} }), { 'content-type': 'application/json' })).status,
  ).toBe(200)
  const hostile = [
    `{"key":"KEY","seen":{"__proto__":{"webdriver":true},"agent":"\\ud800\\u0000","screen":[1e999,-1],"traces":${'['.repeat(3000)}${']'.repeat(3000)}}}`,
    '{"key":"KEY","seen":{"worker":{"hints":{"brands":[null,{}]}},"languages":"x"}}',
  ]
  for (const body of hostile) expect((await beacon(body.replace('KEY', campaign.key))).status).toBe(200)
})

it('limits one address, and still answers it', async () => {
  const answers = await Promise.all(Array.from({ length: 400 }, () => beacon('{"key":"c_unknown","seen":{}}')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
  const refused = answers.find(({ status }) => status === 429)
  expect([refused?.headers.get('retry-after'), refused?.headers.get('access-control-allow-origin')]).toEqual(['1', '*'])
  failure.parse(refused?.body)
})
