import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'
import { type Platform, startPlatform } from '../../domain/testing/platform-server.ts'
import { createFeedRunner } from '../../jobs/feeds.ts'
import { openGuardedDownload } from '../../outside/guarded-fetch.ts'
import { openTableFetch } from '../../outside/table-fetch.ts'
import { sql } from 'drizzle-orm'

let app: TestApp
let platform: Platform
let owner: Caller
let other: Caller
let source: string
let campaign: string

beforeAll(async () => {
  app = await createTestApp()
  platform = await startPlatform()
  app.services.fetchTable = openTableFetch(openGuardedDownload({ allowed: ['127.0.0.0/8'] }))
})
afterAll(async () => {
  await platform.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-28T12:00:00Z')
  owner = await app.account('user', { timezone: 'UTC' })
  other = await app.account('user')
  source = (await app.call('sources.save', owner, { name: 'Native', currency: 'USD' })).source.id
  campaign = (await app.call('campaign.save', owner, { ...CAMPAIGN, name: 'Spring' })).campaign.id
  platform.seen.length = 0
})

const HOUR = 3_600_000
const later = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR)
}
const answers = (body: string, more: object = {}) => {
  platform.answer = { body, ...more }
}
const draft = (more: object = {}) => ({ sourceId: source, url: `${platform.url}/costs?from={from}&to={to}`, everyHours: 24, ...more })
/** As the dialog does: checks, answers and saves. */
async function make(more: object = {}) {
  const { reading } = await app.call('feeds.check', owner, draft(more))
  return (await app.call('feeds.save', owner, { ...draft(more), reading })).feed
}
async function run() {
  const failures: unknown[] = []
  const runner = createFeedRunner(app.services, (error) => failures.push(error))
  await runner.look()
  await runner.settled()
  expect(failures).toEqual([])
}
async function fetchNow(id: string) {
  await app.call('feeds.fetch', owner, { id })
  await run()
  return (await app.call('feeds.fetches', owner, { id })).fetches[0]
}
const ledger = async () =>
  (await app.call('costs.list', owner, { perPage: 200 })).costs
    .flatMap((cost) => (cost.takenBackAt === null ? [`${cost.startDate} ${cost.amount} ${cost.currency}`] : []))
    .toSorted()
const feedOf = async (id: string) => (await app.call('feeds.list', owner)).feeds.find((one) => one.id === id)
const notices = async () =>
  (await app.db.execute<{ notice: string }>(sql`SELECT notice FROM notifications WHERE account_id = ${owner.account.id} ORDER BY id`)).rows.map(({ notice }) => notice)

const CSV = 'Day,Cost\n2026-11-26,10.00\n2026-11-27,20.00\n'

test('a check shows what the importer shows, and stores nothing', async () => {
  answers(CSV)
  const checked = await app.call('feeds.check', owner, draft())
  expect(checked).toMatchObject({
    failure: null,
    found: { added: 2, totals: [{ currency: 'USD', amount: '30' }], first: [{ read: { startDate: '2026-11-26', amount: '10' } }, {}] },
    reading: { columns: { day: 'Day', amount: 'Cost' }, currencies: ['USD'], dates: 'YYYY-n-n' },
  })
  expect(platform.seen.map(({ url }) => url)).toEqual(['/costs?from=2026-11-26&to=2026-11-28'])
  expect(await ledger()).toEqual([])
  expect((await app.call('feeds.list', owner)).feeds).toEqual([])
})

test('a feed enters what is fetched, corrects it, and keeps the same', async () => {
  answers(CSV)
  const { id } = await make()
  await run()
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 20 USD'])
  later(24)
  await run()
  expect(await feedOf(id)).toMatchObject({ last: { outcome: 'same' }, nextAt: '2026-11-30T06:00:00.000Z' })
  answers('Day,Cost\n2026-11-27,21.50\n2026-11-28,5\n')
  expect(await fetchNow(id)).toMatchObject({
    outcome: 'entered',
    added: 1,
    changed: 1,
    unchanged: 0,
    days: [
      { date: '2026-11-27', from: '20', to: '21.5' },
      { date: '2026-11-28', from: '0', to: '5' },
    ],
  })
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 21.5 USD', '2026-11-28 5 USD'])
  const { fetches, total } = await app.call('feeds.fetches', owner, { id })
  expect([total, fetches.map(({ outcome }) => outcome)]).toEqual([3, ['entered', 'same', 'entered']])
})

test('a fetch is taken back: what was before is in force again, and the same bytes do not bring it back', async () => {
  answers(CSV)
  const { id } = await make()
  await run()
  answers('Day,Cost\n2026-11-26,10.00\n2026-11-27,99\n')
  const fetched = await fetchNow(id)
  await app.call('imports.takeBack', owner, { id: fetched?.importId ?? '' })
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 20 USD'])
  later(24)
  await run()
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 20 USD'])
  const { fetches } = await app.call('feeds.fetches', owner, { id })
  expect(fetches.map(({ outcome, takenBackAt }) => [outcome, takenBackAt !== null])).toEqual([
    ['same', false],
    ['entered', true],
    ['entered', false],
  ])
})
