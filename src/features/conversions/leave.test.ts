/** With and without the client's editing permission. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../rules/conversions/postback-secret.ts'
import { changeAccount } from '../../store/config/accounts/accounts.ts'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { findAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import { audit } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchDue } from '../../domain/conversions/match.ts'
import { sendDue } from '../../domain/conversions/send-outgoing.ts'

const RANGE = { startDate: '2026-02-20', endDate: '2026-03-10' }
const hits: (FakeHit & { class?: string; clickSource?: string; clickId?: string })[] = []
let app: TestApp
let admin: Caller
let user: Caller
let clientId: string
let source: string
let secret: string
let campaign: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = new Date('2026-03-01T12:00:00Z')
  app.services.events = fakeHits(hits)
  app.services.callPlatform = async () => ({
    status: 200,
    text: '',
    answer: 'key K-1 is fine',
    error: '',
    tookMs: 1,
    pauseMs: 0,
  })
  admin = await app.account('admin')
  user = await app.account('user')
  clientId = user.account.id
  source = (await app.call('sources.save', user, { name: 'Native', currency: 'USD', clickParameter: 'nid' })).source.id
  await app.call('sources.savePostback', user, {
    id: source,
    url: 'https://platform.example/back?key=K-1&cid={clickid}',
    events: ['sale'],
  })
  campaign = (await app.call('campaign.save', user, { ...CAMPAIGN, source: { id: source, clickParameter: 'nid' } }))
    .campaign
  secret = (await app.call('company.edit', user, { id: campaign.id })).campaign.postbackSecret ?? expect.fail()
})
afterAll(() => app.close())

const setLeave = (editingAllowed: boolean) => changeAccount(app.db, clientId, { editingAllowed })

let received = 0
async function receive(parameters: string): Promise<void> {
  const number = String((received += 1))
  const hit = `01KJM3TY00${number.padStart(16, '0')}`
  const from = { client: clientId, campaign: campaign.id, at: '2026-02-28 12:00:00.000' }
  hits.push({ hit, ...from, class: 'target', clickSource: 'nid', clickId: `click-${number}` })
  await insertPostbacks(app.db, [
    {
      id: `01P${number.padStart(23, '0')}`,
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

test('platform keys and answers are visible to the client and permitted staff; others see the host', async () => {
  await receive('payout=1')
  const address = await findAddress(app.db, source, 1)
  expect(await sendDue(app.services, address?.id ?? '')).toBe(true)
  const read = async (caller: Caller, of: object) => {
    const { sources } = await app.call('sources.list', caller, of)
    const [row] = (await app.call('conversion.sent', caller, { ...RANGE, ...of })).sent
    const [request] = row?.requests ?? []
    return [sources.find(({ id }) => id === source)?.postback.url, request?.url, request?.answer]
  }
  const whole = [
    'https://platform.example/back?key=K-1&cid={clickid}',
    'https://platform.example/back?key=K-1&cid=click-1',
    'key K-1 is fine',
  ]
  const hidden = ['https://platform.example/…', 'https://platform.example/…', '']
  expect(await read(user, {})).toEqual(whole)
  expect(await read(admin, { clientId })).toEqual(hidden)
  expect(await read({ ...user, scopes: ['costs:read', 'conversions:read'] }, {})).toEqual(hidden)
  await setLeave(true)
  expect(await read(admin, { clientId })).toEqual(whole)
  await setLeave(false)
})

test('no record of a source holds the keys in its address', async () => {
  const draft = { name: 'Pop', currency: 'USD', clickParameter: 'pid' }
  const { id } = (await app.call('sources.save', user, draft)).source
  const url = 'https://platform.example/?key=K-1&cid={clickid}'
  await app.call('sources.savePostback', user, { id, url, events: ['sale'] })
  const kept = await app.call('sources.save', { ...user, scopes: ['costs:write'] }, { ...draft, id, name: 'Push' })
  expect(kept.source.postback, 'nor does a key read it').toMatchObject({ url: 'https://platform.example/…' })
  expect((await app.call('sources.testPostback', user, { id, url })).url, 'who tests sees them').toContain('K-1')
  await app.call('sources.remove', user, { id })
  expect(JSON.stringify(await app.db.select().from(audit))).not.toContain('K-1')
})

test('a retry by staff for everybody skips clients who do not permit editing', async () => {
  await receive('status=strange&txid=R9')
  const question = { ...RANGE, search: 'status=strange' }
  const ids = (await app.call('conversion.inbox', user, question)).postbacks.map(({ id }) => id)
  expect(ids).toHaveLength(1)
  expect(await app.call('conversion.retry', admin, { ids })).toMatchObject({ retried: 0 })
  await setLeave(true)
  expect(await app.call('conversion.retry', admin, { ids })).toMatchObject({ retried: 1 })
  await setLeave(false)
})
