/** Several addresses of a source: methods, bodies, headers, and an order for each. The platform is a real server. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSealer } from '../../lib/secrets/seal.ts'
import { openGuardedCall } from '../../outside/guarded-fetch.ts'
import { openPlatforms } from '../../outside/platform.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { findAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { audit, outgoingAddresses, outgoingAttempts, outgoingPostbacks, sources } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { sendDue } from '../../domain/conversions/send-outgoing.ts'

const RANGE = { startDate: '2026-02-20', endDate: '2026-03-10' }
const START = new Date('2026-03-01T12:00:00Z')
/** Looked for wherever a secret must not be. */
const MARK = 'SECRET-7c1f"\\é'.replace('é', 'e')

type Got = { path: string; method: string; headers: IncomingMessage['headers']; body: string }
let app: TestApp
let user: Caller
let source: string, secret: string, campaign: string
let server: Server
let base: string
let got: Got[] = []
let answer: (request: Got) => { status: number; body?: string }
const hits: (FakeHit & { class?: string; clickSource?: string; clickId?: string })[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url: path = '', method = '', headers } = request
      const one = { path, method, headers, body: Buffer.concat(chunks).toString() }
      got.push(one)
      const { status, body = '' } = answer(one)
      response.writeHead(status).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await createTestApp()
  app.services.events = fakeHits(hits)
  app.services.callPlatform = openPlatforms(openGuardedCall({ allowed: 'on', timeoutMs: 60_000 }))
  user = await app.account('user')
  source = (await app.call('sources.save', user, { name: 'Native', currency: 'USD', clickParameter: 'nid' })).source.id
  campaign = (await app.call('campaign.save', user, { ...CAMPAIGN, source: { id: source, clickParameter: 'nid' } }))
    .campaign.id
  secret = (await app.call('company.edit', user, { id: campaign })).campaign.postbackSecret ?? expect.fail()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})
beforeEach(async () => {
  got = []
  answer = () => ({ status: 200, body: 'OK' })
  app.clock.now = START
  await app.db.delete(outgoingPostbacks)
  await app.db.delete(outgoingAddresses)
})

const set = (place: number, fields: object = {}) =>
  app.call('sources.savePostback', user, {
    id: source,
    place,
    url: `${base}/${place}?c={clickid}&s={stage}`,
    events: ['lead', 'sale'],
    ...fields,
  })
const JSON_BODY = { method: 'POST', form: 'json', body: '{"click": "{clickid}", "value": {payout}, "order": "{txid}"}' }

let number = 0
const newHit = (): string => {
  const hit = `01KJM3TY00${String((number += 1)).padStart(16, '0')}`
  const from = { client: user.account.id, campaign, at: '2026-02-28 12:00:00.000' }
  hits.push({ hit, ...from, class: 'target', clickSource: 'nid', clickId: `click-${number}` })
  return hit
}
let received = 0
async function receive(hit: string, parameters: string): Promise<void> {
  await insertPostbacks(app.db, [
    {
      id: `01P${String((received += 1)).padStart(23, '0')}`,
      receivedAt: app.clock.now,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query: `hit=${hit}&${parameters}`,
      secretHash: hashOf(secret),
    },
  ])
  await matchDue(app.services)
}
const sent = async () => (await app.call('conversion.sent', user, RANGE)).sent
const send = async (place: number) => sendDue(app.services, (await findAddress(app.db, source, place))?.id ?? '')
const later = (ms: number) => void (app.clock.now = new Date(app.clock.now.getTime() + ms))

test('each address receives its own events, in its own form', async () => {
  await set(1)
  await set(2, { ...JSON_BODY, events: ['sale'], headers: [{ name: 'X-Key', value: 'k-1' }] })
  await set(5, { method: 'POST', body: 'c={clickid}&p={payout}', events: ['lead'] })
  const hit = newHit()
  const click = `click-${number}`
  await receive(hit, 'status=lead&payout=2&txid=A%22%5C')
  await receive(hit, 'status=sale&payout=12.5&txid=A%22%5C')
  for (const place of [1, 2, 5, 1, 2]) await send(place)
  expect(got.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
    `GET /1?c=${click}&s=lead `,
    `POST /2?c=${click}&s=sale {"click": "${click}", "value": 12.50, "order": "A\\"\\\\"}`,
    `POST /5?c=${click}&s=lead c=${click}&p=2.00`,
    `GET /1?c=${click}&s=sale `,
  ])
  expect(got.map(({ headers }) => [headers['content-type'], headers['x-key']])).toEqual([
    [undefined, undefined],
    ['application/json', 'k-1'],
    ['application/x-www-form-urlencoded', undefined],
    [undefined, undefined],
  ])
  const rows = await sent()
  expect(rows.map(({ event, address }) => `${event} ${address.place} ${address.host}`).toSorted()).toEqual(
    ['lead 1', 'lead 5', 'sale 1', 'sale 2'].map((one) => `${one} ${new URL(base).host}`),
  )
  const posted = rows.find(({ address }) => address.place === 2)?.requests[0]
  expect(posted).toMatchObject({ method: 'POST', body: got[1]?.body, status: 200 })
  expect(new Set(got.map(({ headers }) => headers['weir-delivery'])).size, 'one for each event and address').toBe(4)
})

test('an address that fails holds its own events in order, and no other’s', async () => {
  await set(1)
  await set(2)
  answer = ({ path }) => ({ status: path.startsWith('/1') ? 503 : 200 })
  const hit = newHit()
  await receive(hit, 'status=lead&payout=2&txid=T')
  await receive(hit, 'status=sale&payout=3&txid=T')
  for (const place of [1, 2, 2]) await send(place)
  expect(got.map(({ path }) => path.replace(/c=[^&]*/, ''))).toEqual(['/1?&s=lead', '/2?&s=lead', '/2?&s=sale'])
  const delivery = got[0]?.headers['weir-delivery']
  answer = () => ({ status: 200 })
  later(10_000)
  for (const place of [1, 1]) await send(place)
  expect(got.slice(3).map(({ path }) => path.replace(/c=[^&]*/, ''))).toEqual(['/1?&s=lead', '/1?&s=sale'])
  expect(got[3]?.headers['weir-delivery'], 'a repetition is told by its id').toBe(delivery)
})

test('header values are sealed, and nowhere else', async () => {
  answer = ({ headers }) => ({
    status: 400,
    body: `no ${String(headers['x-key'])} ${encodeURIComponent(MARK)} ${JSON.stringify(MARK)}`,
  })
  const { source: view } = await set(1, { ...JSON_BODY, headers: [{ name: 'X-Key', value: MARK }] })
  expect(view.postbacks[0]?.headers).toEqual(['X-Key'])
  await receive(newHit(), 'payout=1')
  await send(1)
  expect(got[0]?.headers['x-key']).toBe(MARK)
  const tried = await app.call('sources.testPostback', user, {
    id: source,
    ...JSON_BODY,
    url: `${base}/1`,
    headers: [{ name: 'x-key' }],
  })
  expect(got[1]?.headers['x-key'], 'a test uses what is stored').toBe(MARK)
  const rows = await sent()
  expect(rows[0]?.requests[0]?.answer).toMatch(/^no •+ •+ "•+"$/)
  const stored = await Promise.all(
    [audit, outgoingAddresses, outgoingAttempts, outgoingPostbacks, sources].map((table) =>
      app.db.select().from(table),
    ),
  )
  const everything = JSON.stringify([view, tried, rows, stored])
  for (const form of [MARK, JSON.stringify(MARK).slice(1, -1), encodeURIComponent(MARK), 'SECRET-7c1f'])
    expect(everything.includes(form), form).toBe(false)
  const [row] = await app.db.select().from(outgoingAddresses)
  expect(row?.sealed?.includes('SECRET-7c1f')).toBe(false)
})

test('a stored value stays with its address: it does not go to another host', async () => {
  await set(1, { headers: [{ name: 'X-Key', value: 'k-1' }] })
  await set(1, { url: `${base}/other`, headers: [{ name: 'x-key' }] })
  expect(await refusal(set(1, { url: 'https://elsewhere.example/', headers: [{ name: 'X-Key' }] }))).toMatchObject({
    status: 422,
    body: { validation: { 'headers.0.value': ['The address leads elsewhere now. Enter the value again.'] } },
  })
  const test = { id: source, url: 'https://elsewhere.example/', headers: [{ name: 'X-Key' }] }
  expect(await refusal(app.call('sources.testPostback', user, test))).toMatchObject({ status: 422 })
  expect(await refusal(set(2, { headers: [{ name: 'X-Key' }] })), 'nor to another place').toMatchObject({ status: 422 })
  await receive(newHit(), 'payout=1')
  await send(1)
  expect(got.map(({ path, headers }) => [path, headers['x-key']])).toEqual([['/other', 'k-1']])
})

test('without the key that sealed them, events wait and nothing is requested', async () => {
  await set(1, { headers: [{ name: 'X-Key', value: 'k-1' }] })
  await receive(newHit(), 'payout=1')
  const own = app.services.sealer
  app.services.sealer = createSealer(randomBytes(32))
  await send(1)
  expect(got).toEqual([])
  expect(await sent()).toMatchObject([
    { state: 'waiting', requests: [{ status: null, error: 'its secrets are sealed with another key' }] },
  ])
  app.services.sealer = own
  later(10_000)
  await send(1)
  expect(await sent()).toMatchObject([{ state: 'sent' }])
})

test('what cannot be filled in or sent is refused at its field', async () => {
  const faults = async (fields: object) => (await refusal(set(1, fields))).body as { validation: object }
  const bodies = [
    ['{"a": {clickid}}', ['A macro that is not a number needs quotes.', '{clickid}']],
    ['{"a": "{click}"}', ['The body names a macro that does not exist.', '{click}']],
    ['{\n"a": x}', ['The body is not JSON once test values are in it.', 'line 2, column 6']],
  ] as const
  for (const [body, texts] of bodies) expect((await faults({ ...JSON_BODY, body })).validation).toEqual({ body: texts })
  expect((await faults({ method: 'POST', form: 'form', body: 'a b' })).validation).toMatchObject({
    body: [expect.any(String)],
  })
  const header = async (name: string, value: string) => (await faults({ headers: [{ name, value }] })).validation
  expect(await header('Host', 'x')).toEqual({ 'headers.0.name': ['This header can’t be set.'] })
  expect(await header('X-Key', 'a\r\nHost: b')).toEqual({
    'headers.0.value': ['A header value may contain visible ASCII characters only.'],
  })
  expect(await header('X-Key', '')).toEqual({ 'headers.0.value': ['This field is required.'] })
  const twice = [
    { name: 'X-Key', value: 'a' },
    { name: 'x-key', value: 'b' },
  ]
  expect((await faults({ headers: twice })).validation).toEqual({ 'headers.1.name': ['Each header can be set once.'] })
  for (const [place, fields] of [
    [0, {}],
    [6, {}],
    [1, { headers: [1, 2, 3, 4].map((at) => ({ name: `X-${at}`, value: 'x' })) }],
    [1, { method: 'POST', body: 'x'.repeat(4001) }],
  ] as const)
    await expect(set(place, fields), JSON.stringify([place, Object.keys(fields)])).rejects.toThrow()
})

test('the guard of addresses holds for POST and for every place', async () => {
  const open = app.services.callPlatform
  app.services.callPlatform = openPlatforms(openGuardedCall({ allowed: 'off' }))
  await set(1)
  await set(4, JSON_BODY)
  await receive(newHit(), 'payout=1')
  for (const place of [1, 4]) await send(place)
  const tried = await app.call('sources.testPostback', user, { id: source, place: 4, ...JSON_BODY, url: base })
  app.services.callPlatform = open
  expect(got).toEqual([])
  const refused = { status: null, error: 'the address is not on the open network' }
  expect(tried).toMatchObject(refused)
  expect((await sent()).map(({ requests: [request] }) => request)).toMatchObject([refused, refused])
})

test('an accepted test is remembered until the address changes', async () => {
  const testedAt = async () =>
    (await app.call('sources.list', user)).sources.find(({ id }) => id === source)?.postbacks[0]?.testedAt
  const headers = [{ name: 'X-Key', value: 'k-1' }]
  const url = `${base}/t?c={clickid}`
  await set(1, { url, headers })
  const kept = [{ name: 'X-Key' }]
  const tryIt = (fields: object = {}) =>
    app.call('sources.testPostback', user, { id: source, url, headers: kept, ...fields })
  answer = () => ({ status: 500 })
  await tryIt()
  expect(await testedAt(), 'refused').toBeNull()
  answer = () => ({ status: 204 })
  await tryIt({ url: `${base}/other` })
  await tryIt({ headers: [{ name: 'X-Key', value: 'k-2' }] })
  expect(await testedAt(), 'not what is saved').toBeNull()
  await tryIt()
  expect(await testedAt()).toBe(START.toISOString())
  await set(1, { url, headers: kept, events: ['sale'] })
  expect(await testedAt(), 'when it is sent is no matter').toBe(START.toISOString())
  await set(1, { url, headers: [{ name: 'X-Key', value: 'k-2' }] })
  expect(await testedAt()).toBeNull()
})

test('an emptied place skips what waits there and leaves the others', async () => {
  await set(1, { headers: [{ name: 'X-Key', value: 'k-1' }] })
  await set(2)
  await receive(newHit(), 'payout=1')
  await set(1, { url: '', events: [] })
  expect((await sent()).map(({ state, reason, address }) => [address.place, state, reason]).toSorted()).toEqual([
    [1, 'skipped', 'stopped'],
    [2, 'waiting', null],
  ])
  expect(await findAddress(app.db, source, 1), 'its secrets are gone').toMatchObject({ sealed: null, headerNames: [] })
  expect((await app.call('sources.list', user)).sources[0]?.postbacks.map(({ place }) => place)).toEqual([2])
})

test('a row of the release before goes to the first address', async () => {
  await set(1)
  await set(2)
  await receive(newHit(), 'payout=1')
  const [row] = await app.db.select().from(outgoingPostbacks)
  if (!row) throw new Error('nothing was queued')
  const { id: _id, addressId: _address, visitor: _visitor, ...older } = row
  await app.db.delete(outgoingPostbacks)
  await app.db.insert(outgoingPostbacks).values(older)
  await send(1)
  expect(got.map(({ path }) => path.slice(0, 2))).toEqual(['/1'])
  await app.db.delete(outgoingPostbacks)
  await app.db.delete(outgoingAddresses)
  await app.db.update(sources).set({ postbackUrl: `${base}/old`, postbackEvents: ['sale'] })
  await app.db.insert(outgoingPostbacks).values(older)
  await send(1)
  expect(got.at(-1)?.path, 'also one that only the release before knows').toBe('/old')
})
