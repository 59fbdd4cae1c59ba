import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runAutoRules } from '../../domain/money/auto-rules/run.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { ANSWERED } from '../../domain/testing/answered.ts'
import { settingsOf } from '../../store/config/campaigns/campaigns.ts'
import { accounts, autoRuleActs, autoRules, campaigns } from '../../store/config/schema.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let other: Caller
let admin: Caller
let campaign: string
let offers: string[]

const NOW = '2026-04-01T06:00:00Z'
const GROUP = 'Everyone'
const LINKS = ['https://a.example/', 'https://b.example/', 'https://c.example/']

beforeAll(async () => {
  app = await createTestApp(store)
  app.clock.now = new Date('2026-03-01T00:00:00Z')
  owner = await app.account('user')
  other = await app.account('user')
  admin = await app.account('admin')
  offers = []
  for (const name of ['Sweet', 'Sour'])
    offers.push(
      (await app.call('offers.save', owner, { name, link: `https://${name}.example/`, currency: 'USD' })).offer.id,
    )
  campaign = await made('Feeds')
  const clean = { client: owner.account.id, campaign }
  const bot = { ...clean, class: 'bot', category: 'general' as const }
  const rows = []
  for (let day = 20; day <= 31; day++)
    for (let nth = 0; nth < 40; nth++) {
      const at = Date.parse(`2026-03-${day}T${String(nth % 24).padStart(2, '0')}:10:00Z`) + nth
      const link = { split_group: GROUP, split_link: String(nth % 3), offer: offers[nth % 2] ?? '' }
      rows.push(personRow(at, { ...clean, ...link, utm_placement: 'good' }))
      rows.push(personRow(at, { ...(nth % 2 ? bot : clean), ...link, utm_placement: 'bad' }))
      if (nth % 2 === 0) rows.push(personRow(at, { ...bot, ...link, utm_placement: 'worse' }))
    }
  await store.add(...rows)
  await app.call('costs.add', owner, {
    companyId: campaign,
    startDate: '2026-03-01',
    endDate: null,
    timezone: 'UTC',
    model: 'click',
    amount: '0.1',
    currency: 'USD',
    answers: ANSWERED,
  })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date(NOW)
  await app.db.delete(autoRules)
  const { campaign: now } = await app.call('company.edit', owner, { id: campaign })
  await app.call('campaign.save', owner, { ...now, ...SETTINGS, id: campaign })
})

const split = (...percents: number[]) => [
  { name: GROUP, links: LINKS.map((link, at) => ({ link, percent: percents[at] ?? 0 })) },
]
const SETTINGS = { excludedValues: { utmPlacement: ['kept'] }, splitGroups: split(50, 30, 20), tests: [] }
const made = async (name: string) =>
  (await app.call('campaign.save', owner, { ...CAMPAIGN, name, ...SETTINGS })).campaign.id

const TERMS = { measure: 'botShare', thing: 'utmPlacement', value: 30, days: 7, act: 'exclude' } as const
const on = async (terms: object = {}, mode: 'dry' | 'acting' = 'acting', who = owner) => {
  const draft = { ...TERMS, ...terms }
  const { seen } = await app.call('autoRules.month', who, draft)
  const { rule } = await app.call('autoRules.save', who, { name: 'Bad feeds', ...draft })
  return (await app.call('autoRules.turn', who, { id: rule.id, mode, seen })).rule
}
const failures: unknown[] = []
const run = () => runAutoRules(app.services, (error) => failures.push(error))
const later = (time: string) => (app.clock.now = new Date(time))
const actsOf = async (who = owner) => (await app.call('autoRules.acts', who, {})).acts
const states = async () => (await actsOf()).map(({ thing, state }) => `${thing} ${state}`).toSorted()
const settings = async () => {
  const [row] = await app.db.select().from(campaigns).where(eq(campaigns.id, campaign))
  if (!row) throw new Error('gone')
  return settingsOf(row)
}
const excluded = async () => (await settings()).excludedValues.utmPlacement ?? []
const percents = async () => (await settings()).splitGroups[0]?.links.map(({ percent }) => percent)
const notices = async () => (await app.call('notifications.list', owner)).notifications.map(({ notice }) => notice)

test('excludes what is surely bad, writes why, tells, and lifts it at its end', async () => {
  await on({ endDays: 3 })
  await run()
  expect(failures).toEqual([])
  expect(await excluded()).toEqual(['kept', 'worse', 'bad'])
  const bad = (await actsOf()).find(({ thing }) => thing === 'bad')
  expect(bad).toMatchObject({
    state: 'done',
    campaign: 'Feeds',
    endsAt: '2026-04-04T00:00:00.000Z',
    evidence: {
      from: '2026-03-25',
      to: '2026-03-31',
      limit: 30,
      figures: { visits: 280, bots: 140, cost: 2800, wasted: 1400, conversions: 0 },
      measured: { value: 50 },
    },
  })
  expect(bad?.evidence.measured.low).toBeGreaterThan(30)
  expect((await notices())[0]).toBe('ruleActed')
  later('2026-04-03T23:59:00Z')
  await run()
  expect(await excluded()).toContain('bad')
  later('2026-04-04T00:00:00Z')
  await run()
  expect(await excluded()).toEqual(['kept'])
  expect(await states()).toEqual(['bad ended', 'worse ended'])
})

test('an exclusion that cannot be lifted keeps no other from its end, and is tried again', async () => {
  await on({ endDays: 3 })
  await run()
  later('2026-04-04T00:00:00Z')
  const [wrongs, left]: [unknown[], string[]] = [[], ['the store is away']]
  const transaction: TestApp['db']['transaction'] = (...work) => {
    const wrong = left.pop()
    return wrong === undefined ? app.db.transaction(...work) : Promise.reject(new Error(wrong))
  }
  const db = Object.assign(Object.create(app.db) as TestApp['db'], { transaction })
  await runAutoRules({ ...app.services, db }, (error) => wrongs.push(error))
  expect(wrongs).toEqual([new Error('the store is away')])
  expect(await excluded()).toHaveLength(2)
  await run()
  expect(await excluded()).toEqual(['kept'])
})

test('acts once, however many processes run it, and however often', async () => {
  await on()
  await Promise.all([run(), run(), run()])
  later('2026-04-01T08:00:00Z')
  await Promise.all([run(), run()])
  expect(failures).toEqual([])
  expect(await states()).toEqual(['bad done', 'worse done'])
  const ids = new Set<unknown>((await actsOf()).map(({ id }) => id))
  const { entries } = await app.call('audit.ofClient', owner, { companyId: campaign })
  expect(entries.filter(({ after }) => after?.['rule'] === 'Bad feeds' && ids.has(after['actId']))).toHaveLength(2)
})

test('dry writes the same, and changes and tells nothing', async () => {
  const before = (await notices()).length
  await on({}, 'dry')
  await run()
  expect(await states()).toEqual(['bad dry', 'worse dry'])
  expect(await excluded()).toEqual(['kept'])
  expect(await notices()).toHaveLength(before)
})

test('is switched on only once its month was seen, and off by other terms', async () => {
  const { rule } = await app.call('autoRules.save', owner, { name: 'New', ...TERMS })
  const unseen = app.call('autoRules.turn', owner, { id: rule.id, mode: 'acting' })
  expect((await refusal(unseen)).status).toBe(409)
  const { seen } = await app.call('autoRules.month', owner, { ...TERMS, value: 31 })
  expect((await refusal(app.call('autoRules.turn', owner, { id: rule.id, mode: 'dry', seen }))).status).toBe(409)
  const same = await app.call('autoRules.month', owner, TERMS)
  later('2026-04-02T23:00:00Z')
  expect((await app.call('autoRules.turn', owner, { id: rule.id, mode: 'dry', seen: same.seen })).rule.mode).toBe('dry')
  const renamed = await app.call('autoRules.save', owner, { id: rule.id, name: 'Renamed', ...TERMS })
  expect(renamed.rule.mode).toBe('dry')
  const changed = await app.call('autoRules.save', owner, { id: rule.id, name: 'Renamed', ...TERMS, value: 40 })
  expect(changed.rule.mode).toBe('off')
  await run()
  expect(await actsOf()).toEqual([])
})

test('undone: exactly as before, marked in the history, and left alone until the user wants it again', async () => {
  await on()
  await run()
  const bad = (await actsOf()).find(({ thing }) => thing === 'bad')
  const id = bad?.id ?? ''
  await app.call('autoRules.undo', owner, { id })
  expect(await excluded()).toEqual(['kept', 'worse'])
  const { entries } = await app.call('audit.ofClient', owner, { companyId: campaign })
  expect(entries.find(({ after }) => after?.['actId'] === id)?.undone?.email).toBe(owner.account.email)
  expect((await refusal(app.call('autoRules.undo', owner, { id }))).status).toBe(409)
  later('2026-04-01T09:00:00Z')
  await run()
  // a later day, when the window is all new
  later('2026-04-30T09:00:00Z')
  await run()
  expect(await excluded()).not.toContain('bad')
  expect((await actsOf()).find((act) => act.id === id)?.resting).toBe(true)
  later('2026-04-02T09:00:00Z')
  await app.call('autoRules.again', owner, { id })
  await app.db.update(autoRules).set({ ranAt: null })
  await run()
  expect(await excluded()).toContain('bad')
})

test('a draft waits for a yes; a no drops it', async () => {
  await on({ act: 'draft' })
  await run()
  expect(await states()).toEqual(['bad waits', 'worse waits'])
  expect(await excluded()).toEqual(['kept'])
  expect((await app.call('autoRules.list', owner, {})).rules[0]?.waiting).toBe(2)
  const [bad, worse] = ['bad', 'worse'].map(
    (name) => async () => (await actsOf()).find(({ thing }) => thing === name)?.id ?? '',
  )
  await app.call('autoRules.confirm', owner, { id: (await bad?.()) ?? '' })
  await app.call('autoRules.undo', owner, { id: (await worse?.()) ?? '' })
  expect(await states()).toEqual(['bad done', 'worse dropped'])
  expect(await excluded()).toEqual(['kept', 'bad'])
  expect((await refusal(app.call('autoRules.confirm', owner, { id: (await bad?.()) ?? '' }))).status).toBe(409)
})

test('a cap holds over the day, and says so once', async () => {
  await on({ cap: 1 })
  await run()
  later('2026-04-01T07:30:00Z')
  await run()
  expect(await states()).toEqual(['worse done'])
  expect((await app.call('autoRules.list', owner, {})).rules[0]).toMatchObject({ cappedOn: '2026-04-01', acts: 1 })
  expect((await notices()).filter((notice) => notice === 'ruleCapped')).toHaveLength(1)
  later('2026-04-02T06:00:00Z')
  await run()
  expect(await states()).toEqual(['bad done', 'worse done'])
})

test('pauses a link of a split by giving its share away; undoing restores the shares unless they were changed', async () => {
  await app.db.execute("UPDATE campaign_versions SET saved_at = timestamptz '2026-03-01'")
  await on({ thing: 'splitLink', act: 'pause', value: 25, cap: 1 })
  await run()
  const [act] = await actsOf()
  expect(act).toMatchObject({ state: 'done', name: expect.stringContaining('Everyone') as string })
  const paused = await percents()
  expect(paused).toContain(0)
  expect(paused?.reduce((sum, one) => sum + one, 0)).toBe(100)
  await app.call('autoRules.undo', owner, { id: act?.id ?? '' })
  expect(await percents()).toEqual([50, 30, 20])
})

test('a split that was changed since is not put back by guess', async () => {
  await app.db.execute("UPDATE campaign_versions SET saved_at = timestamptz '2026-03-01'")
  await on({ thing: 'splitLink', act: 'shift', value: 25, step: 10, floor: 5 })
  await run()
  const [act] = await actsOf()
  expect(act?.state).toBe('done')
  expect(await percents()).not.toEqual([50, 30, 20])
  const { campaign: now } = await app.call('company.edit', owner, { id: campaign })
  await app.call('campaign.save', owner, { ...now, splitGroups: split(10, 10, 80), id: campaign })
  expect((await refusal(app.call('autoRules.undo', owner, { id: act?.id ?? '' }))).status).toBe(409)
  expect(await percents()).toEqual([10, 10, 80])
  expect((await actsOf())[0]?.state).toBe('done')
})

test('leaves the weights of a group that learns alone, but pauses a link of it', async () => {
  const { campaign: now } = await app.call('company.edit', owner, { id: campaign })
  const learn = { goal: 'conversions', floor: 10 }
  const splitGroups = split(50, 30, 20).map((group) => ({ ...group, learn }))
  await app.call('campaign.save', owner, { ...now, splitGroups, id: campaign })
  await app.db.execute("UPDATE campaign_versions SET saved_at = timestamptz '2026-03-01'")
  await on({ thing: 'splitLink', act: 'shift', value: 25, step: 10, floor: 5 })
  await run()
  expect(failures).toEqual([])
  expect((await actsOf())[0]).toMatchObject({ state: 'held', reason: 'learns' })
  expect(await percents()).toEqual([50, 30, 20])
  await app.db.delete(autoRules)
  await on({ thing: 'splitLink', act: 'pause', value: 25, cap: 1 })
  await run()
  expect((await actsOf())[0]?.state).toBe('done')
})

test('holds what it would do to the split of a flow, which leads other campaigns too', async () => {
  await app.db.execute("UPDATE campaign_versions SET saved_at = timestamptz '2026-03-01'")
  await on({ thing: 'splitLink', act: 'pause', value: 25, cap: 1 })
  await run()
  const [done] = await actsOf()
  const { flow } = await app.call('flows.make', owner, { campaignId: campaign, name: 'Shared' })
  expect((await refusal(app.call('autoRules.undo', owner, { id: done?.id ?? '' }))).status).toBe(409)
  await app.db.execute("UPDATE campaign_versions SET saved_at = timestamptz '2026-03-01'")
  for (const act of ['shift', 'pause'] as const) {
    await app.db.delete(autoRules)
    await on({ thing: 'splitLink', act, value: 25, step: 10, floor: 5 })
    await run()
    expect((await actsOf()).map(({ state, reason }) => [state, reason])).toContainEqual(['held', 'flow'])
  }
  expect((await app.call('flows.read', owner, { id: flow.id })).flow).toMatchObject({ version: 1 })
  await app.call('flows.remove', owner, { id: flow.id, copy: true })
})

test('pauses an offer, and puts it back', async () => {
  await on({ thing: 'offer', act: 'pause', value: 25, cap: 1 })
  await run()
  const [act] = await actsOf()
  const statusOf = async () =>
    (await app.call('offers.list', owner, {})).offers.find(({ id }) => id === act?.thing)?.status
  expect(await statusOf()).toBe('paused')
  await app.call('autoRules.undo', owner, { id: act?.id ?? '' })
  expect(await statusOf()).toBe('active')
})

test('a campaign’s own tests hold an act', async () => {
  const { campaign: now } = await app.call('company.edit', owner, { id: campaign })
  const visit = { url: 'https://g.example/?utm_placement=bad', ip: '203.0.113.7', userAgent: 'Chrome' }
  const kept = { name: 'Feed stays', visit, gets: 'target', link: '' }
  await app.db
    .update(campaigns)
    .set({ settings: { ...now, tests: [kept] } as never })
    .where(eq(campaigns.id, campaign))
  const real = app.services.tryVisit
  app.services.tryVisit = async ({ settings: tried }) =>
    ({ link: tried?.excludedValues.utmPlacement?.includes('bad') ? tried.botLink : 'https://shop.example/' }) as never
  await on()
  await run()
  app.services.tryVisit = real
  expect(failures).toEqual([])
  expect((await actsOf()).find(({ thing }) => thing === 'bad')).toMatchObject({ state: 'held', reason: 'tests' })
  expect(await excluded()).toEqual(['kept', 'worse'])
})

test('an ended plan or an archived campaign stops a rule, and the list says why', async () => {
  await on({ campaignId: campaign })
  const trouble = async () => (await app.call('autoRules.list', owner, {})).rules[0]?.trouble
  await app.db
    .update(accounts)
    .set({ paidExpiration: new Date('2026-03-31T00:00:00Z') })
    .where(eq(accounts.id, owner.account.id))
  expect(await trouble()).toBe('planEnded')
  await run()
  await app.db.update(accounts).set({ paidExpiration: null }).where(eq(accounts.id, owner.account.id))
  await app.call('company.delete', owner, { id: campaign })
  await app.db.update(autoRules).set({ ranAt: null })
  expect(await trouble()).toBe('campaignGone')
  await run()
  await app.call('company.restore', owner, { id: campaign })
  expect(await trouble()).toBeNull()
  expect(await actsOf()).toEqual([])
})

test('one failing rule keeps no other from running', async () => {
  await on()
  await on()
  await app.db
    .update(autoRules)
    .set({
      terms: {
        ...TERMS,
        measure: 'nothing',
        campaignId: null,
        beside: 'value',
        leastVisits: 1,
        currency: 'USD',
        cap: 1,
        leastCost: 0,
      } as never,
    })
    .where(eq(autoRules.id, (await app.call('autoRules.list', owner, {})).rules[0]?.id ?? ''))
  await run()
  expect(failures.splice(0)).toHaveLength(1)
  expect(await app.db.$count(autoRuleActs)).toBe(2)
})

test('another client finds none of it; staff change only with leave', async () => {
  const rule = await on()
  await run()
  const [act] = await actsOf()
  const id = act?.id ?? ''
  expect(await actsOf(other)).toEqual([])
  for (const [call, input] of [
    ['autoRules.turn', { id: rule.id, mode: 'off' }],
    ['autoRules.remove', { id: rule.id }],
    ['autoRules.save', { id: rule.id, name: 'Mine', ...TERMS }],
    ['autoRules.confirm', { id }],
    ['autoRules.undo', { id }],
    ['autoRules.again', { id }],
  ] as const) {
    expect((await refusal(app.call(call, other, input))).status, call).toBe(404)
    expect((await refusal(app.call(call, admin, input))).status, call).toBe(403)
  }
  for (const call of ['autoRules.list', 'autoRules.acts'] as const)
    expect((await refusal(app.call(call, other, { clientId: owner.account.id }))).status, call).toBe(404)
  const foreign = { ...TERMS, campaignId: campaign }
  expect((await refusal(app.call('autoRules.month', other, foreign))).status).toBe(422)
  const month = await app.call('autoRules.month', admin, { ...TERMS, clientId: owner.account.id })
  expect(month.acted).toBeGreaterThan(0)
})

test('not every act suits every thing', async () => {
  for (const terms of [
    { act: 'pause' },
    { act: 'shift' },
    { thing: 'offer' },
    { value: -1 },
    { measure: 'visits', value: 0.5 },
  ])
    await expect(app.call('autoRules.save', owner, { name: 'No', ...TERMS, ...terms })).rejects.toThrow()
})
