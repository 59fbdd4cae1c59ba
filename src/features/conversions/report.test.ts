/** Conversions in a batch, by the client's own key. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertPostbacks } from '../../store/config/conversions/postbacks.ts'
import { conversions, postbacks } from '../../store/config/schema.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { fakeHits, type FakeHit } from '../../domain/testing/hits.ts'
import { matchDue } from '../../domain/conversions/match.ts'

const START = new Date('2026-03-01T12:00:00Z')
let app: TestApp
let user: Caller, other: Caller, admin: Caller
let campaign: string
const hits: FakeHit[] = []

beforeAll(async () => {
  app = await createTestApp()
  app.services.events = fakeHits(hits)
  user = await app.account('user')
  other = await app.account('user')
  admin = await app.account('admin')
  campaign = (await app.call('campaign.save', user, CAMPAIGN)).campaign.id
  const { postbackSecret } = (await app.call('company.edit', user, { id: campaign })).campaign
  expect(postbackSecret, 'the campaign asks networks for a secret').toBeTruthy()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = START
  await app.db.delete(postbacks)
  await app.db.delete(conversions)
})

let number = 0
const idOf = (at: number): string => `01KJM3TY00${String(at).padStart(16, '0')}`
function newHit(): string {
  const hit = idOf((number += 1))
  hits.push({ hit, client: user.account.id, campaign, at: '2026-02-28 12:00:00.000' })
  return hit
}
const report = (lines: object[], caller = user, more: object = {}) =>
  app.call('conversion.report', caller, { conversions: lines, ...more })

test('each line has its own result, in the order of the request', async () => {
  const [first, second] = [newHit(), newHit()]
  const { results, states } = await report([
    { hit: first, payout: '12.50', currency: 'EUR', txid: 'A' },
    { hit: 'nobody' },
    { hit: second, status: 'lead' },
    { hit: second, status: 'strange', txid: 'B' },
    { hit: second, payout: '1,250', txid: 'C' },
    {},
  ])
  expect(results.map(({ state, problem }) => [state, problem])).toEqual([
    ['matched', null],
    ['unmatched', 'notHit'],
    ['matched', null],
    ['unmatched', 'status'],
    ['unmatched', 'payout'],
    ['unmatched', 'noHitGiven'],
  ])
  expect(states).toEqual({ waiting: 0, matched: 2, duplicate: 0, correction: 0, unmatched: 4 })
  const stored = await app.db.select().from(conversions)
  expect(stored.map(({ id, payout, currency, stage }) => [id, payout, currency, stage]).toSorted()).toEqual(
    [
      [results[0]?.conversionId, 1250, 'EUR', 'sale'],
      [results[2]?.conversionId, 0, 'USD', 'lead'],
    ].toSorted(),
  )
})

test('a repetition is a duplicate, other values correct, and the later of two lines wins', async () => {
  const hit = newHit()
  const line = { hit, payout: '5', currency: 'USD', txid: 'T' }
  expect((await report([line])).results).toMatchObject([{ state: 'matched' }])
  app.clock.now = new Date(START.getTime() + 60_000)
  expect((await report([line])).results).toMatchObject([{ state: 'duplicate' }])
  app.clock.now = new Date(START.getTime() + 120_000)
  const { results } = await report([
    { ...line, payout: '6' },
    { ...line, payout: '7' },
  ])
  expect(results).toMatchObject([{ state: 'correction' }, { state: 'correction' }])
  expect(await app.db.select().from(conversions)).toMatchObject([{ payout: 700 }])
})

test('a visit that comes later is waited for, without a secret', async () => {
  const hit = idOf((number += 1))
  expect((await report([{ hit, payout: '3' }])).results).toMatchObject([
    { state: 'unmatched', problem: 'noSuchHit', waits: true },
  ])
  hits.push({ hit, client: user.account.id, campaign, at: '2026-02-28 12:00:00.000' })
  app.clock.now = new Date(START.getTime() + 60_000)
  await matchDue(app.services)
  expect(await app.db.select().from(conversions)).toMatchObject([{ hit, payout: 300 }])
})

test('a key reports visits of its own client alone', async () => {
  const hit = newHit()
  expect((await report([{ hit, payout: '9' }], other)).results).toMatchObject([{ state: 'unmatched' }])
  expect(await app.db.select().from(conversions)).toEqual([])
  expect(await refusal(report([{ hit }], other, { clientId: user.account.id }))).toMatchObject({ status: 404 })
  expect(await refusal(report([{ hit }], admin, { clientId: user.account.id }))).toMatchObject({ status: 403 })
})

test('a network still needs the secret for the same visit', async () => {
  const hit = newHit()
  await insertPostbacks(app.db, [
    {
      id: '01P00000000000000000000001',
      receivedAt: START,
      campaignKey: '',
      address: '203.0.113.9',
      method: 'GET',
      query: `hit=${hit}&payout=1&by_client_id=${user.account.id}`,
      secretHash: '',
    },
  ])
  await matchDue(app.services)
  expect(await app.db.select().from(postbacks)).toMatchObject([{ state: 'unmatched', problem: 'secretMissing' }])
})

test('what was stored before a failure is read by the job', async () => {
  const hit = newHit()
  const { events } = app.services
  app.services.events = { query: () => Promise.reject(new Error('gone')) } as unknown as typeof events
  await report([{ hit, payout: '2' }]).catch(() => undefined)
  app.services.events = events
  app.clock.now = new Date(START.getTime() + 2 * 3_600_000)
  await matchDue(app.services)
  expect(await app.db.select().from(conversions)).toMatchObject([{ hit, payout: 200 }])
})

test('takes a thousand lines and no more', async () => {
  const lines = Array.from({ length: 1000 }, () => ({ hit: 'nobody' }))
  await expect(report([...lines, {}])).rejects.toThrow()
  await expect(report([])).rejects.toThrow()
  expect((await report(lines)).results).toHaveLength(1000)
}, 60_000)
