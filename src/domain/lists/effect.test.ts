import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replay } from '../../contract/experiments/replay.ts'
import { shiftDay } from '../../lib/time/day.ts'
import { audit, conversions } from '../../store/config/schema.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { matchedHits } from '../../store/events/hits/list-matches.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../context.ts'
import { ANSWERED } from '../testing/answered.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../testing/app.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'

let app: TestApp
const store = embedded()
let admin: Caller
let owner: Caller
let mate: Caller
let campaigns: { standard: string; watching: string }
const hits: Record<string, string> = {}

const HOUR_MS = 3_600_000

function row(name: string, hoursAgo: number, more: Partial<HitRow> = {}): HitRow {
  const made = personRow(app.clock.now.getTime() - hoursAgo * HOUR_MS, {
    campaign: campaigns.standard,
    client: owner.account.id,
    asn: 64500,
    destination: CAMPAIGN.targetLink,
    url: 'https://shop.example/',
    ...more,
  })
  hits[name] = made.hit
  return made
}

const CURL: Partial<HitRow> = {
  class: 'bot',
  category: 'general',
  user_agent: 'curl/8.5.0',
  mode: 'show',
  destination: CAMPAIGN.botLink,
  reasons: [['automation.named', 'curl', 'conclusive', 'automation']],
}

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  admin = await app.account('admin')
  owner = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  const save = async (settings: object) =>
    (await app.call('campaign.save', owner, { ...CAMPAIGN, ...settings })).campaign.id
  campaigns = { standard: await save({}), watching: await save({ sensitivity: 'monitor' }) }
  await store.add(
    row('person', 1),
    row('neighbour', 2, { ip: '203.0.113.99', is_unique: false }),
    row('elsewhere', 3, { ip: '198.51.100.1', asn: 64501 }),
    row('curl', 4, { ...CURL }),
    row('watched', 5, { campaign: campaigns.watching }),
    row('watchedBot', 6, { ...CURL, campaign: campaigns.watching, mode: 'redirect', destination: CAMPAIGN.targetLink }),
    row('allowed', 7, { reasons: [['list.client_allow', 'ip 203.0.113.7', 'weak', 'list']] }),
    row('crawler', 8, { class: 'bot', category: 'verified', crawler: 'verified' }),
    row('old', 24 * 8),
  )
  await app.db.insert(conversions).values(
    conversionRow({
      clientId: owner.account.id,
      campaignId: campaigns.standard,
      hit: hits['neighbour'] ?? '',
      at: app.clock.now,
      clickedAt: new Date(app.clock.now.getTime() - 2 * HOUR_MS),
      payout: 1250,
    }),
  )
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const effectOf = async (given: object, caller = owner): Promise<Replay> =>
  (await app.call('clientblacklist.preview', caller, given)).effect ?? expect.fail('nothing can be added')
const named = ({ examples }: Replay) =>
  examples.map(({ hit }) => Object.entries(hits).find(([, id]) => id === hit)?.[0]).sort()

test('a block entry stops matching visitors, except monitored, allowed and crawlers', async () => {
  const address = await effectOf({ value: '203.0.113.7' })
  // last seven days of all campaigns, and the effect on matching visits
  expect([address.visits, address.judged]).toEqual([8, 8])
  expect(named(address)).toEqual(['person'])
  expect(address.turnedAway).toMatchObject({ visits: 1, low: 1, high: 1, converted: 0 })
  const network = await effectOf({ value: '203.0.113.0/24' })
  expect(named(network)).toEqual(['neighbour', 'person'])
  expect(network.turnedAway).toMatchObject({ visits: 2, unique: 1, converted: 1 })
})

test('an allow entry lets refused visitors pass', async () => {
  const effect = await effectOf({ type: 'asns', value: 'AS64500', list: 'allow' })
  expect([effect.letThrough.visits, effect.turnedAway.visits, named(effect)]).toEqual([1, 0, ['curl']])
})

test('a client’s own entry precedes everybody’s', async () => {
  const { effect, impact } = await app.call('blacklist.preview', admin, { type: 'asns', value: 'AS64500' })
  expect(effect && named(effect)).toEqual(['neighbour', 'person'])
  expect(impact).toMatchObject({ visits: 6, target: 4, bot: 2 })
})

test('an entry that cannot be added has no effect, and a team user sees no conversions', async () => {
  expect((await app.call('clientblacklist.preview', owner, { value: 'nonsense' })).effect).toBeNull()
  const { campaign } = await app.call('campaign.save', mate, CAMPAIGN)
  expect(campaign.id).not.toBe(campaigns.standard)
  expect(await effectOf({ value: '203.0.113.0/24' }, mate)).toMatchObject({ visits: 0, turnedAway: { converted: 0 } })
})

test('a key for lists sees no conversions, costs or single visits', async () => {
  await app.call('costs.add', owner, {
    companyId: campaigns.standard,
    startDate: shiftDay(app.clock.now.toISOString().slice(0, 10), -2),
    endDate: null,
    timezone: 'UTC',
    model: 'click',
    amount: '0.50',
    currency: 'USD',
    answers: ANSWERED,
  })
  const value = '203.0.113.0/24'
  const known = await effectOf({ value })
  expect(known.turnedAway).toMatchObject({ visits: 2, converted: 1, cost: [{ currency: 'USD' }] })
  const { turnedAway, examples } = await effectOf({ value }, { ...owner, scopes: ['lists:read'] })
  expect(turnedAway).toMatchObject({ visits: 2, converted: 0, cost: [] })
  expect(examples).toEqual([])
})

test('samples many matching visits deterministically', async () => {
  const query = { type: 'ips', values: ['203.0.113.0/24'], since: new Date(0), converted: [] } as const
  const idsOf = async (most: number) => {
    const found = await matchedHits(store.events(), { ...query, most })
    expect(found).toMatchObject({ visits: 9, matched: 7 })
    return found.hits.map(({ log }) => log.hit)
  }
  const [all, some] = [await idsOf(7), await idsOf(2)]
  expect(all).toHaveLength(7)
  expect(all).toEqual(expect.arrayContaining(some))
  expect(await idsOf(2)).toEqual(some)
})

test('evidence stays with the entry and in the history, and is restored with it', async () => {
  const evidence = {
    field: 'ip',
    value: '203.0.113.7',
    from: '2026-03-01T00:00:00.000Z',
    to: '2026-03-08T00:00:00.000Z',
    visits: 48_407,
    effect: 'turnedAway',
    moved: 312,
    low: 312,
    high: 312,
    converted: 2,
  } as const
  const { ids } = await app.call('clientblacklist.add', owner, { value: '203.0.113.7', evidence })
  const [entry] = (await app.call('clientblacklist.list', owner, {})).ips
  expect(entry).toMatchObject({ id: ids[0], evidence })
  const entries = await app.db.select().from(audit)
  expect(entries.at(-1)).toMatchObject({ action: 'clientblacklist.add', after: { count: 1, evidence } })
  const { removed } = await app.call('clientblacklist.remove', owner, { ids })
  expect(removed[0]?.evidence).toEqual(evidence)
  const { campaign } = await app.call('campaign.save', owner, {
    ...CAMPAIGN,
    id: campaigns.standard,
    excludedValues: { utmPlacement: ['feed-312'] },
    evidence: { ...evidence, field: 'utmPlacement', value: 'feed-312' },
  })
  expect(campaign.excludedValues).toEqual({ utmPlacement: ['feed-312'] })
  expect((await app.db.select().from(audit)).at(-1)).toMatchObject({ after: { evidence: { value: 'feed-312' } } })
})
