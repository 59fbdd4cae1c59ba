/** Weights that learn, from visits and conversions in real stores; visitors are sent as an edge sends them. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { runLearning } from '../../domain/experiments/learn.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { rule } from '../../domain/testing/flows.ts'
import { chooseLink } from '../../judge/destination/destination.ts'
import { SIGNALS_VERSION } from '../../judge/table.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts'
import { seeded } from '../../lib/numbers/seeded.ts'
import { loadCampaigns } from '../../store/config/edge-snapshot.ts'
import { learningOf } from '../../store/config/campaigns/split-learning.ts'
import { campaigns, changes, conversions } from '../../store/config/schema.ts'
import { conversionRow } from '../../store/config/testing/conversions.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let campaign: string
const START = Date.parse('2026-03-01T00:00:00Z')

beforeAll(async () => {
  app = await createTestApp(store)
})
afterAll(() => app.close())

const links = (...percents: number[]) =>
  percents.map((percent, at) => ({ link: `https://${'abc'[at] ?? ''}.example/`, percent }))
const LEARN = { goal: 'conversions', floor: 10, watch: false } as const
const group = (more: object = {}) => ({ name: 'Offers', links: links(50, 50), learn: LEARN, ...more })
const save = async (...splitGroups: object[]) =>
  (await app.call('campaign.save', owner, { ...CAMPAIGN, id: campaign, splitGroups })).campaign

beforeEach(async () => {
  // those of other tests learn no more
  await app.db.update(campaigns).set({ status: 'paused' })
  app.clock.now = new Date(START)
  owner = await app.account('user')
  const made = await app.call('campaign.save', owner, { ...CAMPAIGN, splitGroups: [group()] })
  campaign = made.campaign.id
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const failures: unknown[] = []
const run = () => runLearning(app.services, (error) => failures.push(error))

async function atEdge(id = campaign) {
  const [row] = await loadCampaigns(app.db, [id])
  if (!row) throw new Error('gone')
  const slots = row.dealt[0] ?? []
  return { slots, version: row.version, percents: row.settings.splitGroups[0]?.links.map(({ percent }) => percent) }
}
const sharesAtEdge = async (id = campaign) => {
  const { slots, percents = [] } = await atEdge(id)
  return percents.map((_, at) => slots.filter((index) => index === at).length)
}
const reading = async (caller = owner) => {
  const [found] = (await app.call('company.splitTests', caller, { id: campaign })).groups
  if (!found?.learning) throw new Error('it does not learn')
  return { ...found, learning: found.learning }
}

type Hour = { visitors?: number; rates?: readonly number[]; payouts?: readonly number[]; delay?: number }
const random = seeded(7)
let named = 0

/** People of an hour, sent by the deal in force; conversions are stored now, with the time at which they arrive. */
async function hour({ visitors = 80, rates = [0.1, 0.3], payouts = [700, 700], delay = 60_000 }: Hour = {}) {
  const at = app.clock.now.getTime()
  const { slots, version } = await atEdge()
  const rows: HitRow[] = []
  const converted: { hit: string; time: number; link: number }[] = []
  for (let nth = 0; nth < visitors; nth += 1) {
    named += 1
    const visitor = `v${named}`
    const link = chooseLink({ name: 'Offers', slots }, visitor, campaign)
    const time = at + 60_000 + Math.floor((nth / visitors) * (HOUR_MS - 120_000))
    const row = visit({ time, visitor, link, version })
    rows.push(row)
    if (random() < (rates[link] ?? 0)) converted.push({ hit: row.hit, time, link })
  }
  await store.add(...rows)
  if (converted.length > 0)
    await app.db
      .insert(conversions)
      .values(converted.map(({ hit, time, link }) => conversion(hit, time, { delay, payout: payouts[link] ?? 0 })))
  app.clock.now = new Date(at + HOUR_MS)
  return rows
}

type Visit = { time: number; visitor: string; link: number; version: number }
const visit = ({ time, visitor, link, version }: Visit, more: Partial<HitRow> = {}) =>
  personRow(time, {
    campaign,
    client: owner.account.id,
    visitor,
    split_group: 'Offers',
    split_link: String(link),
    policy_version: `${SIGNALS_VERSION}.${version}`,
    ...more,
  })
const conversion = (hit: string, time: number, { delay = 1000, payout = 700 } = {}) =>
  conversionRow({
    clientId: owner.account.id,
    campaignId: campaign,
    hit,
    clickedAt: new Date(time),
    at: new Date(time + delay),
    txid: hit,
    payout,
    currency: 'USD',
  })
const history = async () =>
  (await app.call('audit.ofClient', owner, {})).entries.filter(({ action }) => action === 'company.learn')
const notices = async () => (await app.call('notifications.list', owner)).notifications.map(({ notice }) => notice)

test('the better link gets more each hour, in steps, until it has won; the settings stay as they were set', async () => {
  const { version } = await atEdge()
  let before = await sharesAtEdge()
  let slots = (await atEdge()).slots
  for (let turn = 0; turn < 14; turn += 1) {
    await hour()
    await run()
    const after = await sharesAtEdge()
    const now = (await atEdge()).slots
    expect(sum(after)).toBe(100)
    expect(Math.min(...after)).toBeGreaterThanOrEqual(10)
    const moved = sum(after.map((share, at) => Math.abs(share - (before[at] ?? 0)))) / 2
    expect(moved).toBeLessThanOrEqual(5)
    expect(
      now.filter((index, at) => index !== slots[at]),
      'no visitor changes link without need',
    ).toHaveLength(moved)
    ;[before, slots] = [after, now]
  }
  expect(failures).toEqual([])
  expect(before).toEqual([10, 90])
  expect(await atEdge()).toMatchObject({ version, percents: [50, 50] })
  const { learning, ratio, outcome, best } = await reading()
  expect({ ratio: ratio.fits, outcome, best }).toEqual({ ratio: true, outcome: 'better', best: 1 })
  expect(learning).toMatchObject({ state: 'won', winner: 1, links: [{ share: 10 }, { share: 90, yesterday: 50 }] })
  expect(learning.links[1]?.chance).toBeGreaterThan(0.95)
  expect((await notices()).filter((notice) => notice === 'splitWon')).toHaveLength(1)
  await hour({ rates: [0.9, 0] })
  await run()
  expect(await sharesAtEdge(), 'it stays at the winner’s share').toEqual([10, 90])
})

test('in a flow each campaign learns by its own visits, and goes on when other parts of the flow change', async () => {
  const { flow } = await app.call('flows.make', owner, { campaignId: campaign, name: 'Shared' })
  const other = (await app.call('campaign.save', owner, { ...CAMPAIGN, flow: flow.id })).campaign.id
  for (let turn = 0; turn < 3; turn += 1) {
    await hour()
    await run()
  }
  expect(failures).toEqual([])
  const learned = await sharesAtEdge()
  expect(learned).not.toEqual([50, 50])
  expect(await sharesAtEdge(other)).toEqual([50, 50])
  const save = (given: object) => app.call('flows.save', owner, { id: flow.id, name: flow.name, ...given })
  await save({ splitGroups: flow.splitGroups, rules: [rule('More')] })
  expect(await sharesAtEdge()).toEqual(learned)
  const turnOf = async () => (await learningOf(app.db, campaign)).get('Offers')
  const before = await turnOf()
  await hour()
  await run()
  expect((await turnOf())?.version, 'no new start').toBe(before?.version)
  await save({ splitGroups: [group({ links: links(30, 70) })] })
  expect([await sharesAtEdge(), await sharesAtEdge(other)]).toEqual([
    [30, 70],
    [30, 70],
  ])
})

test('the history has a line a day at most, and undoing it fixes the weights again', async () => {
  for (const start of [START, START + DAY_MS]) {
    app.clock.now = new Date(start)
    for (let turn = 0; turn < 5; turn += 1) {
      await hour()
      await run()
    }
  }
  const lines = await history()
  expect(lines).toHaveLength(2)
  expect(lines.at(-1)).toMatchObject({ before: { group: 'Offers', shares: '50 / 50 %' }, actorEmail: null })
  await app.call('company.learn', owner, { id: campaign, group: 'Offers', learn: null })
  expect(await sharesAtEdge()).toEqual([50, 50])
  expect((await app.call('company.splitTests', owner, { id: campaign })).groups[0]?.learning).toBeNull()
  await run()
  expect(await sharesAtEdge()).toEqual([50, 50])
})

test('two processes take one turn, and no turn comes before an hour has passed', async () => {
  await hour()
  const changesOf = async () => app.db.$count(changes, eq(changes.ref, campaign))
  const before = await changesOf()
  await Promise.all([run(), run()])
  expect(await changesOf()).toBe(before + 1)
  const state = async () => (await learningOf(app.db, campaign)).get('Offers')
  const first = await state()
  expect(first?.strata.map(({ shares }) => shares)).toEqual([
    [50, 50],
    [45, 55],
  ])
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS - 1)
  await run()
  expect(await state()).toEqual(first)
  app.clock.now = new Date(app.clock.now.getTime() + 1)
  await run()
  expect((await state())?.strata).toHaveLength(3)
})

test('another setting leaves what was learned, another link or goal starts anew', async () => {
  await hour()
  await run()
  expect(await sharesAtEdge()).toEqual([45, 55])
  const kept = (await atEdge()).slots
  await app.call('company.rename', owner, { campaignId: campaign, name: 'Autumn' })
  await app.call('campaign.save', owner, { ...CAMPAIGN, id: campaign, sensitivity: 'strict', splitGroups: [group()] })
  expect((await atEdge()).slots).toEqual(kept)
  await hour()
  await run()
  expect(await sharesAtEdge()).toEqual([40, 60])
  await save(group({ learn: { ...LEARN, goal: 'revenue' } }))
  expect(await sharesAtEdge()).toEqual([50, 50])
  expect((await reading()).learning).toMatchObject({ state: 'gathering', goal: 'revenue', ranAt: null })
  await run()
  expect((await reading()).learning).toMatchObject({ state: 'gathering', links: [{ share: 50 }, { share: 50 }] })
  await save(group({ links: links(60, 40) }))
  await run()
  expect(await sharesAtEdge()).toEqual([60, 40])
  const { campaign: copy } = await app.call('company.copy', owner, { id: campaign })
  expect(copy.splitGroups[0]?.learn).toEqual(LEARN)
  const versions = await app.call('company.versions', owner, { id: campaign })
  await app.call('company.restoreVersion', owner, { id: campaign, version: versions.versions.at(-1)?.version ?? 1 })
  const { campaign: restored } = await app.call('company.edit', owner, { id: campaign })
  expect(restored.splitGroups[0]).toMatchObject({ learn: LEARN, links: [{ percent: 50 }, { percent: 50 }] })
})

test('a person counts once, with the link of their first visit; bots never', async () => {
  const rows = await hour({ rates: [0, 0], visitors: 40 })
  const at = app.clock.now.getTime()
  const { version } = await atEdge()
  const [first] = rows
  if (!first) throw new Error('nobody came')
  const own = Number(first.split_link)
  const later = visit({ time: at + 1000, visitor: first.visitor, link: 1 - own, version })
  const bot = visit({ time: at + 2000, visitor: 'bot', link: 0, version }, { class: 'bot', category: 'general' })
  await store.add(later, bot)
  await app.db
    .insert(conversions)
    .values([conversion(first.hit, at), conversion(later.hit, at + 1000), conversion(bot.hit, at + 2000)])
  app.clock.now = new Date(at + HOUR_MS)
  const found = await reading()
  expect(found.visitors).toBe(40)
  expect(found.links.map(({ converted }) => converted)).toEqual(own === 0 ? [1, 0] : [0, 1])
})

test('learns by revenue: a link that converts less often but pays more wins', async () => {
  await save(group({ learn: { ...LEARN, goal: 'revenue' } }))
  for (let turn = 0; turn < 7; turn += 1) {
    await hour({ visitors: 150, rates: [0.3, 0.2], payouts: [100, 900] })
    await run()
  }
  const [less = 0, more = 0] = await sharesAtEdge()
  expect(more).toBeGreaterThan(less + 20)
  const { learning } = await reading()
  expect(learning).toMatchObject({ currency: 'USD', goal: 'revenue' })
  expect(learning.links[1]?.rate?.rate).toBeGreaterThan(100)
})

test('visitors who do not come in the shares hold the learning', async () => {
  await hour()
  await run()
  app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS)
  const at = app.clock.now.getTime()
  const { version } = await atEdge()
  await store.add(
    ...Array.from({ length: 400 }, (_, nth) =>
      visit({ time: at - 60_000 - nth, visitor: `cached ${nth}`, link: nth % 10 === 0 ? 1 : 0, version }),
    ),
  )
  const before = await sharesAtEdge()
  await run()
  expect(await sharesAtEdge()).toEqual(before)
  expect(await reading()).toMatchObject({ outcome: 'unfit', learning: { state: 'held' } })
})

test('of visitors older than ninety days only their shares count', async () => {
  await hour()
  await run()
  app.clock.now = new Date(app.clock.now.getTime() + 100 * DAY_MS)
  await run()
  const { visitors, learning } = await reading()
  expect(visitors).toBe(0)
  expect(learning.links.map(({ share }) => share)).toEqual([45, 55])
})

test('floors that do not fit are refused at their field, and who sees no conversions sees shares alone', async () => {
  await expect(save(group({ learn: { ...LEARN, floor: 51 } }))).rejects.toThrow(/floor/)
  await expect(save(group({ links: links(40, 30, 30), learn: { ...LEARN, floor: 34 } }))).rejects.toThrow(/floor/)
  expect(await refusal(app.call('company.learn', owner, { id: campaign, group: 'None', learn: null }))).toMatchObject({
    status: 404,
  })
  await save(group({ links: links(40, 30, 30), learn: undefined }))
  expect(
    await refusal(app.call('company.learn', owner, { id: campaign, group: 'Offers', learn: { ...LEARN, floor: 34 } })),
  ).toMatchObject({ status: 422, body: { validation: { 'learn.floor': [expect.stringContaining('floor')] } } })
  const member = await app.account('team_user', { ownerId: owner.account.id })
  campaign = (await app.call('campaign.save', member, { ...CAMPAIGN, splitGroups: [group()] })).campaign.id
  await hour()
  await run()
  const { learning, outcome } = await reading(member)
  expect(outcome).toBe('none')
  expect(learning).toMatchObject({ withinDay: null, links: [{ share: 45, chance: null, rate: null }, { share: 55 }] })
  const stranger = await app.account('user')
  expect(
    await refusal(app.call('company.learn', stranger, { id: campaign, group: 'Offers', learn: null })),
  ).toMatchObject({ status: 404 })
})
