/** Platforms' own conversion calls, against stand-ins that hold to the public documents. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGuardedCall } from '../../outside/guarded-fetch.ts'
import { openPlatforms } from '../../outside/platform.ts'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { findAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { audit, outgoingAddresses, outgoingAttempts, outgoingPostbacks } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { metaStandIn, openStandIn, tiktokStandIn, type StandIn } from '../../domain/testing/platform-stand-ins.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { sendDue } from '../../domain/conversions/send-outgoing.ts'

const RANGE = { startDate: '2026-02-20', endDate: '2026-03-30' }
const START = new Date('2026-03-01T12:00:00Z')
const AGENT = 'Mozilla/5.0 (Marked) Chrome/141'
const IP = '81.2.69.142'
const CLICK = 'IwAR2F4-dbP0l7Mn1Iaw_QQGC'
const STAND_INS = { meta: metaStandIn, tiktok: tiktokStandIn }
const HOSTS = ['https://graph.facebook.com', 'https://business-api.tiktok.com']

let app: TestApp
let user: Caller
let source: string, secret: string, campaign: string
let standIn: StandIn
let platform: Awaited<ReturnType<typeof openStandIn>>
const hits: (FakeHit & { class?: string; clickSource?: string; clickId?: string; ip?: string; userAgent?: string })[] =
  []

beforeAll(async () => {
  app = await createTestApp()
  platform = await openStandIn(
    () => standIn,
    () => app.clock.now,
  )
  app.services.events = fakeHits(hits)
  const call = openPlatforms(openGuardedCall({ allowed: 'on', timeoutMs: 60_000 }))
  app.services.callPlatform = (request, delivery) => {
    const host = HOSTS.find((one) => request.url.startsWith(one)) ?? expect.fail(`${request.url} is no platform`)
    return call({ ...request, url: request.url.replace(host, platform.url) }, delivery)
  }
  user = await app.account('user')
  source = (await app.call('sources.save', user, { name: 'Ads', currency: 'USD', clickParameter: 'fbclid' })).source.id
  campaign = (await app.call('campaign.save', user, { ...CAMPAIGN, source: { id: source, clickParameter: 'fbclid' } }))
    .campaign.id
  secret = (await app.call('company.edit', user, { id: campaign })).campaign.postbackSecret ?? expect.fail()
})
afterAll(async () => {
  platform.close()
  await app.close()
})
beforeEach(async () => {
  platform.requests.length = 0
  app.clock.now = START
  await app.db.delete(outgoingPostbacks)
  await app.db.delete(outgoingAddresses)
})

const GIVEN = {
  meta: { kind: 'meta', platform: { account: '1234567890123', testCode: 'TEST1' }, token: 'meta-token' },
  tiktok: { kind: 'tiktok', platform: { account: 'COQDA8RC77U2TMR44LI0', testCode: 'TEST1' }, token: 'tiktok-token' },
} as const
type Kind = keyof typeof GIVEN

function set(kind: Kind, { platform: settings, ...fields }: { platform?: object; [field: string]: unknown } = {}) {
  standIn = STAND_INS[kind]
  const given = GIVEN[kind]
  return app.call('sources.savePostback', user, {
    id: source,
    events: ['lead', 'sale', 'hold', 'rebill'],
    ...given,
    ...fields,
    platform: { ...given.platform, ...settings },
  })
}

let number = 0
function newHit(fields: object = {}): string {
  const hit = `01KJM3TY00${String((number += 1)).padStart(16, '0')}`
  const from = { client: user.account.id, campaign, at: '2026-02-28 12:00:00.000', ip: IP, userAgent: AGENT }
  hits.push({ hit, ...from, class: 'target', clickSource: 'cid', clickId: CLICK, ...fields })
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
const send = async () => sendDue(app.services, (await findAddress(app.db, source, 1))?.id ?? '')
const eventOf = (at: number): Record<string, unknown> => {
  const { data } = (platform.requests[at]?.body ?? {}) as { data?: Record<string, unknown>[] }
  return data?.[0] ?? expect.fail('no such request')
}

describe.each(['meta', 'tiktok'] as const)('%s', (kind) => {
  test('a lead and its sale are accepted under the usual names, with one id', async () => {
    await set(kind)
    const hit = newHit()
    await receive(hit, 'status=lead&payout=2&txid=T1')
    await receive(hit, 'status=sale&payout=12.5&currency=EUR&txid=T1')
    await send()
    await send()
    expect((await sent()).map(({ state, event }) => `${state} ${event}`)).toEqual(['sent sale', 'sent lead'])
    const [lead, sale] = [eventOf(0), eventOf(1)]
    const name = kind === 'meta' ? 'event_name' : 'event'
    expect([lead[name], sale[name]]).toEqual([kind === 'meta' ? 'Lead' : 'SubmitForm', 'Purchase'])
    expect(lead['event_id']).toBe(sale['event_id'])
    expect(lead['event_id']).toMatch(/^weir-\d+$/)
    expect(sale[kind === 'meta' ? 'custom_data' : 'properties']).toEqual({ value: 12.5, currency: 'EUR' })
    expect(sale['event_time']).toBe(START.getTime() / 1000)
  })

  test('visitors are sent only where that is switched on, and are recorded nowhere', async () => {
    await set(kind)
    await receive(newHit(), 'payout=1')
    await send()
    expect(JSON.stringify(platform.requests)).not.toMatch(new RegExp(`${IP}|Marked`))
    await set(kind, { platform: { visitor: true, page: 'https://shop.example/thanks' } })
    await receive(newHit(), 'payout=1')
    expect((await app.db.select().from(outgoingPostbacks)).map(({ visitor }) => visitor)).toEqual([
      null,
      { ip: IP, agent: AGENT },
    ])
    await send()
    expect(JSON.stringify(platform.requests[1])).toContain(IP)
    expect(JSON.stringify(platform.requests[1])).toContain(AGENT)
    expect((await sent()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    const recorded = [await app.db.select().from(outgoingPostbacks), await app.db.select().from(outgoingAttempts)]
    expect(JSON.stringify(recorded), 'not once it is sent').not.toMatch(new RegExp(`${IP}|Marked`))
  })

  test('the token is sealed, and shown and recorded nowhere', async () => {
    const { source: view } = await set(kind)
    await receive(newHit(), 'payout=1')
    await send()
    const tried = await app.call('sources.testPostback', user, { id: source, ...GIVEN[kind], token: undefined })
    expect(tried).toMatchObject({ status: 200, error: '' })
    const stored = await Promise.all(
      [audit, outgoingAddresses, outgoingAttempts, outgoingPostbacks].map((table) => app.db.select().from(table)),
    )
    expect(view.postbacks[0]).toMatchObject({ kind, hasToken: true })
    expect(JSON.stringify([view, tried, await sent(), stored])).not.toContain(`${kind}-token`)
  })

  test('a test goes to the test view, and is remembered until the settings change', async () => {
    await set(kind, { token: 'revoked' })
    const testedAt = async () => (await app.call('sources.list', user)).sources[0]?.postbacks[0]?.testedAt
    const tryIt = (fields: object = {}) =>
      app.call('sources.testPostback', user, {
        id: source,
        ...GIVEN[kind],
        token: undefined,
        clickId: CLICK,
        ...fields,
      })
    expect((await tryIt()).error).toMatch(kind === 'meta' ? /190 Invalid/ : /40105 Access/)
    expect(await testedAt(), 'not tried against the platform').toBeNull()
    await set(kind)
    await tryIt()
    expect(platform.requests.at(-1)?.body['test_event_code']).toBe('TEST1')
    expect(await testedAt()).toBe(START.toISOString())
    await set(kind, { platform: { names: { sale: 'Order' } } })
    expect(await testedAt()).toBeNull()
    const withoutCode = { ...GIVEN[kind].platform, testCode: '' }
    expect(await refusal(tryIt({ platform: withoutCode })), 'it would be a conversion').toMatchObject({ status: 422 })
  })

  test('names of the client’s own are used; what the platform cannot be told is refused', async () => {
    await set(kind, { platform: { names: { sale: 'Order paid' } } })
    await receive(newHit(), 'payout=1')
    await send()
    expect(Object.values(eventOf(0))).toContain('Order paid')
    const faults = async (fields: Parameters<typeof set>[1]) => (await refusal(set(kind, fields))).body
    for (const [fields, field] of [
      [{ platform: { account: '' } }, 'platform.account'],
      [{ platform: { account: '../../me' } }, 'platform.account'],
      [{ platform: { names: { sale: 'a"b' } } }, 'platform.names.sale'],
      [{ platform: { page: 'https://{clickid}.example/' } }, 'platform.page'],
      [{ token: 'a\nb' }, 'token'],
      [{ events: ['sale', 'chargeback'] }, 'events'],
      [{ events: [] }, 'events'],
    ] as const)
      expect(await faults(fields), field).toMatchObject({ validation: { [field]: [expect.any(String)] } })
    expect(await refusal(set(kind, { place: 2, token: '' })), 'a token is of its place').toMatchObject({ status: 422 })
  })

  test('without a click id nothing is sent', async () => {
    await set(kind)
    await receive(newHit({ clickId: '', clickSource: '' }), 'payout=1')
    await send()
    expect(platform.requests).toEqual([])
    expect(await sent()).toMatchObject([{ state: 'skipped', reason: 'noClickId' }])
  })

  test('an id of another platform is not sent as its own', async () => {
    await set(kind)
    for (const clickSource of ['gclid', 'FBCLID', 'ttclid', 'cid'])
      await receive(newHit({ clickSource }), `payout=1&txid=${kind}-${clickSource}`)
    await send()
    const states = (await sent()).map(({ txid, state, reason }) =>
      `${txid.replace(/^\w+-/, '')} ${state} ${reason ?? ''}`.trim(),
    )
    const [own, other] = kind === 'meta' ? ['FBCLID', 'ttclid'] : ['ttclid', 'FBCLID']
    expect(states.toSorted()).toEqual(
      [`${own} sent`, `${other} skipped otherClick`, 'cid sent', 'gclid skipped otherClick'].toSorted(),
    )
    const skipped = (await sent()).filter(({ state }) => state === 'skipped').map(({ id }) => id)
    await app.call('conversion.sendAgain', user, { ids: skipped })
    await send()
    expect(platform.requests, 'not by hand either').toHaveLength(2)
  })

  test('a refused token or a busy platform is tried again; a refused event is given up', async () => {
    const later = (ms: number) => void (app.clock.now = new Date(app.clock.now.getTime() + ms))
    await set(kind, { token: 'revoked' })
    await receive(newHit(), 'payout=1')
    await send()
    expect(await sent()).toMatchObject([
      { state: 'waiting', requests: [{ error: expect.stringMatching(/190|40105/) }] },
    ])
    await set(kind)
    later(10_000)
    await send()
    expect(await sent()).toMatchObject([{ state: 'sent', attempts: 2 }])
    await app.db.delete(outgoingPostbacks)
    await receive(newHit(), 'payout=1')
    standIn = () =>
      kind === 'meta'
        ? { status: 400, body: { error: { message: 'Call limit', code: 4, is_transient: true } } }
        : { status: 200, body: { code: 40_100, message: 'Too many requests' } }
    await send()
    expect(await sent()).toMatchObject([{ state: 'waiting' }])
    standIn = () =>
      kind === 'meta'
        ? { status: 400, body: { error: { message: 'Invalid parameter', code: 100 } } }
        : { status: 200, body: { code: 40_002, message: 'Invalid parameter' } }
    later(60_000)
    await send()
    expect(await sent()).toMatchObject([
      { state: 'failed', requests: [{ error: expect.stringMatching(/(?:100|40002) Invalid parameter/) }, {}] },
    ])
  })
})

test('Meta: the click in its documented form; “website” only with agent and page', async () => {
  await set('meta', { platform: { visitor: true } })
  await receive(newHit(), 'payout=1')
  await send()
  expect(eventOf(0)).toMatchObject({
    action_source: 'other',
    user_data: { fbc: `fb.1.${Date.parse('2026-02-28T12:00:00Z')}.${CLICK}`, client_ip_address: IP },
  })
  await set('meta', { platform: { visitor: true, page: 'https://shop.example/thanks' } })
  await receive(newHit(), 'payout=1')
  await send()
  expect(eventOf(1)).toMatchObject({ action_source: 'website', event_source_url: 'https://shop.example/thanks' })
  expect((await sent()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('Meta: an event of more than seven days is not sent, one within is', async () => {
  await set('meta')
  await receive(newHit(), 'payout=1')
  app.clock.now = new Date(START.getTime() + 7 * 86_400_000)
  await send()
  expect(await sent()).toMatchObject([{ state: 'sent' }])
  await app.call('conversion.sendAgain', user, { ids: [(await sent())[0]?.id] })
  app.clock.now = new Date(START.getTime() + 7 * 86_400_000 + 1000)
  await send()
  expect(await sent()).toMatchObject([{ state: 'skipped', reason: 'tooOld' }])
  expect(platform.requests).toHaveLength(1)
})

test('Meta: 200 without an event received is no acceptance', async () => {
  await set('meta')
  await receive(newHit(), 'payout=1')
  standIn = () => ({ status: 200, body: { events_received: 0 } })
  await send()
  expect(await sent()).toMatchObject([
    { state: 'waiting', requests: [{ status: 200, error: expect.stringMatching(/./) }] },
  ])
})
