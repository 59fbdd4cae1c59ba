/** Traefik's integration with the real gate and a stand-in for Traefik. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { busy } from './support/busy.ts'
import { BAD_ANSWERS, decision, startFakeEdge, type FakeEdge } from './support/fake-edge.ts'
import { visitPort, type Asking, type Visited } from './support/js-ways.ts'
import { putCampaign, startLoneEdge, type LoneEdge } from './support/lone-edge.ts'
import { PERSON } from './support/people-headers.ts'
import { startGate, startTraefikSite } from './support/traefik.ts'

const GENEROUS_MS = 2500

const open: { close: () => Promise<void> }[] = []
async function start(publicUrl: string): Promise<(target: string, how?: Asking) => Promise<Visited>> {
  const site = await startTraefikSite(publicUrl)
  open.push(site)
  return (target, how) => visitPort(site.port, target, how)
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

let edge: FakeEdge
let real: LoneEdge
beforeAll(async () => {
  edge = await startFakeEdge()
  real = await startLoneEdge()
})
afterAll(() => Promise.all([edge.close(), real.close()]))

it('people get the page, bots are sent to the bot page, crawlers get what people get', async () => {
  const visit = await start(`http://127.0.0.1:${real.port}`)
  putCampaign(real, {})
  const person = await visit('/land.html?a=1&b=%20', { headers: { ...PERSON, 'X-Weir-Hit': 'forged' } })
  expect(person).toMatchObject({ status: 200, body: 'Land' })
  expect(real.rows[0]).toMatchObject({
    ip: '127.0.0.1',
    url: 'http://shop.example/land.html?a=1&b=%20',
    class: 'target',
    reasons: [],
  })
  expect(person.headers).toMatchObject({ 'seen-x-weir-hit': real.rows[0]?.hit, 'seen-x-weir-verdict': 'target' })
  const bot = await visit('/land.html', { headers: { 'User-Agent': 'curl/8.5.0' } })
  expect(bot).toMatchObject({
    status: 302,
    headers: { 'location': '/bot.html', 'cache-control': 'no-store', 'weir-reference': real.rows[1]?.hit },
  })
  expect((await visit('/bot.html', { headers: { 'User-Agent': 'curl/8.5.0' } })).status).toBe(200)
  const crawler = {
    ...PERSON,
    'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  }
  for (const checked of ['verified', 'unknown'] as const) {
    Object.assign(real.parts, { crawlers: { check: () => checked } })
    const seen = await visit('/land.html', { headers: crawler })
    expect([seen.status, seen.body, seen.headers['seen-x-weir-verdict']]).toEqual([200, 'Land', 'target'])
    expect(real.rows.at(-1)?.class).toBe('bot')
  }
})

it('asks for no check page, and frames nobody', async () => {
  const visit = await start(edge.url)
  edge.answerWith('frame', 'https://t.example/?a=1')
  edge.requests.length = 0
  expect(await visit('/land.html', { headers: { ...PERSON, 'Cookie': 'a=b', 'X-JA4': 'forged' } })).toMatchObject({
    status: 302,
    headers: { location: 'https://t.example/?a=1' },
  })
  const { headers, ...described } = edge.requests[0]?.body ?? {}
  expect(described).toMatchObject({ check: false })
  for (const name of ['cookie', 'x-ja4', 'x-forwarded-for', ':order']) expect(headers).not.toHaveProperty(name)
  expect(await visit('/none.html')).toMatchObject({ status: 302 })
})

it.each(Object.keys(BAD_ANSWERS))('opens in time on %s', async (kind) => {
  const visit = await start(edge.url)
  edge.answer = BAD_ANSWERS[kind] ?? edge.answer
  const { ms, ...got } = await visit('/land.html', { headers: { 'User-Agent': 'curl/8.5.0' } })
  expect(got).toMatchObject({ status: 200, body: 'Land' })
  expect(ms).toBeLessThan(GENEROUS_MS * busy())
})

it('asks about any form of request, and answers incomplete ones', async () => {
  const gate = await startGate(edge.url)
  open.push(gate)
  edge.requests.length = 0
  edge.answer = { body: decision('redirect', 'https://t.example/') }
  expect((await fetch(gate.url)).status).toBe(200)
  expect(edge.requests).toEqual([])
  const from = { 'x-forwarded-host': 'shop.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-uri': '/' }
  for (const headers of [
    { ...from, 'x-forwarded-host': 'a!b' },
    { ...from, 'x-forwarded-uri': 'http://shop.example/land.html' },
    { ...from, 'x-forwarded-uri': '*', 'x-forwarded-method': 'OPTIONS' },
    { ...from, 'x-forwarded-for': 'unknown' },
    { ...from, 'x-long': 'v'.repeat(30_000) },
  ])
    expect((await fetch(gate.url, { headers, redirect: 'manual' })).status).toBe(302)
  expect(edge.requests.map(({ body }) => [body['url'], body['ip'], body['method']])).toEqual([
    ['http://localhost/', '203.0.113.7', undefined],
    ['http://shop.example/land.html', '203.0.113.7', undefined],
    ['http://shop.example/*', '203.0.113.7', 'OPTIONS'],
    ['http://shop.example/', 'unknown', undefined],
    ['http://shop.example/', '203.0.113.7', undefined],
  ])
})
