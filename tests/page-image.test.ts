/** The probe's image over HTTP: responses, effect on visitors, on every edge. */
import http from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { attachVisitorWindow } from '../src/store/shared/window.ts'
import { countSightings, packSightings } from '../src/store/shared/sightings.ts'
import { createVisitRates } from '../src/store/shared/visit-rates.ts'
import { AGENT, CHROME_HEADERS } from '../src/judge/builders.ts'
import { KEY, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'

const open: LoneEdge[] = []
let now = 0
/** `first` judges; `thread` shares its marks, `process` receives them. */
let [first, thread, other] = [] as unknown as [LoneEdge, LoneEdge, LoneEdge]
beforeEach(async () => {
  await Promise.all(open.splice(0).map((edge) => edge.close()))
  open.push(...(await Promise.all([0, 1, 2].map(() => startLoneEdge({ trustedProxies: ['127.0.0.1'] })))))
  ;[first, thread, other] = open as [LoneEdge, LoneEdge, LoneEdge]
  now = Date.now()
  for (const edge of open) edge.state.now = () => now
  thread.parts.marks = attachVisitorWindow(first.parts.marks.shared)
  const { window, marks } = other.parts
  first.parts.recalled = (name) => {
    const batch = packSightings([{ mark: name }], now)
    countSightings(batch, { window, marks, rates: createVisitRates(64) })
  }
})
afterAll(() => Promise.all(open.map((edge) => edge.close())))

type Decision = { class: string; suspicious: boolean; probe: string; reasons: { signal: string; value: string }[] }
const urlOf = (edge: LoneEdge, path: string) => `http://127.0.0.1:${edge.port}${path}`

/** Retries on 503 from a busy edge. */
async function patiently(url: string, init: RequestInit): Promise<Response> {
  let answer = new Response()
  await expect.poll(async () => (answer = await fetch(url, init)).status).not.toBe(503)
  return answer
}

async function decide(ip: string, edge = first, userAgent: string = AGENT.chrome): Promise<Decision> {
  const answer = await patiently(urlOf(edge, '/edge/v1/decide'), {
    method: 'POST',
    headers: { 'authorization': `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ key: KEY, ip, url: 'https://shop.example/land', userAgent, headers: CHROME_HEADERS }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Decision
}
/** As Chromium requests an image. */
const AS_IMAGE: Record<string, string> = {
  'user-agent': AGENT.chrome,
  'accept': 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'sec-fetch-dest': 'image',
}
/** Under another host name. */
const imageUnder = (host: string, ticket: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const path = `/edge/v1/leaf/${ticket}`
    http
      .get({ port: first.port, host: '127.0.0.1', path, headers: { host, ...AS_IMAGE } }, (reply) =>
        resolve(reply.resume().statusCode),
      )
      .on('error', reject)
  })
const image = (ticket: string, { edge = first, method = 'GET', ip = '203.0.113.200', more = AS_IMAGE } = {}) =>
  (method === 'HEAD' ? fetch : patiently)(urlOf(edge, `/edge/v1/leaf/${ticket}`), {
    method,
    headers: { 'x-forwarded-for': ip, ...more },
  })
async function answer(ticket: string, ip: string): Promise<void> {
  const { status } = await patiently(urlOf(first, '/edge/v1/signals'), {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'x-forwarded-for': ip },
    body: JSON.stringify({ ticket, seen: {} }),
  })
  expect(status).toBe(200)
}
/** Visitors whose pages answer and load the image. */
async function crowd({ count = 40, from = 0, loads = true }): Promise<void> {
  for (let at = from; at < from + count; at++) {
    const ip = `198.51.100.${at + 1}`
    const { probe } = await decide(ip)
    if (loads) await image(probe, { ip })
    await answer(probe, ip)
  }
}
/** Three visits over a minute, within ten. */
async function threeVisits(ip: string, { edge = first, loads = (_ticket: string): unknown => undefined } = {}) {
  let last = await decide(ip, edge)
  for (let at = 0; at < 2; at++) {
    await loads(last.probe)
    now += 40_000
    last = await decide(ip, edge)
  }
  return last.reasons
    .filter(({ signal }) => signal !== 'net.country_unknown')
    .map(({ signal, value }) => `${signal}: ${value}`)
}

test('one transparent pixel for everyone, uncached, without cookies, whatever the ticket', async () => {
  const { probe } = await decide('203.0.113.1')
  for (const ticket of [probe, `${probe}x`, 'a.b.c.d', 'a'.repeat(200), '%00']) {
    const got = await image(ticket)
    expect([ticket, got.status, got.headers.get('content-type')]).toEqual([ticket, 200, 'image/gif'])
    expect(got.headers.get('cache-control')).toBe('no-store')
    expect(got.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect([got.headers.get('set-cookie'), got.headers.get('etag')]).toEqual([null, null])
    const bytes = Buffer.from(await got.arrayBuffer())
    expect([bytes.length, bytes.subarray(0, 6).toString()]).toEqual([42, 'GIF89a'])
  }
})

test('loading nothing where everyone loads it is noticed on every edge; loading only the image is not', async () => {
  await crowd({})
  expect(await threeVisits('203.0.113.1')).toEqual(['headers.unheard_probe: 2 pages, no image either'])
  expect(await threeVisits('203.0.113.2', { edge: thread })).toEqual([
    'headers.unheard_probe: 2 pages, no image either',
  ])
  expect(await threeVisits('203.0.113.3', { edge: other })).toEqual(['headers.unheard_probe: 2 pages, no image either'])
  for (const edge of [first, thread, other]) {
    const ip = `203.0.113.${10 + open.indexOf(edge)}`
    expect(await threeVisits(ip, { edge, loads: (ticket) => image(ticket) })).toEqual([])
  }
  expect(first.rows.findLast(({ ip }) => ip === '203.0.113.1')?.patterns).toContain('unloaded=2')
})

test('changes nothing before it is learnt: a policy forbids it, or the integration is older', async () => {
  await crowd({ loads: false })
  expect(await threeVisits('203.0.113.1')).toEqual(['headers.unheard_probe: 2 pages'])
})

test('an image counts for its own page’s visitor, for an hour, and never when forged', async () => {
  await crowd({})
  const stranger = await decide('203.0.113.50')
  const doubted = ['headers.unheard_probe: 2 pages, no image either']
  expect(await threeVisits('203.0.113.1', { loads: () => image(stranger.probe) })).toEqual(doubted)
  const forged = (ticket: string) => image(ticket.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))
  expect(await threeVisits('203.0.113.2', { loads: forged })).toEqual(doubted)
  expect(await threeVisits('203.0.113.3', { loads: (ticket) => image(ticket, { method: 'HEAD' }) })).toEqual(doubted)
  const asPage = (ticket: string) => image(ticket, { more: { ...AS_IMAGE, accept: 'text/html,*/*;q=0.8' } })
  expect(await threeVisits('203.0.113.5', { loads: asPage }), 'by the head of a page').toEqual(doubted)
  const old = await decide('203.0.113.4')
  now += 3_600_000
  await image(old.probe)
  expect(await threeVisits('203.0.113.4')).toEqual(['headers.unheard_probe: 3 pages, no image either'])
})

test('under another client’s domain an image counts for nobody', async () => {
  await crowd({})
  first.parts.snapshot.hosts.put(
    [],
    [
      { id: '1', name: 'own.example', clientId: '1', state: 'proven' },
      { id: '2', name: 'other.example', clientId: '2', state: 'proven' },
    ],
  )
  const under = (host: string) => async (ticket: string) => expect.poll(() => imageUnder(host, ticket)).toBe(200)
  expect(await threeVisits('203.0.113.1', { loads: under('other.example') })).toHaveLength(1)
  expect(await threeVisits('203.0.113.2', { loads: under('own.example') })).toEqual([])
})

test('endless fetching gets a retry time, without affecting others', async () => {
  const { probe } = await decide('203.0.113.1')
  const answers = await Promise.all(Array.from({ length: 121 }, () => image(probe, { ip: '203.0.113.1' })))
  expect(answers.filter(({ status }) => status === 429).length).toBe(1)
  expect((await image(probe, { ip: '203.0.113.2' })).status).toBe(200)
})

test('no ticket reveals a doubt, a crawler or a Bot', async () => {
  const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
  const lengths = [AGENT.chrome, AGENT.chrome.replace('140', '61'), crawler, 'curl/8.5.0'].map(async (userAgent) =>
    (await decide('203.0.113.1', first, userAgent)).probe.split('.').map((part) => part.length),
  )
  const [person, ...others] = await Promise.all(lengths)
  expect(others).toEqual([person, person, person])
})
