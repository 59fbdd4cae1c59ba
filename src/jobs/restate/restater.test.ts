/** Past visits under today's policy: counts, caching by policy, and agreement with replays. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { TEXTS } from '../../contract/texts.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import type { HitRow } from '../../store/events/columns.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { personRow } from '../../store/events/testing/rows.ts'
import { createRestater } from './restater.ts'
import { runs } from '../../../tests/support/runs.ts'

const HOUR_MS = 3_600_000
const PEOPLE = ['DE', 'DE', 'FR', 'PL', 'FR', 'DE', 'ES', 'IT', 'FR']

let app: TestApp
const store = embedded()
let owner: Caller
let stranger: Caller
let campaign: string
let restater: ReturnType<typeof createRestater>
const range = { startDate: '2026-02-22', endDate: '2026-03-01', timezone: 'UTC' }
/** Without the visit that a list decided. */
const late = { ...range, startDate: '2026-02-25' }

/** A person's visit, hours ago. */
const row = (hoursAgo: number, more: Partial<HitRow> = {}): HitRow =>
  personRow(app.clock.now.getTime() - hoursAgo * HOUR_MS, {
    campaign,
    client: owner.account.id,
    ip: `203.0.113.${hoursAgo}`,
    destination: CAMPAIGN.targetLink,
    ...more,
  })

beforeAll(async () => {
  app = await createTestApp()
  await store.open()
  app.services.events = store.events()
  owner = await app.account('user')
  stranger = await app.account('user')
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  restater = createRestater(app.services)
  app.services.restater = restater
  await store.add(
    ...PEOPLE.map((country, at) => row(1 + at * 9, { country, platform: at % 2 === 0 ? 'Windows' : 'Android' })),
    row(30, {
      class: 'bot',
      category: 'general',
      user_agent: 'curl/8.5.0',
      mode: 'show',
      destination: CAMPAIGN.botLink,
      reasons: [['automation.named', 'curl', 'conclusive', 'automation']],
    }),
    row(130, {
      class: 'bot',
      category: 'general',
      mode: 'show',
      destination: CAMPAIGN.botLink,
      reasons: [['list.client_block', 'ip 203.0.113.130', 'conclusive', 'list']],
    }),
    row(3, { campaign: '999999', country: 'FR' }),
  )
})
afterAll(async () => {
  await restater.close()
  await store.close()
  await app.close()
})

const totals = (judgedBy: 'then' | 'now', more: object = {}, caller = owner) =>
  app.call('logs.companyTotals', caller, { companyId: campaign, ...range, judgedBy, ...more })
const save = (settings: object) => app.call('campaign.save', owner, { ...CAMPAIGN, id: campaign, ...settings })

/** Repeats until all is judged, as the panel does; at most a thousand times, so that a bug ends the run. */
async function whole(more: object = {}) {
  let answer = await totals('now', more)
  for (let again = 0; again < 1000 && !answer.restated?.complete; again++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    answer = await totals('now', more)
  }
  expect(answer.restated, 'all is judged').toMatchObject({ complete: true })
  return answer
}

/** Runs `act` with a restater on other stores. */
async function withRestater(services: Partial<typeof app.services>, act: () => Promise<void>) {
  const other = createRestater({ ...app.services, ...services })
  app.services.restater = other
  try {
    await act()
  } finally {
    app.services.restater = restater
    await other.close()
  }
}

test('by default visits count as stored, without a word on today’s policy', async () => {
  const answer = await totals('then')
  expect(answer.totals).toMatchObject({ target: 9, bot: 2 })
  expect(answer.restated).toBeUndefined()
})

test('while it runs, unjudged visits count as stored, and the reply says so', async () => {
  const first = await totals('now')
  expect(first.restated).toEqual({ hits: 11, judged: 0, complete: false })
  expect(first.totals).toMatchObject({ target: 9, bot: 2 })
  // The entry that blocked one of them is on no list today.
  const done = await whole()
  expect(done.restated).toEqual({ hits: 11, judged: 11, complete: true })
  expect(done.totals).toMatchObject({ target: 10, targetUnique: 10, bot: 1 })
})

test('new settings start anew; totals, days, dimensions and hours agree', async () => {
  await save({ excludedCountries: ['FR'] })
  const done = await whole()
  expect(done.totals).toMatchObject({ target: 7, bot: 4 })
  const ask = { companyId: campaign, ...range, judgedBy: 'now' as const }
  const { daily, restated } = await app.call('logs.companyDaily', owner, ask)
  expect(restated?.complete).toBe(true)
  expect(daily.reduce((sum, { bot }) => sum + bot, 0)).toBe(4)
  const { platforms } = await app.call('logs.companyPlatforms', owner, { ...ask, dimension: 'country' })
  expect(platforms.find(({ value }) => value === 'FR')).toMatchObject({ target: 0, bot: 3 })
  const { heat } = await app.call('logs.heat', owner, ask)
  expect(heat.reduce((sum, { bot }) => sum + bot, 0)).toBe(4)
  const { totals: people } = await totals('now', { class: 'target', filter: { country: ['FR', 'DE'] } })
  expect([people.target, people.bot]).toEqual([4, 0])
  const { totals: general } = await totals('now', { filter: { category: 'general' } })
  const { totals: then } = await totals('then', { filter: { category: 'general' } })
  expect([general.target, general.bot, then.bot]).toEqual([0, 1, 2])
  await save({})
  expect((await whole()).totals, 'back to what was').toMatchObject({ target: 10, bot: 1 })
})

test('applies today’s lists, refusals and bans', async () => {
  const { ids } = await app.call('clientblacklist.add', owner, { type: 'ips', value: '203.0.113.1' })
  expect((await whole()).totals).toMatchObject({ target: 9, bot: 2 })
  await app.call('clientblacklist.remove', owner, { ids })
  const admin = await app.account('admin')
  await app.call('ban.add', admin, { company: campaign, reason: 'Reported' })
  expect((await whole()).totals).toMatchObject({ target: 0, bot: 11 })
  await app.call('ban.remove', admin, { id: campaign })
})

test('judges a past day again once it has grown', async () => {
  await whole()
  await save({ excludedCountries: ['ES'] })
  const before = (await whole()).totals
  await store.add(row(40, { country: 'ES' }))
  const after = await whole()
  expect(after.restated?.hits).toBe(12)
  expect(after.totals.bot).toBe(before.bot + 1)
})

test('another process uses the stored result and judges nothing twice', async () => {
  await whole()
  const read = vi.fn(store.events().lines)
  await withRestater({ events: { ...store.events(), lines: read } }, async () => {
    expect((await totals('now')).restated?.complete).toBe(true)
  })
  expect(read).not.toHaveBeenCalled()
})

test('reports unreadable data once, counts it as stored, and judges it later', async () => {
  await save({ excludedCountries: ['IT'] })
  const events = store.events()
  const reported = vi.fn()
  const lines = vi.fn(events.lines).mockRejectedValue(new Error('away'))
  const failing = { events: { ...events, lines }, errors: { ...app.services.errors, report: reported } }
  await withRestater(failing, async () => {
    await vi.waitFor(async () => {
      expect((await totals('now')).restated?.complete).toBe(false)
      expect(lines.mock.calls.length).toBeGreaterThanOrEqual(3)
    })
    expect(reported).toHaveBeenCalledOnce()
    lines.mockImplementation(events.lines)
    await whole()
  })
})

test('a campaign that fails delays no other', async () => {
  const other = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Beside' })).campaign.id
  await store.add(row(2, { campaign: other }))
  await save({ excludedCountries: ['PL'] })
  const events = store.events()
  const lines: typeof events.lines = (file, pool, sql, params) =>
    String(params?.['campaigns']) === campaign
      ? Promise.reject(new Error('broken'))
      : events.lines(file, pool, sql, params)
  const reported = vi.fn()
  await withRestater(
    { events: { ...events, lines }, errors: { ...app.services.errors, report: reported } },
    async () => {
      await vi.waitFor(async () => {
        // The broken one is first each time.
        const { restated } = await totals('now', { companyId: undefined })
        expect(restated).toMatchObject({ judged: 1, complete: false })
      })
      expect((await totals('now', { companyId: other })).restated?.complete).toBe(true)
      expect(reported).toHaveBeenCalledOnce()
    },
  )
})

test('a new name triggers no judging', async () => {
  await whole()
  await save({ excludedCountries: ['IT'], name: 'Another name', notes: 'Since Monday' })
  expect((await totals('now')).restated?.complete).toBe(true)
})

test('concurrent parts of a screen share the work', async () => {
  const { query: ask } = store.events()
  const query = vi.fn(ask) as typeof ask & ReturnType<typeof vi.fn>
  await withRestater({ events: { ...store.events(), query } }, async () => {
    await totals('now')
    const alone = query.mock.calls.length
    query.mockClear()
    await Promise.all(Array.from({ length: 8 }, () => totals('now')))
    expect(query.mock.calls.length).toBeLessThanOrEqual(2 * alone)
  })
})

test('refuses a file until all is judged; the file then matches the screen', async () => {
  await save({ excludedCountries: ['DE'] })
  const ask = {
    companyId: campaign,
    ...range,
    judgedBy: 'now',
    table: 'breakdown',
    dimension: 'country',
    format: 'json',
  }
  const file = async () => (await app.call('logs.export', owner, ask)) as unknown as { body: AsyncIterable<string> }
  expect(await refusal(file())).toMatchObject({ status: 503, body: { error: TEXTS.restating } })
  await whole()
  let text = ''
  for await (const part of (await file()).body) text += part
  expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ country: 'DE', target: 0 }))
})

test('refuses other accounts’ campaigns', async () => {
  await expect(totals('now', {}, stranger)).rejects.toMatchObject({ status: 404 })
  expect((await totals('now', { companyId: undefined }, stranger)).restated).toEqual({
    hits: 0,
    judged: 0,
    complete: true,
  })
})

test('agrees with a replay of the same days for any countries and sensitivity', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(['DE', 'FR', 'PL', 'ES', 'IT']),
      fc.constantFrom('monitor', 'standard', 'strict'),
      async (excludedCountries, sensitivity) => {
        await save({ excludedCountries, sensitivity })
        const { totals: now } = await whole(late)
        const question = { companyId: campaign, ...late, against: 'then' as const }
        const { replay } = await app.call('replay.order', owner, question)
        const sum = (cells: typeof replay.matrix) => cells.reduce((all, { hits }) => all + hits, 0)
        expect(now.bot).toBe(sum(replay.matrix.filter(({ to }) => to === 'bot')))
        expect(now.target).toBe(sum(replay.matrix.filter(({ to }) => to !== 'bot')))
      },
    ),
    { numRuns: runs(2) },
  )
})
