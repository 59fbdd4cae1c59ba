import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../lib/secrets/new-id.ts'
import { conversions } from '../../store/config/schema.ts'
import type { HitRow, StoredReason } from '../../store/events/columns.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
const store = embedded()
const RANGE = { startDate: '2026-02-01', endDate: '2026-03-01', timezone: 'UTC' }
const who: Record<'admin' | 'owner' | 'member' | 'stranger' | 'tester', Caller> = {} as never
let own: string
let team: string
let foreign: string
let held: string
let early: string
let turnedAway: string

const weak = (name: string): StoredReason => [name, '', 'weak', 'headers']
const DAY = '2026-02-20 10:00:00.000'

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  who.admin = await app.account('admin')
  who.owner = await app.account('user')
  who.member = await app.account('team_user', { ownerId: who.owner.account.id })
  who.stranger = await app.account('user')
  who.tester = await app.account('user')
  const save = async (caller: Caller) => (await app.call('campaign.save', caller, CAMPAIGN)).campaign.id
  own = await save(who.owner)
  team = await save(who.member)
  foreign = await save(who.stranger)
  held = await save(who.tester)
  early = await save(who.tester)
  const owners = new Map([
    [foreign, who.stranger],
    [held, who.tester],
    [early, who.tester],
  ])
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  const visit = (campaign: string, fields: Partial<HitRow>) => {
    const row = hitRow({
      campaign,
      client: (owners.get(campaign) ?? who.owner).account.id,
      time: DAY,
      ...fields,
    })
    spool.append(row)
    return row.hit
  }
  // without a signal: 10 of 100 convert; harmless signal: 6 of 50; fair: 1 of 400; rare: of 3
  const doubted = (signal: string) => ({ suspicious: true, reasons: [weak(signal)] })
  const hits = (count: number, campaign: string, fields: Partial<HitRow>) =>
    Array.from({ length: count }, () => visit(campaign, fields))
  const clean = hits(100, own, {})
  const harmless = hits(50, own, doubted('headers.odd_hints'))
  const fair = hits(400, own, doubted('headers.order'))
  hits(3, own, doubted('headers.no_accept'))
  hits(7, team, doubted('headers.order'))
  hits(20, own, {
    class: 'bot',
    category: 'general',
    mode: 'show',
    reasons: [['ua.empty', '', 'conclusive', 'agent'], weak('headers.order')],
  })
  // people: 50 of 1000 convert; Bots: 500 of 4500 let through, 2 convert
  const bot: Partial<HitRow> = {
    class: 'bot',
    category: 'general',
    mode: 'show',
    reasons: [['ua.empty', '', 'conclusive', 'agent']],
  }
  const persons = hits(1000, held, {})
  hits(3999, held, bot)
  turnedAway = visit(held, { ...bot, hit: newId(Date.parse('2026-02-20T10:00:00Z')) })
  const letThrough = hits(500, held, { ...bot, mode: 'redirect', held_out: true })
  const [few = ''] = hits(3, early, { ...bot, held_out: true })
  hits(5, foreign, doubted('headers.odd_fetch'))
  expect(await spool.flush()).toBe(true)
  await spool.close()
  const convert = (hit: string, reason: string[], more: object = {}) => ({
    stage: 'sale' as const,
    reported: 'sale' as const,
    identity: `hit:${hit}`,
    clientId: who.owner.account.id,
    campaignId: own,
    once: `${hit} ${JSON.stringify(more)}`,
    hit,
    clickedAt: new Date('2026-02-20T10:00:00Z'),
    convertedAt: new Date('2026-02-21T10:00:00Z'),
    status: 'approved' as const,
    payout: 100,
    currency: 'EUR',
    txid: '',
    facts: { category: 'person', reason } as never,
    postbackId: hit,
    ...more,
  })
  const ofBot = { facts: { category: 'general', reason: ['ua.empty'] } }
  const first = (of: readonly string[], count: number) => of.slice(0, count)
  const [twice = ''] = clean
  await app.db.insert(conversions).values([
    ...first(clean, 10).map((hit) => convert(hit, [])),
    convert(twice, [], { txid: 'second' }),
    ...first(harmless, 6).map((hit) => convert(hit, ['headers.odd_hints'])),
    ...first(fair, 1).map((hit) => convert(hit, ['headers.order'])),
    // none counts: rejected, other time, unjudged, Bot with bot page
    convert(fair[5] ?? '', ['headers.order'], { status: 'rejected' }),
    convert(fair[6] ?? '', ['headers.order'], { clickedAt: new Date('2026-01-20T10:00:00Z') }),
    convert('unjudged', [], { facts: { category: 'unprotected', reason: [] } }),
    convert('bot', ['headers.order'], { facts: { category: 'general', reason: ['headers.order'] } }),
    ...[
      ...first(persons, 50).map((hit) => convert(hit, [])),
      ...first(letThrough, 2).map((hit) => convert(hit, [], ofBot)),
      // none counts: second of a hit, Bot passed otherwise, rejected
      convert(letThrough[0] ?? '', [], { ...ofBot, txid: 'second' }),
      convert(turnedAway, [], ofBot),
      convert(letThrough[5] ?? '', [], { ...ofBot, status: 'rejected' }),
    ].map((row) => ({ ...row, clientId: who.tester.account.id, campaignId: held })),
    { ...convert(few, [], ofBot), clientId: who.tester.account.id, campaignId: early },
  ])
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const ask = (caller: Caller, given: object = {}) => app.call('logs.detection', caller, { ...RANGE, ...given })
const namesOf = async (caller: Caller, given: object = {}) =>
  (await ask(caller, given)).signals.map(({ signal, visits }) => `${signal} ${visits}`)

test('shows visits per signal, and whether it hits people', async () => {
  const { signals, sums, clean } = await ask(who.owner, { companyId: own })
  expect(sums).toEqual({ visits: 573, shown: 473 })
  expect(clean).toMatchObject({ passed: 100, converted: 10, rate: 0.1 })
  expect(
    signals.map(({ signal, visits, target, suspicious, bot, conclusive, conversion }) => [
      signal,
      [visits, target, suspicious, bot, conclusive],
      [conversion?.passed, conversion?.converted, conversion?.outcome],
    ]),
  ).toEqual([
    ['headers.order', [420, 0, 400, 20, 0], [400, 1, 'less']],
    ['headers.odd_hints', [50, 0, 50, 0, 0], [50, 6, 'people']],
    ['ua.empty', [20, 0, 0, 20, 20], [0, 0, 'none']],
    ['headers.no_accept', [3, 0, 3, 0, 0], [3, 0, 'few']],
  ])
  expect(signals[0]).toMatchObject({ kind: 'headers', lastHit: '2026-02-20T10:00:00.000Z', visitors: 1 })
})

test('estimates from a hold-out how many Bots are people', async () => {
  const { heldOut } = await ask(who.tester)
  expect(heldOut).toMatchObject([
    { companyId: held, companyName: CAMPAIGN.name, visits: 500, converted: 2, people: { visits: 1000, converted: 50 } },
    { companyId: early, visits: 3, converted: 1, share: null, missing: { visits: 0, conversions: 10 } },
  ])
  // 0.4 % of 5 %
  const { low = 1, high = 0 } = heldOut[0]?.share ?? {}
  expect(low).toBeLessThan(0.08)
  expect(high).toBeGreaterThan(0.08)
  expect(high).toBeLessThan(0.6)
  expect((await ask(who.tester, { companyId: early })).heldOut).toHaveLength(1)
  expect((await ask(who.owner)).heldOut).toEqual([])
  expect((await ask(who.member)).heldOut).toEqual([])
  expect((await ask(who.tester, { startDate: '2026-02-21' })).heldOut).toEqual([])
})

test('estimates per signal, from those let through, how many Bots are people; also on the receipt', async () => {
  const { signals } = await ask(who.tester)
  const ofEmpty = signals.find(({ signal }) => signal === 'ua.empty')?.falseAlarms
  // a campaign without converting people says nothing: its three visits are skipped
  expect(ofEmpty).toMatchObject({ visits: 500, converted: 2, missing: { visits: 0, conversions: 0 } })
  expect(ofEmpty?.share).toEqual((await ask(who.tester)).heldOut[0]?.share)
  // nobody with the signal passed; and a caller without conversions
  const [order] = (await ask(who.owner, { companyId: own })).signals
  expect(order?.falseAlarms).toEqual({
    visits: 0,
    converted: 0,
    share: null,
    missing: { visits: 0, conversions: 0 },
  })
  expect((await ask(who.member)).signals.map(({ falseAlarms }) => falseAlarms)).toEqual([null])
  expect((await ask(who.tester, { companyId: early })).signals[0]?.falseAlarms).toMatchObject({
    visits: 3,
    share: null,
    missing: { conversions: 10 },
  })

  app.clock.now = new Date('2026-03-10T10:00:00Z')
  const answer = await app.call('logs.falseAlarms', who.tester, { hit: turnedAway })
  expect(answer).toMatchObject({ endDate: '2026-03-10', signals: [{ signal: 'ua.empty', falseAlarms: ofEmpty }] })
  expect((await app.call('logs.falseAlarms', who.admin, { hit: turnedAway })).signals).toEqual(answer.signals)
  expect(await refusal(app.call('logs.falseAlarms', who.owner, { hit: turnedAway }))).toMatchObject({ status: 404 })
})

test('sorts as requested', async () => {
  const order = async (sort: string, direction = 'desc') =>
    (await namesOf(who.owner, { companyId: own, sort, order: direction })).map((text) => text.split(' ')[0])
  expect((await order('rate'))[0]).toBe('headers.odd_hints')
  expect(await order('signal', 'asc')).toEqual(['headers.no_accept', 'headers.odd_hints', 'headers.order', 'ua.empty'])
  expect((await order('bot'))[0]).toBe('headers.order')
})

test('staff see all or one client’s, clients the team’s, team users their own without conversions', async () => {
  expect((await namesOf(who.owner))[0]).toBe('headers.order 427')
  expect(await namesOf(who.stranger)).toEqual(['headers.odd_fetch 5'])
  expect(await namesOf(who.admin)).toHaveLength(5)
  expect(await namesOf(who.admin, { clientId: who.stranger.account.id })).toEqual(['headers.odd_fetch 5'])
  const { signals, clean } = await ask(who.member)
  expect(signals.map(({ visits, conversion }) => [visits, conversion])).toEqual([[7, null]])
  expect(clean).toBeNull()
  for (const caller of [who.stranger, who.member])
    expect((await refusal(ask(caller, { companyId: own }))).status).toBe(404)
})

test('a file has all signals, without rates for callers without conversions', async () => {
  const lines = async (caller: Caller) => {
    const { bytes, filename } = (await app.call('logs.exportDetection', caller, RANGE)) as unknown as {
      bytes: Uint8Array
      filename: string
    }
    expect(filename).toBe('signals-2026-02-01-2026-03-01.csv')
    return Buffer.from(bytes).toString().replace('\uFEFF', '').trim().split(/\r?\n/)
  }
  const own = await lines(who.owner)
  expect(own).toHaveLength(5)
  expect(own[0]).toContain('last,passed,converted,rate,')
  expect(own[2]).toMatch(
    /^headers\.odd_hints,headers,50,0\.\d+,0,50,0,0,1,2026-02-20T10:00:00\.000Z,50,6,0\.120000,.*,people,0,0,,$/,
  )
  expect((await lines(who.member))[0]).toMatch(/,last$/)
})
