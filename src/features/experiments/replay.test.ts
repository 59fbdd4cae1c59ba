import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Replay } from '../../contract/experiments/replay.ts'
import { TEXTS } from '../../contract/texts.ts'
import { conversions } from '../../store/config/schema.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { drawHits } from '../../store/events/experiments/replay-hits.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'

let app: TestApp
const store = embedded()
let owner: Caller
let stranger: Caller
let mate: Caller
let campaign: string
let team: string
const hits: Record<string, string> = {}

const HOUR_MS = 3_600_000

function row(name: string, hoursAgo: number, more: Partial<HitRow> = {}): HitRow {
  const made = personRow(app.clock.now.getTime() - hoursAgo * HOUR_MS, {
    campaign,
    client: owner.account.id,
    destination: CAMPAIGN.targetLink,
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
  await store.add(
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
    row('blocked', 24 * 20, {
      class: 'bot',
      category: 'general',
      mode: 'show',
      destination: CAMPAIGN.botLink,
      ip: '203.0.113.99',
      reasons: [['list.client_block', 'ip 203.0.113.99', 'conclusive', 'list']],
    }),
    row('team', 6, { campaign: team, country: 'FR' }),
    row('elsewhere', 6, { campaign: '999999', country: 'FR' }),
  )
  const converted = (name: string, campaignId: string) =>
    conversionRow({
      clientId: owner.account.id,
      campaignId,
      hit: hits[name] ?? '',
      at: app.clock.now,
      clickedAt: new Date(app.clock.now.getTime() - 30 * HOUR_MS),
      payout: 1250,
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

test('excluding a country refuses its people and shows conversions lost', async () => {
  const result = await replay({ settings: { ...CAMPAIGN, excludedCountries: ['FR'] } })
  expect(result).toMatchObject({ visits: 5, judged: 5, checked: 0, partly: 0 })
  expect(result.turnedAway).toEqual({
    visits: 2,
    low: 2,
    high: 2,
    unique: 1,
    converted: 1,
    revenue: [{ currency: 'EUR', payout: 1250 }],
    cost: [],
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
  expect(result.matrix).toContainEqual({ was: 'person', becomes: 'bot', visits: 2, unique: 1, converted: 1 })
  expect(result.days.reduce((sum, { turnedAway }) => sum + turnedAway, 0)).toBe(2)
})

test('monitor lets bots pass, and another link moves people', async () => {
  const watching = await replay({ settings: { ...CAMPAIGN, sensitivity: 'monitor' } })
  expect([watching.letThrough.visits, named(watching)]).toEqual([1, ['curl']])
  const moved = await replay({ settings: { ...CAMPAIGN, targetLink: 'https://other.example/' } })
  expect([moved.elsewhere.visits, moved.turnedAway.visits]).toEqual([4, 0])
})

test('a ban refuses everybody who had reached a person’s destination', async () => {
  const banned = await replay({ ban: true })
  expect([banned.turnedAway.visits, banned.letThrough.visits]).toEqual([4, 0])
  expect(banned.examples[0]?.becomes.reasons.map(({ signal }) => signal)).toContain('policy.banned')
})

test('a renamed parameter is read again from the visited page', async () => {
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

test('against `then`, saved settings change nothing here; nine days reach further back', async () => {
  const [then, more] = [await replay({ against: 'then' }), await replay({ days: 10 })]
  expect([then.turnedAway.visits, then.letThrough.visits]).toEqual([0, 0])
  expect([then.visits, more.visits]).toEqual([5, 6])
})

test('samples deterministically above the limit, and counts all visits', async () => {
  const to = app.clock.now
  const range = { campaigns: [campaign], from: new Date(to.getTime() - 168 * HOUR_MS), to }
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

test('other clients’ campaigns cannot be replayed, and hidden data is left out', async () => {
  for (const caller of [stranger, mate])
    expect(await refusal(replay({}, caller))).toMatchObject({ status: 404, body: { error: TEXTS.notFound } })
  // team users see no conversions
  const of = { companyId: team, settings: { ...CAMPAIGN, excludedCountries: ['FR'] } }
  expect((await replay(of, mate)).turnedAway).toMatchObject({ visits: 1, converted: 0, revenue: [] })
  expect((await replay(of)).turnedAway).toMatchObject({ visits: 1, converted: 1 })
})

type Asked = Parameters<typeof app.call<'replay.order'>>[2]
const ordered = async (given: Partial<Asked> = {}, caller = owner) =>
  (await app.call('replay.order', caller, { companyId: campaign, days: 31, ...given })).replay
const movedOf = ({ matrix }: Awaited<ReturnType<typeof ordered>>) =>
  matrix.filter(({ from, to }) => from !== to).map(({ from, to, hits: moved }) => `${from} ${to} ${moved}`)

test('an estimate with partial settings is answered at once and can be read again', async () => {
  const replayed = await ordered({ draft: { settings: { excludedCountries: ['FR'] } } })
  expect(replayed).toMatchObject({ state: 'estimate', progress: 1, hits: 7, judged: 7, companyId: campaign })
  expect(replayed.interval).toEqual({ low: 3, high: 3 })
  expect(movedOf(replayed)).toEqual(['target bot 3'])
  expect(replayed.matrix.find(({ to, from }) => from !== to)).toMatchObject({ conversions: 1 })
  expect(replayed.examples[0]).toBe(hits['buyer'])
  expect((await app.call('replay.read', owner, { id: replayed.id })).replay).toEqual(replayed)
  expect(await refusal(app.call('replay.read', stranger, { id: replayed.id }))).toMatchObject({ status: 404 })
})

test('a replay is read with the reader’s permissions, not the orderer’s', async () => {
  const whole = await ordered({ draft: { settings: { excludedCountries: ['FR'] } } })
  const brought = ({ matrix }: typeof whole) => matrix.reduce((sum, { conversions: count }) => sum + (count ?? 0), 0)
  expect([whole.replay?.turnedAway.converted, brought(whole) > 0, whole.examples.length > 0]).toEqual([1, true, true])
  const key = { ...owner, scopes: ['replays:read'] as const }
  const narrow = (await app.call('replay.read', key, { id: whole.id })).replay
  expect(narrow.replay?.turnedAway).toMatchObject({ visits: 3, converted: 0, revenue: [], cost: [] })
  expect([brought(narrow), narrow.examples, narrow.replay?.examples]).toEqual([0, [], []])
})

test('drafted entries refuse matching visits, and a removed one lets them pass', async () => {
  const add = [{ type: 'ips' as const, list: 'block' as const, value: '203.0.113.7' }]
  expect(movedOf(await ordered({ draft: { lists: { add } } }))).toEqual(['target bot 4'])
  const { ids: remove } = await app.call('clientblacklist.add', owner, { type: 'ips', value: '203.0.113.99' })
  expect(movedOf(await ordered({ draft: { lists: { remove } } }))).toEqual(['bot target 1'])
  // then a wider entry behind it decides
  const { ids: wider } = await app.call('clientblacklist.add', owner, { type: 'ips', value: '203.0.113.96/29' })
  expect(movedOf(await ordered({ draft: { lists: { remove } } }))).toEqual([])
  await app.call('clientblacklist.remove', owner, { ids: [...remove, ...wider] })
})

test('without a signal its visits are judged by the others', async () => {
  const off = ['automation.named', 'ua.declared_bot', 'ua.bot_like', 'ua.unknown_browser']
  expect(movedOf(await ordered({ draft: { signals: { off } } })).join()).toContain('bot ')
})

test('without a campaign all of the caller’s are judged, in calendar days', async () => {
  const draft = { settings: { excludedCountries: ['FR'] } }
  const date = (hoursAgo: number) => new Date(app.clock.now.getTime() - hoursAgo * HOUR_MS).toISOString().slice(0, 10)
  const whole = { startDate: date(24 * 10), endDate: date(-24), timezone: 'UTC' }
  const all = await ordered({ companyId: undefined, draft, ...whole })
  expect(all).toMatchObject({ companyId: null, from: `${date(24 * 10)}T00:00:00.000Z`, hits: 7 })
  expect(movedOf(all)).toEqual(['target bot 4'])
  expect(await ordered({ companyId: undefined, draft, ...whole }, stranger)).toMatchObject({ hits: 0, matrix: [] })
  expect(await ordered({ companyId: undefined, draft, ...whole }, mate)).toMatchObject({ hits: 1 })
})

test('a draft that names nothing is refused at its field', async () => {
  const elsewhere = await app.call('clientblacklist.add', stranger, { type: 'ips', value: '198.51.100.1' })
  const global = await app.call('blacklist.add', await app.account('admin'), { type: 'ips', value: '198.51.100.2' })
  const remove = [...elsewhere.ids, ...global.ids]
  const draft = {
    lists: { add: [{ type: 'ips' as const, list: 'block' as const, value: 'nowhere' }], remove },
    signals: { off: ['no.such'] },
  }
  expect(await refusal(ordered({ draft }))).toMatchObject({
    status: 422,
    body: {
      validation: {
        'draft.lists.add.0.value': [TEXTS.entryAddress],
        'draft.lists.remove.0': [TEXTS.notFound],
        'draft.lists.remove.1': [TEXTS.notFound],
        'draft.signals.off.0': [TEXTS.valueInvalid],
      },
    },
  })
  // staff may remove any of them
  expect(await ordered({ draft: { lists: { remove: remove.slice(1) } } }, await app.account('admin'))).toMatchObject({
    state: 'estimate',
  })
})
