/** All visits of a campaign judged again in the background: interrupted, cancelled, and whose. */
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import type { Caller } from '../../features/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../features/testing/app.ts'
import { newId } from '../../lib/new-id.ts'
import { conversions, replays } from '../../store/config/schema.ts'
import { claimReplay, type ReplayRow } from '../../store/config/replays.ts'
import { EventsError } from '../../store/events/errors.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import { makeReplay, type Steps } from './replays.ts'

const VISITS = 45
const MINUTE_MS = 60_000
/** Small slices, and everything is written after each. */
const STEPS: Steps = { slice: 6, tellMs: 0, keepMs: 0 }
const never = () => false
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let app: TestApp
const store = embedded()
let owner: Caller
let mate: Caller
let stranger: Caller
let campaign: string

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  owner = await app.account('user')
  stranger = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  // several share a millisecond, so that a slice ends among them
  const rows = Array.from({ length: VISITS }, (_, at) => {
    const time = app.clock.now.getTime() - (1 + Math.floor(at / 3)) * MINUTE_MS
    return hitRow({
      class: 'target',
      category: 'person',
      suspicious: false,
      is_unique: at % 2 === 0,
      hit: newId(time),
      campaign,
      client: owner.account.id,
      time: new Date(time).toISOString().replace('T', ' ').replace('Z', ''),
      ip: `203.0.113.${at}`,
      country: at % 3 === 0 ? 'FR' : 'DE',
      user_agent: CHROME,
      headers_seen: false,
      headers: {},
      reasons: [],
      mode: 'redirect',
      destination: CAMPAIGN.targetLink,
      crawler: 'none',
      repeats: 1,
      utm_placement: `place ${at % 7}`,
    })
  })
  spool.append(...rows)
  expect(await spool.flush()).toBe(true)
  await spool.close()
  await app.db.insert(conversions).values(
    rows.slice(0, 4).map(({ hit }) => ({
      clientId: owner.account.id,
      campaignId: campaign,
      once: hit,
      hit,
      clickedAt: app.clock.now,
      convertedAt: app.clock.now,
      status: 'approved' as const,
      payout: 700,
      currency: 'EUR',
      txid: '',
      facts: { category: 'person', reason: [] } as never,
      postbackId: hit,
    })),
  )
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const settings = { ...CAMPAIGN, excludedCountries: ['FR'] }
const order = async (caller = owner) =>
  (await app.call('logs.orderReplay', caller, { companyId: campaign, settings })).exact
const ordered = async (id: string, caller = owner) => (await app.call('logs.orderedReplay', caller, { id })).exact

async function claimed(): Promise<ReplayRow> {
  const row = await claimReplay(app.db)
  if (!row) throw new Error('nothing is ordered')
  return row
}

test('all visits are judged, and come out as at once', async () => {
  const { id, state, visits } = await order()
  expect([state, visits]).toEqual(['waiting', VISITS])
  await makeReplay(app.services, await claimed(), never, STEPS)
  const exact = await ordered(id)
  expect(exact).toMatchObject({ state: 'ready', judged: VISITS, companyId: campaign })
  const { replay } = await app.call('logs.replay', owner, { companyId: campaign, settings })
  expect(exact.replay).toEqual(replay)
  expect(replay.turnedAway).toMatchObject({ visits: 15, converted: 2, revenue: [{ currency: 'EUR', payout: 1400 }] })
})

test('stopped after any slice, by a process that goes or by one that dies, it goes on and comes out the same', async () => {
  const whole = (await app.call('logs.replay', owner, { companyId: campaign, settings })).replay
  const { id } = await order()
  const judged = [0]
  for (let row = await claimReplay(app.db); row; row = await claimReplay(app.db)) {
    await makeReplay(app.services, row, () => true, STEPS)
    // every other process dies before it puts the order back
    if (judged.length % 2 === 0) await app.db.update(replays).set({ state: 'running' })
    const now = await ordered(id)
    judged.push(now.judged)
    if (now.judged === VISITS) break
  }
  expect(judged).toEqual([...judged].sort((one, other) => one - other))
  expect(judged.length).toBeGreaterThan(VISITS / STEPS.slice)
  await makeReplay(app.services, await claimed(), never, STEPS)
  const { replay, state } = await ordered(id)
  expect(state).toBe('ready')
  expect(replay).toEqual(whole)
})

test('cancelled, it ends within a slice and leaves nothing', async () => {
  const { id } = await order()
  const row = await claimed()
  let slices = 0
  const cancelling: TestApp['services'] = {
    ...app.services,
    events: {
      ...store.events(),
      lines: async (...question) => {
        slices += 1
        if (slices === 3) await app.call('logs.cancelReplay', owner, { id })
        return store.events().lines(...question)
      },
    },
  }
  await makeReplay(cancelling, row, never, STEPS)
  expect(slices).toBeLessThan(6)
  expect(await app.db.select().from(replays)).toEqual([])
  expect(await refusal(ordered(id))).toMatchObject({ status: 404, body: { error: TEXTS.notFound } })
})

test('while the event store is away it waits, and is made when that is back', async () => {
  const { id } = await order()
  const away = new EventsError('away', 'The event store is away')
  const services = { ...app.services, events: { ...store.events(), lines: () => Promise.reject(away) } }
  await expect(makeReplay(services, await claimed(), never, STEPS)).rejects.toBe(away)
  expect((await ordered(id)).state).toBe('waiting')
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect((await ordered(id)).state).toBe('ready')
})

test('a small order does not wait for a large one, which continues after it', async () => {
  const large = await order()
  const row = await claimed()
  const admin = await app.account('admin')
  const small = await order(admin)
  await app.db
    .update(replays)
    .set({ visits: VISITS - 1 })
    .where(eq(replays.id, small.id))
  await makeReplay(app.services, row, never, STEPS)
  expect(await ordered(large.id)).toMatchObject({ state: 'waiting', judged: STEPS.slice })
  const next = await claimed()
  expect(next.id).toBe(small.id)
  await makeReplay(app.services, next, never, STEPS)
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect(await ordered(large.id)).toMatchObject({ state: 'ready', judged: VISITS })
  await app.call('logs.cancelReplay', admin, { id: small.id })
})

test('an order that no process survives is given up', async () => {
  const { id } = await order()
  await app.db.update(replays).set({ state: 'running', attempts: 10 })
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect(await ordered(id)).toMatchObject({ state: 'failed', replay: null })
})

test('each person has one, a new order takes its place, and it is theirs alone', async () => {
  const [first, second] = [await order(), await order()]
  expect(await refusal(ordered(first.id))).toMatchObject({ status: 404 })
  for (const caller of [stranger, mate]) {
    expect(await refusal(order(caller))).toMatchObject({ status: 404 })
    expect(await refusal(ordered(second.id, caller))).toMatchObject({ status: 404 })
    expect(await refusal(app.call('logs.cancelReplay', caller, { id: second.id }))).toMatchObject({ status: 404 })
  }
  // who reads the campaign has an order of their own, and none of others'
  const admin = await app.account('admin')
  expect(await refusal(ordered(second.id, admin))).toMatchObject({ status: 404 })
  expect((await order(admin)).visits).toBe(VISITS)
  expect((await ordered(second.id)).state).toBe('waiting')
})

test('an erased visitor leaves the examples, too', async () => {
  const admin = await app.account('admin')
  const erase = (address: string) => app.call('privacy.erase', admin, { by: 'address', value: address })
  const { id } = await order()
  for (let row = await claimReplay(app.db); row; row = await claimReplay(app.db))
    await makeReplay(app.services, row, never, STEPS)
  expect(await erase('198.51.100.200')).toMatchObject({ hits: 0 })
  expect(await erase('203.0.113.1'), 'a German, who moved nowhere').toMatchObject({ hits: 1 })
  expect((await ordered(id)).replay?.examples).toHaveLength(15)
  expect(await erase('203.0.113.0')).toMatchObject({ hits: 1 })
  expect(await refusal(ordered(id))).toMatchObject({ status: 404 })
})
