/** Shadow runs: judged behind the edges, interrupted anywhere, equal to replays of the same days. */
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDataShadow } from '../../domain/detection/data-shadow.ts'
import type { Caller } from '../../domain/context.ts'
import type { DraftedSignals } from '../../contract/detection/signal-words.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { conversions, shadowDifferences, shadowHours, shadows } from '../../store/config/schema.ts'
import { findShadow } from '../../store/config/detection/shadows.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import type { HitRow, StoredReason } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import { type TriedFacts, triedText } from '../../judge/tried-data.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import { advanceShadow, createShadowJudge } from './shadows.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'
import { runs } from '../../../tests/support/runs.ts'
import { NOWHERE } from '../../outside/detection/testing/fake.ts'

const MINUTE_MS = 60_000
const DAYS = 7
const never = () => false
let judge: ReturnType<typeof createShadowJudge>

let app: TestApp
const store = embedded()
let admin: Caller
let owner: Caller
let campaign: string
let second: string

const VPN: StoredReason = ['net.vpn', 'Some VPN', 'weak', 'network']
const PACE: StoredReason = ['activity.visitor_pace', '400 in 10 minutes', 'conclusive', 'activity']

/** A person's visit, minutes after the start of the hour in which a shadow starts. */
const row = (minute: number, of: string, more: Partial<HitRow> = {}): HitRow =>
  personRow(start + minute * MINUTE_MS, {
    campaign: of,
    client: owner.account.id,
    ip: `203.0.113.${minute % 250}`,
    destination: CAMPAIGN.targetLink,
    policy_version: `${SIGNALS_VERSION}.1`,
    crawler: 'none',
    ...more,
  })
const onVpn = { network: ['', 'Some VPN', false, false] as HitRow['network'], suspicious: true, reasons: [VPN] }
const fast = {
  pace: [400, 400, 400] as HitRow['pace'],
  class: 'bot' as const,
  category: 'general',
  mode: 'show' as const,
  destination: CAMPAIGN.botLink,
  reasons: [PACE],
}
const brisk = { pace: [200, 200, 200] as HitRow['pace'] }

/** Rates of visitor and network, on a VPN or not, with the expected change. */
const PACES = [1, 60, 150, 250, 301, 450].flatMap((visitor) =>
  [1, 100, 3500].flatMap((network) => [true, false].map((vpn) => ({ visitor, network, vpn }))),
)
function pacedRow(
  minute: number,
  of: string,
  { visitor, network, vpn }: (typeof PACES)[number],
  more: Partial<HitRow> = {},
): HitRow {
  const weak = Number(vpn) + Number(network > 3000)
  const isBot = visitor > 300 || weak === 2
  return row(minute, of, {
    pace: [visitor, visitor, network],
    network: ['', vpn ? 'Some VPN' : '', false, false],
    suspicious: !isBot && weak === 1,
    ...(isBot && { class: 'bot', category: 'general', mode: 'show', destination: CAMPAIGN.botLink }),
    ...more,
  })
}

let start: number

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  judge = createShadowJudge(store.events())
  admin = await app.account('admin')
  owner = await app.account('user')
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  second = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  start = app.clock.now.getTime()
  const kinds = [{}, onVpn, fast, brisk, {}]
  const rows = Array.from({ length: 60 }, (_, at) => row(1 + at * 3, at % 4 === 0 ? second : campaign, kinds[at % 5]))
  await store.add(
    ...rows,
    // Visits before the shadow are ignored.
    row(-30, campaign, brisk),
    // Its stored verdict is not reproduced.
    row(20, campaign, { ...fast, pace: [1, 1, 1] }),
    // An unknown version of the settings.
    row(21, campaign, { ...brisk, policy_version: `${SIGNALS_VERSION}.99` }),
  )
  const turned = rows.filter(({ pace }) => pace[0] === 200).slice(0, 3)
  await app.db
    .insert(conversions)
    .values(
      turned.map(({ hit, campaign: campaignId }) =>
        conversionRow({ clientId: owner.account.id, campaignId, hit, at: app.clock.now }),
      ),
    )
})
afterAll(async () => {
  await judge.close()
  await store.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.now = new Date(start)
  await app.db.update(shadows).set({ state: 'dropped' }).where(eq(shadows.state, 'running'))
})

const begin = async (changes: DraftedSignals, more: object = {}) =>
  (await app.call('shadows.start', admin, { changes, days: DAYS, ...more })).shadow.id
const report = async (id: string) => (await app.call('shadows.read', admin, { id })).shadow

async function advance(id: string, how: Partial<Parameters<typeof advanceShadow>[2]> = {}) {
  const shadow = await findShadow(app.db, id)
  if (!shadow) throw new Error('no such shadow')
  await advanceShadow(app.services, shadow, { ends: never, isWhole: true, slice: 4, judge, ...how })
}
/** Four hours later, when all visits are stored. */
const later = () => (app.clock.now = new Date(start + 240 * MINUTE_MS))

test('a lower threshold lists visits it would block by signal, campaign and day, and their conversions', async () => {
  const id = await begin({ 'activity.visitor_pace': { threshold: 150 } })
  later()
  await advance(id)
  const shadow = await report(id)
  expect(shadow).toMatchObject({
    state: 'running',
    judged: 62,
    unsure: 2,
    turnedAway: 12,
    letThrough: 0,
    kept: 12,
    turnedAwayConverted: 3,
    judgedUntil: new Date(app.clock.now.getTime() - 5000).toISOString(),
    signals: [{ signal: 'activity.visitor_pace', turnedAway: 12, letThrough: 0, converted: 3 }],
  })
  expect(shadow.campaigns.map(({ companyId, turnedAway }) => [companyId, turnedAway])).toEqual([
    [campaign, 9],
    [second, 3],
  ])
  expect(shadow.days.reduce((sum, { judged }) => sum + judged, 0)).toBe(62)
  expect(shadow.examples.map(({ converted }) => converted).slice(0, 4)).toEqual([true, true, true, false])
  expect(shadow.examples[0]).toMatchObject({ was: 'person', becomes: 'bot', signals: ['activity.visitor_pace'] })
  // The active settings are unchanged.
  expect(await signalSet(app.db)).toEqual({ number: 0, changes: {} })
})

test('a disabled signal lets visitors through and clears a doubt', async () => {
  const id = await begin({ 'activity.visitor_pace': { campaigns: 'none' }, 'net.vpn': { campaigns: 'none' } })
  later()
  await advance(id)
  expect(await report(id)).toMatchObject({ turnedAway: 0, letThrough: 12, cleared: 12, doubted: 0, kept: 24 })
})

test('stopped after any slice, by shutdown or crash, it loses and repeats nothing', async () => {
  const changes = { 'activity.visitor_pace': { threshold: 150 }, 'net.vpn': { weight: 'conclusive' as const } }
  const whole = await begin(changes)
  later()
  await advance(whole)
  app.clock.now = new Date(start)
  const parts = await begin(changes)
  later()
  for (let times = 0; times < 20 && (await report(parts)).judged < 62; times++) {
    let left = 3
    await advance(parts, { ends: () => left-- <= 0, slice: 5 })
  }
  await advance(parts)
  const [one, other] = [await report(whole), await report(parts)]
  const figures = ({ id: _id, startedAt: _started, ...rest }: typeof one) => rest
  expect(figures(other)).toEqual(figures(one))
  expect(one.judged).toBe(62)
})

test('two concurrent processes count no visit twice', async () => {
  const id = await begin({ 'activity.visitor_pace': { threshold: 150 } })
  later()
  const second = createShadowJudge(store.events())
  await Promise.all([advance(id), advance(id, { judge: second })])
  await second.close()
  await advance(id)
  expect(await report(id)).toMatchObject({ judged: 62, turnedAway: 12, kept: 12 })
})

test('promoted, it applies under a number that hits store; dropped, nothing changes; both end it', async () => {
  const id = await begin({ 'net.vpn': { campaigns: 'none' } })
  await app.call('shadows.promote', admin, { id })
  const set = await signalSet(app.db)
  expect(set.changes).toEqual({ 'net.vpn': { campaigns: 'none' } })
  const other = await begin({ 'net.tor': { campaigns: 'none' } })
  await app.call('shadows.drop', admin, { id: other })
  expect(await signalSet(app.db)).toEqual(set)
  later()
  await advance(other)
  expect(await app.db.select().from(shadowHours).where(eq(shadowHours.shadowId, other))).toEqual([])
  await app.call('shadows.restore', admin, { number: 0 })
})

test('ends at its time, and is promoted only if that was ordered', async () => {
  const plain = await begin({ 'net.vpn': { campaigns: 'none' } }, { days: 1 })
  const ordered = await begin({ 'net.tor': { campaigns: 'none' } }, { days: 1, atEnd: 'promote' })
  app.clock.now = new Date(start + 1440 * MINUTE_MS + 30_000)
  for (const id of [plain, ordered]) await advance(id)
  expect([(await report(plain)).state, (await report(ordered)).state]).toEqual(['running', 'running'])
  app.clock.now = new Date(start + 1441 * MINUTE_MS)
  for (const id of [plain, ordered]) await advance(id, { isWhole: false })
  expect([(await report(plain)).state, (await report(ordered)).state]).toEqual(['ended', 'promoted'])
  expect((await report(plain)).judged).toBe(62)
  expect((await signalSet(app.db)).changes).toEqual({ 'net.tor': { campaigns: 'none' } })
  const { notifications } = await app.call('notifications.list', admin, {})
  expect(JSON.stringify(notifications)).toContain(plain)
  await app.call('shadows.restore', admin, { number: 0 })
})

test('erasing a visitor removes them from the differences', async () => {
  const id = await begin({ 'activity.visitor_pace': { threshold: 150 } })
  later()
  await advance(id)
  const [example] = (await report(id)).examples
  await store.add(row(300, campaign, { ...brisk, ip: '198.51.100.77', hit: '01M7WG6ZJSVSKV30CD1CCGHX2S' }))
  await app.db
    .update(shadowDifferences)
    .set({ hit: '01M7WG6ZJSVSKV30CD1CCGHX2S' })
    .where(eq(shadowDifferences.hit, example?.hit ?? ''))
  await app.call('privacy.erase', admin, { by: 'address', value: '198.51.100.77' })
  expect(await report(id)).toMatchObject({ turnedAway: 12, kept: 11 })
})

test('new visits extend an hour; late ones, before the last judged, restart it', async () => {
  const id = await begin({ 'activity.visitor_pace': { threshold: 150 } })
  app.clock.now = new Date(start + 90 * MINUTE_MS)
  await advance(id, { isWhole: false })
  const before = await report(id)
  expect(before.judged).toBeGreaterThan(20)
  app.clock.now = new Date(start + 200 * MINUTE_MS)
  await advance(id, { isWhole: false })
  expect((await report(id)).judged).toBe(62)
  await store.add(row(100, campaign, brisk))
  await advance(id, { isWhole: false })
  expect((await report(id)).judged, 'not before a look from the beginning').toBe(62)
  await advance(id)
  expect(await report(id)).toMatchObject({ judged: 63, turnedAway: 13, kept: 13 })
})

/** Returns the number of differences. */
async function expectAsReplayed(
  id: string,
  order: { companyId: string; draft: object; days: number; against: string },
) {
  const { replay } = await app.call('replay.order', owner, order)
  const moved = replay.matrix.filter(({ from, to }) => from !== to)
  const kept = await app.db
    .select()
    .from(shadowDifferences)
    .where(and(eq(shadowDifferences.shadowId, id), eq(shadowDifferences.campaignId, order.companyId)))
  const name = { person: 'target', doubt: 'suspicious', bot: 'bot' }
  const counted = Map.groupBy(kept, ({ was, becomes }) => `${name[was]} ${name[becomes]}`)
  expect(Object.fromEntries([...counted].map(([move, of]) => [move, of.length]))).toEqual(
    Object.fromEntries(moved.map(({ from, to, hits }) => [`${from} ${to}`, hits])),
  )
  return kept.length
}

test('for any changes, its differences equal a replay of the same range and draft', async () => {
  const drawn: string[] = []
  for (const sensitivity of ['standard', 'strict']) {
    const { id } = (await app.call('campaign.save', owner, { ...CAMPAIGN, sensitivity })).campaign
    drawn.push(id)
    await store.add(...PACES.map((paces, at) => pacedRow(1 + at * 3, id, paces)))
  }
  const where = fc.constantFrom('none' as const, 'strict' as const, 'all' as const, undefined)
  const weight = fc.constantFrom('weak' as const, 'conclusive' as const, undefined)
  const change = (least: number, most: number) =>
    fc.option(
      fc.record({
        campaigns: where,
        weight,
        threshold: fc.option(fc.integer({ min: least, max: most }), { nil: undefined }),
      }),
    )
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      change(10, 500),
      change(50, 5000),
      fc.option(fc.record({ campaigns: where, weight })),
      fc.constantFrom(...drawn),
      async (visitor, network, vpn, companyId) => {
        await app.db.update(shadows).set({ state: 'dropped' }).where(eq(shadows.state, 'running'))
        app.clock.now = new Date(start)
        const changes: DraftedSignals = {
          'activity.visitor_pace': visitor,
          'activity.network_pace': network,
          'net.vpn': vpn,
          // Guarantees a change whatever is drawn.
          'net.tor': { campaigns: 'none' },
        }
        const id = await begin(changes)
        later()
        await advance(id, { slice: 17 })
        const order = { companyId, draft: { signals: { changes } }, days: 1, against: 'saved' }
        found += await expectAsReplayed(id, order)
        expect((await report(id)).unsure, 'only those that are meant to be').toBe(2)
      },
    ),
    { numRuns: runs(8) },
  )
  expect(found).toBeGreaterThan(50)
})

test('of one campaign: for any settings, covers only its own visits and equals a replay of the draft', async () => {
  const companyId = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  await store.add(
    ...PACES.map((paces, at) =>
      pacedRow(1 + at * 3, companyId, paces, { country: at % 3 === 0 ? 'FR' : 'DE', repeats: 1 + (at % 5) }),
    ),
  )
  const countries = fc.subarray(['DE', 'FR', 'PL'])
  const settings = fc.record(
    {
      sensitivity: fc.constantFrom('strict', 'standard', 'monitor'),
      countries,
      excludedCountries: countries,
      repeatLimit: fc.option(fc.integer({ min: 1, max: 6 })),
    },
    { requiredKeys: [] },
  )
  let found = 0
  await fc.assert(
    fc.asyncProperty(settings, async (drawn) => {
      await app.db.update(shadows).set({ state: 'dropped' }).where(eq(shadows.state, 'running'))
      app.clock.now = new Date(start)
      // Guarantees a change whatever is drawn.
      const drafted = { ...drawn, stopKeywords: ['nobody-writes-this'] }
      const { id } = (await app.call('company.startShadow', owner, { id: companyId, settings: drafted })).shadow
      later()
      await advance(id, { slice: 17 })
      const { shadow } = await app.call('company.shadow', owner, { id })
      expect(shadow).toMatchObject({ judged: PACES.length, unsure: 0 })
      found += await expectAsReplayed(id, { companyId, draft: { settings: drafted }, days: 1, against: 'saved' })
    }),
    { numRuns: runs(8) },
  )
  expect(found).toBeGreaterThan(20)
})

test('data under test judges by the facts that the edge stored, and skips visits from before it loaded', async () => {
  const version = '0123abcd'
  const by = (facts: Partial<TriedFacts>) =>
    triedText(version, {
      ...NOWHERE,
      country: 'DE',
      network: { hosting: '', vpn: '', tor: false, relay: false },
      listed: null,
      ...facts,
    })
  const blocked = { scope: 'client', list: 'block', type: 'asns', value: '64500', entry: '' } as const
  const third = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  await store.add(
    row(30, third, { tried_data: version }),
    row(31, third, { tried_data: by({ listed: blocked }) }),
    row(32, third, { tried_data: by({ network: { hosting: '', vpn: 'Some VPN', tor: false, relay: false } }) }),
    row(33, third, { ...onVpn, tried_data: by({}) }),
    row(34, third, { tried_data: 'ffffffff' }),
    row(35, third),
  )
  const sources = [{ id: 'vpn', name: 'VPN ranges', kind: 'vpn' as const, from: '', to: '1234567890ab' }]
  const id = newId(start)
  const data = { version, sources }
  const shadow = { id, data, days: DAYS, atEnd: 'nothing' as const, authorId: admin.account.id, now: app.clock.now }
  expect(await startDataShadow(app.db, shadow)).toBeUndefined()
  expect(await startDataShadow(app.db, { ...shadow, id: newId(start + 1) })).toMatch(/already under way/)
  later()
  await advance(id)
  const found = await report(id)
  expect(found).toMatchObject({ data, changes: {}, turnedAway: 1, letThrough: 0, doubted: 1, cleared: 1 })
  expect(found.judged - found.unsure).toBe(4)
  expect(found.signals).toMatchObject([
    { signal: 'net.vpn', turnedAway: 0 },
    { signal: 'list.client_block', turnedAway: 1 },
  ])
  const before = await signalSet(app.db)
  await app.call('shadows.promote', admin, { id })
  expect(await signalSet(app.db)).toEqual(before)
  expect((await report(id)).state).toBe('promoted')
})
