/** The platform is a real server. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openGuardedCall } from '../../outside/guarded-fetch.ts'
import { openPlatforms } from '../../outside/platform.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { startOutgoing } from '../../jobs/outgoing.ts'
import { dueAddresses, pruneOutgoing } from '../../store/config/conversions/outgoing.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { findAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import { audit, conversions, outgoingPostbacks } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { sendDue } from '../../domain/conversions/send-outgoing.ts'

let app: TestApp
let admin: Caller, user: Caller, other: Caller
let campaign: { id: string; key: string }
let source: string, secret: string
let server: Server
let base: string
let requests: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const hits: (FakeHit & { class?: string; clickSource?: string; clickId?: string })[] = []
const RANGE = { startDate: '2026-02-20', endDate: '2026-03-10' }
const START = new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  app = await createTestApp()
  app.services.events = fakeHits(hits)
  app.services.callPlatform = openPlatforms(openGuardedCall({ allowed: 'on', timeoutMs: 60_000 }))
  admin = await app.account('admin')
  user = await app.account('user')
  other = await app.account('user')
  source = (await app.call('sources.save', user, { name: 'Native', currency: 'USD', clickParameter: 'nid' })).source.id
  campaign = (await app.call('campaign.save', user, { ...CAMPAIGN, source: { id: source, clickParameter: 'nid' } }))
    .campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
})
beforeEach(async () => {
  requests = []
  answer = (_request, response) => response.end('OK')
  app.clock.now = START
  await app.db.delete(outgoingPostbacks)
  await set()
})

const set = (postback: object = {}, caller = user) =>
  app.call('sources.savePostback', caller, {
    id: source,
    url: `${base}/back?cid={clickid}&s={status}&p={payout}&cur={currency}&tx={txid}`,
    events: ['sale', 'hold', 'rejected', 'changed'],
    ...postback,
  })

let [made, received] = [0, 0]
function hit(fields: Partial<(typeof hits)[0]> = {}): string {
  const id = `01KJM3TY00${String(++made).padStart(16, '0')}`
  hits.push({
    hit: id,
    client: user.account.id,
    campaign: campaign.id,
    at: '2026-02-28 12:00:00.000',
    class: 'target',
    clickSource: 'nid',
    clickId: `click-${made}`,
    ...fields,
  })
  return id
}
async function receive(...queries: string[]): Promise<void> {
  await insertPostbacks(
    app.db,
    queries.map((query) => ({
      id: `01P${String(++received).padStart(23, '0')}`,
      receivedAt: app.clock.now,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query,
      secretHash: hashOf(secret),
    })),
  )
  await matchDue(app.services)
}
const sent = async (question: object = {}, caller = user) =>
  app.call('conversion.sent', caller, { ...RANGE, ...question })
const latest = async () => (await sent()).sent[0] ?? expect.fail()
const later = (ms: number) => void (app.clock.now = new Date(app.clock.now.getTime() + ms))
const send = async () => sendDue(app.services, (await findAddress(app.db, source, 1))?.id ?? '')

test('a conversion is sent to its campaign’s source once, with its values', async () => {
  const id = hit({ clickId: 'A&b=c d' })
  await receive(`hit=${id}&status=sale&payout=12.5&currency=EUR&txid=T%201`)
  expect(await latest()).toMatchObject({ state: 'waiting', event: 'sale', attempts: 0, requests: [] })
  expect(await send()).toBe(true)
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /back?cid=A%26b%3Dc%20d&s=approved&p=12.50&cur=EUR&tx=T%201',
  ])
  expect(requests[0]?.headers['weir-delivery']).toBe((await latest()).id)
  expect(await latest()).toMatchObject({
    state: 'sent',
    attempts: 1,
    nextAt: null,
    sourceName: 'Native',
    companyName: 'Spring',
    hit: id,
    payout: '12.50',
    requests: [{ attempt: 1, status: 200, answer: 'OK', error: '', url: `${base}${requests[0]?.url}` }],
  })
  await receive(`hit=${id}&status=sale&payout=12.5&currency=EUR&txid=T%201`)
  expect((await sent()).total, 'a duplicate is no event').toBe(1)
})

test('a chargeback after a partial one takes back what the platform was told last', async () => {
  await set({ events: ['sale', 'chargeback', 'rejected', 'changed'] })
  const id = hit()
  for (const report of ['sale&payout=9.50', 'chargeback&payout=-3', 'chargeback&payout=9.50'])
    await receive(`hit=${id}&txid=P1&status=${report}`)
  expect((await sent()).sent.map(({ payout }) => payout)).toEqual(['6.50', '6.50', '9.50'])
})

test('later changes are sent too, in order, and only the chosen ones', async () => {
  const id = hit()
  const say = (status: string, payout: string) => receive(`hit=${id}&status=${status}&payout=${payout}&txid=O1`)
  await say('hold', '5')
  await say('approved', '5')
  await say('approved', '6')
  await set({ events: ['sale'] })
  await say('rejected', '6')
  const rows = (await sent()).sent
  expect(rows.map(({ event, payout }) => `${event} ${payout}`)).toEqual(['changed 6.00', 'sale 5.00', 'hold 5.00'])
  let failures = 1
  answer = (_request, response) => {
    response.statusCode = failures-- > 0 ? 503 : 200
    response.end()
  }
  await send()
  expect(
    requests.map(({ url }) => url?.match(/s=(\w+)/)?.[1]),
    'nothing overtakes what waits',
  ).toEqual(['pending'])
  for (let round = 0; round < 3; round += 1) {
    later(10_000)
    await send()
  }
  expect(
    requests.map(({ url }) =>
      url
        ?.match(/s=(\w+)&p=([\d.]+)/)
        ?.slice(1)
        .join(' '),
    ),
  ).toEqual(['pending 5.00', 'pending 5.00', 'approved 5.00', 'approved 6.00'])
})

test('a failure is retried with growing backoff and given up after a day', async () => {
  answer = (_request, response) => {
    response.statusCode = 500
    response.end('x'.repeat(5000))
  }
  await receive(`hit=${hit()}&payout=1`)
  await send()
  const first = await latest()
  expect(first).toMatchObject({ state: 'waiting', requests: [{ status: 500, error: 'answered 500' }] })
  expect(first.requests[0]?.answer).toBe('x'.repeat(500))
  expect(first.nextAt).toBe(new Date(START.getTime() + 10_000).toISOString())
  later(9_999)
  expect(await send()).toBe(false)
  for (let round = 0; round < 40 && (await latest()).state === 'waiting'; round += 1) {
    app.clock.now = new Date((await latest()).nextAt ?? expect.fail())
    await send()
  }
  const last = await latest()
  expect(last).toMatchObject({ state: 'failed', attempts: 29 })
  expect(last.requests.map(({ attempt }) => attempt)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20])
})

test('410 gives up at once; Retry-After is obeyed', async () => {
  answer = (_request, response) => response.writeHead(429, { 'retry-after': '90' }).end()
  await receive(`hit=${hit()}&payout=1`)
  await send()
  expect((await latest()).nextAt).toBe(new Date(START.getTime() + 90_000).toISOString())
  later(90_000)
  answer = (_request, response) => response.writeHead(410).end()
  await send()
  expect(await latest()).toMatchObject({ state: 'failed', attempts: 2 })
})

test('does not follow redirects, and logs a missing answer', async () => {
  answer = (_request, response) => response.writeHead(302, { location: `${base}/elsewhere` }).end()
  await receive(`hit=${hit()}&payout=1`)
  await send()
  expect((await latest()).requests[0]).toMatchObject({ status: 302, error: 'answered 302' })
  answer = (request) => request.socket.destroy()
  later(10_000)
  await send()
  expect((await latest()).requests[0]).toMatchObject({ status: null, error: expect.stringMatching(/^no answer: /) })
})

test('refuses internal addresses unless the operator permits them', async () => {
  const open = app.services.callPlatform
  app.services.callPlatform = openPlatforms(openGuardedCall({ allowed: 'off' }))
  await receive(`hit=${hit()}&payout=1`)
  await send()
  app.services.callPlatform = open
  expect(requests).toEqual([])
  expect((await latest()).requests[0]).toMatchObject({
    status: null,
    error: 'the address is not on the open network',
  })
})

test('a kill during a request leads to one more, visible in the log', async () => {
  const open = app.services.callPlatform
  app.services.callPlatform = () => Promise.reject(new Error('killed'))
  await receive(`hit=${hit()}&payout=1`)
  await expect(send()).rejects.toThrow('killed')
  app.services.callPlatform = open
  expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, requests: [{ tookMs: null, status: null }] })
  later(10_000)
  await send()
  expect(await latest()).toMatchObject({ state: 'sent', attempts: 2 })
})

test('an event is stored with its conversion or not at all', async () => {
  const before = await app.db.select().from(conversions)
  const id = hit()
  await app.db.$client.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$;
     CREATE TRIGGER refuse BEFORE INSERT ON outgoing_postbacks FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  await receive(`hit=${id}&payout=1`)
  expect(await app.db.select().from(conversions), 'the conversion waits with it').toHaveLength(before.length)
  await app.db.$client.query('DROP TRIGGER refuse ON outgoing_postbacks; DROP FUNCTION refuse()')
  later(3_600_000)
  await matchDue(app.services)
  expect((await sent()).sent.map((one) => one.hit)).toEqual([id])
})

test('a conversion of a Bot’s click is not sent unless enabled, but can be sent by hand', async () => {
  const bot = hit({ class: 'bot' })
  await receive(`hit=${bot}&payout=1`)
  expect(await latest()).toMatchObject({ state: 'skipped', reason: 'bot' })
  await app.call('conversion.sendAgain', user, { ids: [(await latest()).id] })
  await send()
  expect(await latest()).toMatchObject({ state: 'sent', reason: null })
  await set({ bots: true })
  await receive(`hit=${hit({ class: 'bot' })}&payout=1`)
  expect(await latest()).toMatchObject({ state: 'waiting' })
})

test('sends nothing that needs a missing click id', async () => {
  await receive(`hit=${hit({ clickId: '', clickSource: '' })}&payout=1`)
  expect(await latest()).toMatchObject({ state: 'skipped', reason: 'noClickId' })
  await app.call('conversion.sendAgain', user, { ids: [(await latest()).id] })
  await send()
  expect(await latest()).toMatchObject({ state: 'skipped', reason: 'noClickId' })
  await set({ url: `${base}/by-hit?h={hit}` })
  await app.call('conversion.sendAgain', user, { ids: [(await latest()).id] })
  await send()
  expect(requests.map(({ url }) => url?.split('?')[0])).toEqual(['/by-hit'])
})

test('sending again uses the current address with the event’s values, and is audited', async () => {
  await receive(`hit=${hit()}&payout=3&txid=AGAIN`)
  await send()
  await set({ url: `${base}/new?p={payout}` })
  const { id } = await latest()
  expect(await app.call('conversion.sendAgain', user, { ids: [id] })).toMatchObject({ queued: 1 })
  await send()
  expect(requests.map(({ url }) => url)).toEqual([expect.stringContaining('tx=AGAIN'), '/new?p=3.00'])
  expect(await latest()).toMatchObject({ state: 'sent', attempts: 2 })
  const entries = (await app.db.select().from(audit)).filter(({ action }) => action === 'conversion.sendAgain')
  const wanted = { actorId: user.account.id, after: { postbacks: [id] } }
  expect(entries).toContainEqual(expect.objectContaining(wanted))
})

test('without an address waiting ones are skipped and cannot be sent again', async () => {
  await receive(`hit=${hit()}&payout=1`)
  await set({ url: '', events: [] })
  expect(await latest()).toMatchObject({ state: 'skipped', reason: 'stopped' })
  expect(await refusal(app.call('conversion.sendAgain', user, { ids: [(await latest()).id] }))).toMatchObject({
    status: 409,
  })
  await receive(`hit=${hit()}&payout=1`)
  expect((await sent()).total, 'nothing is queued').toBe(1)
})

test('a test shows the exact request and the answer, and stores nothing', async () => {
  answer = (_request, response) => response.writeHead(400).end('unknown\u0000 click')
  const tried = await app.call('sources.testPostback', user, {
    id: source,
    url: `${base}/try?c={clickid}&e={event}&p={payout}`,
    clickId: 'a b',
  })
  expect(tried).toMatchObject({
    url: `${base}/try?c=a%20b&e=approved&p=0.00`,
    status: 400,
    answer: 'unknown\uFFFD click',
    error: 'answered 400',
  })
  expect((await sent()).total).toBe(0)
  const limited = await Promise.all(
    Array.from({ length: 21 }, () =>
      app
        .call('sources.testPostback', user, { id: source, url: `${base}/try` })
        .then(() => 200)
        .catch((error: { status: number }) => error.status),
    ),
  )
  expect(limited).toContain(429)
})

test('an invalid address is refused with a reason', async () => {
  for (const [url, text] of [
    [`${base}/?c={click}`, 'The address names a macro that does not exist.'],
    ['https://{clickid}.example/', 'The address must be a full http or https URL without a password.'],
  ] as const)
    expect(await refusal(set({ url }))).toMatchObject({ status: 422, body: { validation: { url: [text] } } })
  expect(await refusal(set({ events: [] }))).toMatchObject({ status: 422 })
})

test('only the client and permitted staff see and change it', async () => {
  await receive(`hit=${hit()}&payout=1`)
  const { id } = await latest()
  expect((await sent({}, other)).total).toBe(0)
  expect((await sent({}, admin)).total).toBe(1)
  expect(await refusal(sent({ clientId: user.account.id }, other))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('conversion.sendAgain', other, { ids: [id] }))).toMatchObject({ status: 404 })
  expect(await refusal(set({}, other))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('sources.testPostback', other, { id: source, url: base }))).toMatchObject({
    status: 404,
  })
  for (const refused of [
    () => set({}, admin),
    () => app.call('conversion.sendAgain', admin, { ids: [id] }),
    () => app.call('sources.testPostback', admin, { id: source, url: base }),
  ])
    expect(await refusal(refused())).toMatchObject({ status: 403 })
})

test('the job sends what is due; a slow source does not block others; closing waits for running requests', async () => {
  const slow = (await app.call('sources.save', user, { name: 'Slow', currency: 'USD' })).source.id
  const second = (await app.call('campaign.save', user, { ...CAMPAIGN, name: 'Two', source: { id: slow } })).campaign
  await app.call('sources.savePostback', user, { id: slow, url: `${base}/slow?h={hit}`, events: ['sale'] })
  const otherSecret = (await app.call('company.edit', user, { id: second.id })).campaign.postbackSecret ?? ''
  await insertPostbacks(app.db, [
    {
      id: `01P${String(++received).padStart(23, '0')}`,
      receivedAt: START,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query: `hit=${hit({ campaign: second.id })}&payout=1`,
      secretHash: hashOf(otherSecret),
    },
  ])
  await matchDue(app.services)
  const held = Promise.withResolvers<void>()
  answer = (request, response) => {
    if (request.url?.startsWith('/slow')) void held.promise.then(() => response.end('late'))
    else response.end('OK')
  }
  const stop = startOutgoing(app.services, { isHeld: () => true }, () => undefined)
  await vi.waitFor(() => expect(requests.some(({ url }) => url?.startsWith('/slow'))).toBe(true), 20_000)
  for (const count of [1, 2]) {
    await receive(`hit=${hit()}&payout=1`)
    await vi.waitFor(async () => expect((await sent({ sourceId: source })).states.sent).toBe(count), 20_000)
  }
  expect((await sent({ sourceId: slow })).states.waiting).toBe(1)
  const stopped = stop()
  held.resolve()
  await stopped
  expect((await sent({ sourceId: slow })).states.sent).toBe(1)
  expect(await dueAddresses(app.db, app.clock.now, [], 10)).toEqual([])
})

test('deletes old finished ones, not waiting ones', async () => {
  await receive(`hit=${hit()}&payout=1`)
  await send()
  await receive(`hit=${hit()}&payout=1`)
  await pruneOutgoing(app.db, new Date(START.getTime() + 1))
  expect((await sent()).states).toEqual({ waiting: 1, sent: 0, failed: 0, skipped: 0 })
})
