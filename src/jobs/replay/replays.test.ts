/** Background replays: interruption, cancelling, ownership. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '../../lib/time/day.ts'
import type { Caller } from '../../domain/context.ts'
import { openDetection } from '../../outside/detection/detection.ts'
import { testFolder } from '../../store/events/testing/folder.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { conversions, replays } from '../../store/config/schema.ts'
import { claimReplay, type ReplayRow } from '../../store/config/experiments/replays.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import { makeReplay, type Steps } from './replays.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'

const [VISITS, OF_SECOND] = [45, 14]
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
/** Small slices, everything written after each. */
const STEPS: Steps = { slice: 9, tellMs: 0, keepMs: 0 }
const never = () => false

let app: TestApp
const store = embedded()
let owner: Caller
let mate: Caller
let stranger: Caller
let campaign: string
let second: string

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  owner = await app.account('user')
  stranger = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  second = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  // Several share a millisecond, so that a slice ends among them.
  const rowOf = (at: number, of: string) =>
    personRow(app.clock.now.getTime() - (1 + Math.floor(at / 3)) * MINUTE_MS, {
      is_unique: at % 2 === 0,
      campaign: of,
      client: owner.account.id,
      ip: `203.0.113.${at}`,
      country: at % 3 === 0 ? 'FR' : 'DE',
      destination: CAMPAIGN.targetLink,
      utm_placement: `place ${at % 7}`,
    })
  const rows = Array.from({ length: VISITS }, (_, at) => rowOf(at, campaign))
  await store.add(...rows, ...Array.from({ length: OF_SECOND }, (_, at) => rowOf(at, second)))
  await app.db
    .insert(conversions)
    .values(
      rows
        .slice(0, 4)
        .map(({ hit }) => conversionRow({ clientId: owner.account.id, campaignId: campaign, hit, at: app.clock.now })),
    )
  await app.call('costs.add', owner, {
    companyId: campaign,
    startDate: dayIn('UTC', new Date(app.clock.now.getTime() - DAY_MS)),
    endDate: null,
    timezone: 'UTC',
    model: 'click',
    amount: '0.5',
    currency: 'USD',
  })
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const settings = { ...CAMPAIGN, excludedCountries: ['FR'] }
const order = async (caller = owner) =>
  (await app.call('replay.order', caller, { companyId: campaign, draft: { settings }, exact: true })).replay
const ordered = async (id: string, caller = owner) => (await app.call('replay.read', caller, { id })).replay
const cancel = (id: string, caller = owner) => app.call('replay.cancel', caller, { id })

async function claimed(): Promise<ReplayRow> {
  const row = await claimReplay(app.db)
  if (!row) throw new Error('nothing is ordered')
  return row
}

test('judges all visits with the same result as an immediate replay', async () => {
  const { id, state, hits, progress } = await order()
  expect([state, hits, progress]).toEqual(['running', VISITS, 0])
  await makeReplay(app.services, await claimed(), never, STEPS)
  const exact = await ordered(id)
  expect(exact).toMatchObject({ state: 'done', progress: 1, judged: VISITS, hits: VISITS, companyId: campaign })
  expect(exact.matrix).toEqual([
    { from: 'target', to: 'bot', hits: 15, unique: 8, conversions: 2 },
    { from: 'target', to: 'target', hits: 30, unique: 15, conversions: 2 },
  ])
  expect(exact.daily.reduce((sum, { lost }) => sum + lost, 0)).toBe(15)
  expect(exact.movers).toContainEqual({ dimension: 'country', value: 'FR', hits: 15 })
  expect([exact.examples.length, exact.interval, exact.notReplayable]).toEqual([15, undefined, { hits: 0, why: null }])
  const { replay } = await app.call('logs.replay', owner, { companyId: campaign, settings })
  expect(exact.replay).toEqual(replay)
  expect(replay.turnedAway).toMatchObject({
    visits: 15,
    converted: 2,
    revenue: [{ currency: 'EUR', payout: 1400 }],
    cost: [{ currency: 'USD', amount: 750 }],
  })
})

test('who may see neither costs nor conversions orders a count without them', async () => {
  const key = { ...owner, scopes: ['replays:read', 'replays:write'] as const }
  const { id } = await order(key)
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect((await ordered(id)).replay?.turnedAway).toMatchObject({ visits: 15, converted: 0, revenue: [], cost: [] })
  const estimate = { companyId: campaign, draft: { settings } }
  const { replay } = await app.call('replay.order', key, estimate)
  expect((await ordered(replay.id)).replay?.turnedAway).toMatchObject({ visits: 15, converted: 0, cost: [] })
})

test('looks addresses up in the requested version of the data, or fails', async () => {
  const fake = app.services.data.detection
  const draft = { data: 'current', settings }
  const look = async () =>
    (await app.call('replay.order', owner, { companyId: campaign, draft, exact: true })).replay.id
  // Its table has no test address in France, where fifteen visits came from; one of these is stored truncated.
  app.services.data.detection = await openDetection(testFolder())
  const read = await look()
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect(await ordered(read)).toMatchObject({
    state: 'done',
    judged: VISITS,
    replay: { turnedAway: { visits: 1 }, partly: 1 },
  })
  app.services.data.detection = fake
  const other = await look()
  await expect(makeReplay(app.services, await claimed(), never, STEPS)).rejects.toThrow(/no longer test/)
  expect(await ordered(other)).toMatchObject({ state: 'failed', replay: null })
})

test('stopped after any slice, by shutdown or crash, it continues with the same result', async () => {
  const whole = (await app.call('logs.replay', owner, { companyId: campaign, settings })).replay
  const { id } = await order()
  const judged = [0]
  for (let row = await claimReplay(app.db); row; row = await claimReplay(app.db)) {
    await makeReplay(app.services, row, () => true, STEPS)
    // Every other process crashes before it returns the order.
    if (judged.length % 2 === 0) await app.db.update(replays).set({ state: 'running' }).where(eq(replays.id, id))
    const now = await ordered(id)
    judged.push(now.judged)
    if (now.judged === VISITS) break
  }
  expect(judged).toEqual([...judged].sort((one, other) => one - other))
  expect(judged.length).toBeGreaterThan(VISITS / STEPS.slice)
  await makeReplay(app.services, await claimed(), never, STEPS)
  const { replay, state } = await ordered(id)
  expect(state).toBe('done')
  expect(replay).toEqual(whole)
})

test('several campaigns, stopped after any slice: judges each visit once', async () => {
  const { id, hits } = (
    await app.call('replay.order', owner, { draft: { settings: { excludedCountries: ['FR'] } }, exact: true })
  ).replay
  expect(hits).toBe(VISITS + OF_SECOND)
  for (let row = await claimReplay(app.db), parts = 0; row && parts < 20; row = await claimReplay(app.db), parts += 1)
    await makeReplay(app.services, row, () => parts < 8, STEPS)
  expect(await ordered(id)).toMatchObject({ state: 'done', judged: VISITS + OF_SECOND, companyId: null })
  expect((await ordered(id)).replay?.turnedAway.visits).toBe(15 + 5)
})

test('a draft of a flow: all visits of the campaigns that use it, as an immediate replay has them', async () => {
  const { flow } = await app.call('flows.save', owner, { name: 'Shared' })
  for (const id of [campaign, second]) await app.call('campaign.save', owner, { ...CAMPAIGN, id, flow: flow.id })
  const conditions = [{ option: 'country', is: true, values: ['FR'] }] as const
  const next = { id: flow.id, rules: [{ name: 'French', act: 'block', conditions }] }
  const { id } = (await app.call('replay.order', owner, { draft: { flow: next }, exact: true })).replay
  await makeReplay(app.services, await claimed(), never, { ...STEPS, slice: VISITS })
  const exact = await ordered(id)
  expect(exact).toMatchObject({ state: 'done', judged: VISITS + OF_SECOND, companyId: null })
  expect(exact.replay).toEqual((await app.call('flows.replay', owner, next)).replay)
  expect(exact.replay?.campaigns).toMatchObject([
    { id: campaign, visits: VISITS, judged: VISITS, turnedAway: { visits: 15, low: 15, high: 15, converted: 2 } },
    { id: second, visits: OF_SECOND, turnedAway: { visits: 5, converted: 0 } },
  ])
  const key = { ...owner, scopes: ['replays:read'] as const }
  expect((await ordered(id, key)).replay?.campaigns?.[0]?.turnedAway).toMatchObject({ visits: 15, converted: 0 })
})

test('cancelled, it ends within a slice and reads as cancelled', async () => {
  const { id } = await order()
  const row = await claimed()
  let slices = 0
  const cancelling: TestApp['services'] = {
    ...app.services,
    events: {
      ...store.events(),
      lines: async (...question) => {
        slices += 1
        if (slices === 3) await cancel(id)
        return store.events().lines(...question)
      },
    },
  }
  await makeReplay(cancelling, row, never, STEPS)
  expect(slices).toBeLessThan(5)
  expect(await ordered(id)).toMatchObject({ state: 'cancelled', matrix: [], replay: null })
  // It continues from where it was, with the result of one that was never cancelled.
  const [kept] = await app.db.select().from(replays).where(eq(replays.id, id))
  expect(kept?.reached).not.toBeNull()
  expect((await app.call('replay.resume', owner, { id })).replay).toMatchObject({ state: 'running' })
  slices = 10
  await makeReplay(cancelling, await claimed(), never, STEPS)
  // A restart from the beginning would read all slices, and find none behind the last.
  expect(slices).toBeLessThan(10 + Math.ceil(VISITS / STEPS.slice) + 1)
  const { replay } = await app.call('logs.replay', owner, { companyId: campaign, settings })
  expect(await ordered(id)).toMatchObject({ state: 'done', judged: VISITS, replay })
  // A finished one stays finished.
  expect((await app.call('replay.resume', owner, { id })).replay.state).toBe('done')
  expect(await refusal(app.call('replay.resume', stranger, { id }))).toMatchObject({ status: 404 })
  expect(await claimReplay(app.db)).toBeUndefined()
  const { id: whole } = await order()
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect((await cancel(whole)).replay, 'what is done stays').toMatchObject({ id: whole, state: 'done' })
})

test('waits while the event store is away, then completes', async () => {
  const { id } = await order()
  const away = new EventsError('away', 'The event store is away')
  const services = { ...app.services, events: { ...store.events(), lines: () => Promise.reject(away) } }
  await expect(makeReplay(services, await claimed(), never, STEPS)).rejects.toBe(away)
  expect((await ordered(id)).state).toBe('running')
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect((await ordered(id)).state).toBe('done')
})

test('a small order goes before a large one, which then continues', async () => {
  const large = await order()
  const row = await claimed()
  const admin = await app.account('admin')
  const small = await order(admin)
  await app.db
    .update(replays)
    .set({ visits: VISITS - 1 })
    .where(eq(replays.id, small.id))
  await makeReplay(app.services, row, never, STEPS)
  expect(await ordered(large.id)).toMatchObject({ state: 'running', judged: STEPS.slice })
  const next = await claimed()
  expect(next.id).toBe(small.id)
  await makeReplay(app.services, next, never, STEPS)
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect(await ordered(large.id)).toMatchObject({ state: 'done', judged: VISITS })
  await cancel(small.id, admin)
})

test('gives up an order that crashes every process', async () => {
  const { id } = await order()
  await app.db.update(replays).set({ state: 'running', attempts: 10 }).where(eq(replays.id, id))
  await makeReplay(app.services, await claimed(), never, STEPS)
  expect(await ordered(id)).toMatchObject({ state: 'failed', replay: null })
})

test('one replay for each person and campaign: a new order replaces it, and nobody else sees it', async () => {
  const [first, second] = [await order(), await order()]
  expect((await ordered(first.id)).state).toBe('cancelled')
  for (const caller of [stranger, mate]) {
    expect(await refusal(order(caller))).toMatchObject({ status: 404 })
    expect(await refusal(ordered(second.id, caller))).toMatchObject({ status: 404 })
    expect(await refusal(cancel(second.id, caller))).toMatchObject({ status: 404 })
  }
  // Another reader of the campaign has only their own order.
  const admin = await app.account('admin')
  expect(await refusal(ordered(second.id, admin))).toMatchObject({ status: 404 })
  expect((await order(admin)).hits).toBe(VISITS)
  expect((await ordered(second.id)).state).toBe('running')
})

test('erasing a visitor removes them from the examples', async () => {
  const admin = await app.account('admin')
  const erase = (address: string) => app.call('privacy.erase', admin, { by: 'address', value: address })
  const { id } = await order()
  for (let row = await claimReplay(app.db); row; row = await claimReplay(app.db))
    await makeReplay(app.services, row, never, STEPS)
  expect(await erase('198.51.100.200')).toMatchObject({ hits: 0 })
  expect(await erase('203.0.113.1'), 'a German, who moved nowhere').toMatchObject({ hits: 2 })
  expect((await ordered(id)).replay?.examples).toHaveLength(15)
  expect(await erase('203.0.113.0')).toMatchObject({ hits: 2 })
  expect(await refusal(ordered(id))).toMatchObject({ status: 404 })
})
