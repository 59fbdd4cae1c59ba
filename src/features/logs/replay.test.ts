/** A campaign's past visits under settings that are not saved. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replay } from '../../contract/replay.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newId } from '../../lib/new-id.ts'
import { conversions } from '../../store/config/schema.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { drawHits } from '../../store/events/replay-hits.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../testing/app.ts'

let app: TestApp
const store = embedded()
let owner: Caller
let stranger: Caller
let mate: Caller
let campaign: string
let team: string
const hits: Record<string, string> = {}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const HOUR_MS = 3_600_000

/** A person's visit so many hours ago, changed where a test says so. */
function row(name: string, hoursAgo: number, more: Partial<HitRow> = {}): HitRow {
  const at = app.clock.now.getTime() - hoursAgo * HOUR_MS
  const made = hitRow({
    class: 'target',
    category: 'person',
    suspicious: false,
    is_unique: true,
    hit: newId(at),
    campaign,
    client: owner.account.id,
    time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
    ip: '203.0.113.7',
    country: 'DE',
    user_agent: CHROME,
    headers_seen: false,
    headers: {},
    reasons: [],
    mode: 'redirect',
    destination: CAMPAIGN.targetLink,
    crawler: 'none',
    repeats: 1,
    url: 'https://shop.example/?utm_placement=feed',
    utm_placement: 'feed',
    ...more,
  })
  hits[name] = made.hit
  return made
}

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  owner = await app.account('user')
  stranger = await app.account('user')
  mate = await app.account('team_user', { ownerId: owner.account.id })
  team = (await app.call('campaign.save', mate, CAMPAIGN)).campaign.id
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  spool.append(
    row('german', 2),
    row('french', 3, { country: 'FR', is_unique: false }),
    row('buyer', 30, { country: 'FR' }),
    row('curl', 4, {
      class: 'bot',
      category: 'general',
      user_agent: 'curl/8.5.0',
      mode: 'show',
      destination: CAMPAIGN.botLink,
      reasons: [['automation.named', 'curl', 'conclusive', 'automation']],
    }),
    row('banned', 5, { reasons: [], country: 'FR', category: 'unprotected' }),
    row('old', 24 * 9, { country: 'FR' }),
    row('team', 6, { campaign: team, country: 'FR' }),
    row('elsewhere', 6, { campaign: '999999', country: 'FR' }),
  )
  expect(await spool.flush()).toBe(true)
  await spool.close()
  const converted = (name: string, campaignId: string) => ({
    clientId: owner.account.id,
    campaignId,
    once: name,
    hit: hits[name] ?? '',
    clickedAt: new Date(app.clock.now.getTime() - 30 * HOUR_MS),
    convertedAt: app.clock.now,
    status: 'approved' as const,
    payout: 1250,
    currency: 'EUR',
    txid: '',
    facts: { category: 'person', reason: [] } as never,
    postbackId: name,
  })
  await app.db.insert(conversions).values([converted('buyer', campaign), converted('team', team)])
})
afterAll(async () => {
  await store.close()
  await app.close()
})

const replay = async (given: object = {}, caller = owner): Promise<Replay> =>
  (await app.call('logs.replay', caller, { companyId: campaign, ...given })).replay
const named = ({ examples }: Replay) =>
  examples.map(({ hit }) => Object.entries(hits).find(([, id]) => id === hit)?.[0]).sort()

test('a country shut out turns its people away, and says which of them had converted', async () => {
  const result = await replay({ settings: { ...CAMPAIGN, excludedCountries: ['FR'] } })
  expect(result).toMatchObject({ visits: 5, judged: 5, checked: 0, partly: 0 })
  expect(result.turnedAway).toEqual({
    visits: 2,
    low: 2,
    high: 2,
    unique: 1,
    converted: 1,
    revenue: [{ currency: 'EUR', payout: 1250 }],
  })
  expect([result.letThrough.visits, result.elsewhere.visits]).toEqual([0, 0])
  expect(named(result)).toEqual(['buyer', 'french'])
  expect(result.examples[0]).toMatchObject({
    hit: hits['buyer'],
    converted: true,
    was: { class: 'target', to: `${CAMPAIGN.targetLink}?click_id=${hits['buyer'] ?? ''}` },
    becomes: { class: 'bot', to: CAMPAIGN.botLink },
  })
  expect(result.examples[0]?.becomes.reasons.map(({ signal }) => signal)).toEqual(['policy.country_excluded'])
  expect(result.matrix).toContainEqual({ was: 'person', becomes: 'bot', visits: 2, unique: 1 })
  expect(result.days.reduce((sum, { turnedAway }) => sum + turnedAway, 0)).toBe(2)
})

test('watching alone lets the bots through, and another link sends people elsewhere', async () => {
  const watching = await replay({ settings: { ...CAMPAIGN, sensitivity: 'monitor' } })
  expect([watching.letThrough.visits, named(watching)]).toEqual([1, ['curl']])
  const moved = await replay({ settings: { ...CAMPAIGN, targetLink: 'https://other.example/' } })
  expect([moved.elsewhere.visits, moved.turnedAway.visits]).toEqual([4, 0])
})

test('a ban turns everybody away who reached a person’s destination', async () => {
  const banned = await replay({ ban: true })
  expect([banned.turnedAway.visits, banned.letThrough.visits]).toEqual([4, 0])
  expect(banned.examples[0]?.becomes.reasons.map(({ signal }) => signal)).toContain('policy.banned')
})

test('a renamed parameter is read from the visited page again', async () => {
  const settings = { ...CAMPAIGN, utm: { placement: 'spot' } }
  const splitGroups = [
    {
      name: 'feed',
      conditions: [{ option: 'utmPlacement', is: true, values: ['feed'] }],
      links: [{ link: 'https://feed.example/', percent: 100 }],
    },
  ]
  expect((await replay({ settings: { ...CAMPAIGN, splitGroups } })).elsewhere.visits).toBe(4)
  expect((await replay({ settings: { ...settings, splitGroups } })).elsewhere.visits).toBe(0)
})

test('against what was answered then, the saved settings change nothing here, and nine days reach further back', async () => {
  const [then, more] = [await replay({ against: 'then' }), await replay({ days: 10 })]
  expect([then.turnedAway.visits, then.letThrough.visits]).toEqual([0, 0])
  expect([then.visits, more.visits]).toEqual([5, 6])
})

test('of more visits than are judged the same ones are drawn each time, and all are counted', async () => {
  const to = app.clock.now
  const range = { campaign, from: new Date(to.getTime() - 168 * HOUR_MS), to }
  const idsOf = async (most: number) => {
    const { visits, hits: drawn } = await drawHits(store.events(), range, most)
    expect(visits).toBe(5)
    return drawn.map(({ log }) => log.hit)
  }
  const [all, some] = [await idsOf(5), await idsOf(2)]
  expect(all).toHaveLength(5)
  expect(some.length).toBeLessThanOrEqual(4)
  expect(all).toEqual(expect.arrayContaining(some))
  expect(await idsOf(2)).toEqual(some)
})

test('nobody replays what is not theirs, and what they may not know stays out', async () => {
  for (const caller of [stranger, mate])
    expect(await refusal(replay({}, caller))).toMatchObject({ status: 404, body: { error: TEXTS.notFound } })
  // team users do not know of conversions
  const of = { companyId: team, settings: { ...CAMPAIGN, excludedCountries: ['FR'] } }
  expect((await replay(of, mate)).turnedAway).toMatchObject({ visits: 1, converted: 0, revenue: [] })
  expect((await replay(of)).turnedAway).toMatchObject({ visits: 1, converted: 1 })
})
