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
  await app.db.execute(sql`UPDATE cost_feeds SET is_on = false`) // of the tests before
})

const HOUR = 3_600_000
const later = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * HOUR)
}
const answers = (body: string, more: object = {}) => {
  platform.answer = { body, ...more }
}
const draft = (more: object = {}) => ({
  sourceId: source,
  url: `${platform.url}/costs?from={from}&to={to}`,
  everyHours: 24,
  ...more,
})
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
  (
    await app.db.execute<{ notice: string }>(
      sql`SELECT notice FROM notifications WHERE account_id = ${owner.account.id} ORDER BY id`,
    )
  ).rows.map(({ notice }) => notice)

const CSV = 'Day,Cost\n2026-11-26,10.00\n2026-11-27,20.00\n'

test('a check shows what the importer shows, and stores nothing', async () => {
  answers(CSV)
  const checked = await app.call('feeds.check', owner, draft())
  expect(checked).toMatchObject({
    failure: null,
    found: {
      added: 2,
      totals: [{ currency: 'USD', amount: '30' }],
      first: [{ read: { startDate: '2026-11-26', amount: '10' } }, {}],
    },
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

test('a later question keeps all out until it is answered once, and the client is told once', async () => {
  answers(CSV)
  const { id } = await make()
  await run()
  answers('Day,Cost\n2026-11-28,$1\n')
  await fetchNow(id) // a sign of several currencies that the source's settles
  answers('Day,Cost,Currency\n2026-11-28,7,EUR\n2026-11-27,30,USD\n')
  expect(await fetchNow(id)).toMatchObject({ outcome: 'waits', added: 0, importId: null })
  later(24)
  await run()
  expect(await feedOf(id)).toMatchObject({
    waiting: [
      { code: 'columns', was: 'Day, Cost', now: 'Day, Cost, Currency' },
      { code: 'currencies', now: 'EUR' },
    ],
    failures: 0,
  })
  expect(await ledger()).toContain('2026-11-27 20 USD')
  expect(await ledger()).not.toContain('2026-11-28 7 EUR')
  expect(await notices()).toEqual(['feedWaits'])
  const checked = await app.call('feeds.check', owner, { id, everyHours: 24 })
  expect(checked.changes.map(({ code }) => code)).toEqual(['columns', 'currencies'])
  await app.call('feeds.save', owner, { id, everyHours: 24, reading: checked.reading })
  await run()
  expect(await feedOf(id)).toMatchObject({ waiting: [], last: { outcome: 'entered', added: 0, changed: 2 } })
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 30 USD', '2026-11-28 7 EUR'])
})

test.each([
  ['another date form', 'Day,Cost\n26.11.2026,10\n', 'dateForm'],
  ['a renamed column', 'Day,Spend\n2026-11-26,10\n', 'columns'],
  ['dates that can be read in two ways', 'Day,Cost\n05/11/2026,10\n', 'dates'],
  ['amounts that can be read in two ways', 'Day,Cost\n2026-11-26,"1,250"\n', 'decimal'],
])('waits for %s', async (_what, body, code) => {
  answers(CSV)
  const { id } = await make()
  await run()
  answers(body)
  expect(await fetchNow(id)).toMatchObject({ outcome: 'waits' })
  expect((await feedOf(id))?.waiting.map((one) => one.code)).toContain(code)
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 20 USD'])
  answers(CSV)
  expect(await fetchNow(id), 'the platform is as before').toMatchObject({ outcome: 'entered', unchanged: 2 })
  expect(await feedOf(id)).toMatchObject({ waiting: [] })
})

test('answers of the check are kept for later fetches', async () => {
  answers('Day,Cost\n05/11/2026,"1,250"\n')
  const more = { answers: 'dates:dayFirst,decimal:point' }
  const { id } = await make(more)
  await run()
  answers('Day,Cost\n06/11/2026,"1,300"\n')
  expect(await fetchNow(id)).toMatchObject({ outcome: 'entered' })
  expect(await ledger()).toEqual(['2026-11-05 1250 USD', '2026-11-06 1300 USD'])
})

test('a bill of another hand is replaced only by an answer, which is kept', async () => {
  const bill = {
    sourceId: source,
    startDate: '2026-11-27',
    endDate: '2026-11-27',
    model: 'total',
    amount: '3',
    currency: 'USD',
  }
  await app.call('costs.add', owner, bill)
  answers(CSV)
  const { id } = await make()
  await run()
  expect(await feedOf(id)).toMatchObject({ waiting: [{ code: 'replaces' }] })
  const checked = await app.call('feeds.check', owner, { id, everyHours: 24 })
  await app.call('feeds.save', owner, { id, everyHours: 24, reading: checked.reading, answers: 'replaces:replace' })
  await run()
  expect(await feedOf(id)).toMatchObject({ waiting: [], last: { added: 2 } })
})

test('JSON is read as a table: an array, or the key that holds it, with nested fields and credits', async () => {
  const rows = [
    { date: '2026-11-26', metrics: { cost: 1.234 }, campaign: { name: '=one' } },
    { date: '2026-11-27', metrics: { cost: -2.5 }, campaign: { name: 'two, "2"' } },
  ]
  answers(JSON.stringify({ status: 'ok', data: { rows } }), { type: 'application/json' })
  const more = { dayColumn: 'date', amountColumn: 'metrics.cost' }
  const { id } = await make(more)
  await run()
  expect(await ledger()).toEqual(['2026-11-26 1.234 USD', '2026-11-27 -2.5 USD'])
  answers(JSON.stringify(rows.map((row) => ({ ...row, at: 1 }))), { type: 'application/json' })
  expect(await fetchNow(id), 'a credit is not given twice').toMatchObject({ outcome: 'entered', unchanged: 2 })
  expect(await ledger()).toEqual(['2026-11-26 1.234 USD', '2026-11-27 -2.5 USD'])
  answers('[]', { type: 'application/json' })
  expect(await fetchNow(id)).toMatchObject({ outcome: 'entered', lines: 0 })
  answers('{"error": "no"}', { type: 'application/json' })
  expect(await fetchNow(id)).toMatchObject({ outcome: 'failed', failure: 'form' })
})

test('failures are tried again after growing waits, told once after a day, and end', async () => {
  answers(CSV)
  const { id } = await make()
  await run()
  answers('no', { status: 503 })
  const waits: number[] = []
  await app.call('feeds.fetch', owner, { id })
  for (let round = 0; round < 14; round += 1) {
    await run()
    const { nextAt = '' } = (await feedOf(id)) ?? {}
    const wait = Date.parse(nextAt) - app.clock.now.getTime()
    waits.push(wait / 60_000)
    app.clock.now = new Date(nextAt)
  }
  expect(waits.slice(0, 9)).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
  expect(await feedOf(id)).toMatchObject({ failures: 14, last: { outcome: 'failed', failure: 'status', status: 503 } })
  expect(await notices()).toEqual(['feedFails'])
  answers(CSV)
  await run()
  expect(await feedOf(id)).toMatchObject({
    failures: 0,
    failingSince: null,
    last: { outcome: 'entered', unchanged: 2 },
  })
})

test.each([
  [{ status: 401 }, 'denied'],
  [{ status: 403 }, 'denied'],
  [{ status: 404 }, 'missing'],
  [{ status: 500 }, 'status'],
  [{ type: 'text/html', body: '<p>Sign in</p>' }, 'form'],
  [{ body: 'nothing\n' }, 'columns'],
  [{ body: CSV, broken: true }, 'timeout'],
  [{ status: 302, location: '/again' }, 'redirects'],
])('%j is said', async (answer, expected) => {
  answers(CSV)
  const { id } = await make()
  await run()
  platform.answer = answer
  const fetched = await fetchNow(id)
  const waiting = (await feedOf(id))?.waiting.map(({ code }) => code)
  expect(fetched?.failure ?? waiting?.[0]).toBe(expected)
  expect(await ledger()).toHaveLength(2)
})

test('the key goes to its own server alone, is stored sealed, and never answered', async () => {
  const secret = 'Bearer marked-feed-secret'
  const elsewhere = await startPlatform({ body: CSV })
  answers('', { status: 302, location: `${elsewhere.url}/report.csv` })
  const feed = await make({ headerName: 'Authorization', headerValue: secret })
  await run()
  expect(platform.seen.at(-1)?.headers.authorization).toBe(secret)
  expect(elsewhere.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
  expect(await ledger()).toHaveLength(2)
  const replies = [feed, await app.call('feeds.list', owner), await app.call('feeds.fetches', owner, { id: feed.id })]
  expect(JSON.stringify(replies)).not.toContain('marked-feed-secret')
  for (const table of ['cost_feeds', 'cost_fetches', 'audit']) {
    const { rows } = await app.db.execute(sql.raw(`SELECT t::text AS row FROM ${table} t`))
    expect(JSON.stringify(rows), table).not.toContain('marked-feed-secret')
    expect(JSON.stringify(rows), table).not.toContain(Buffer.from(secret).toString('hex'))
  }
  const input = { id: feed.id, everyHours: 24, headerName: 'Authorization', reading: feed.reading }
  const { body } = await refusal(app.call('feeds.save', owner, { ...input, url: `${elsewhere.url}/report.csv` }))
  expect(body, 'a stored key is not sent elsewhere').toMatchObject({ validation: { headerValue: expect.anything() } })
  await refusal(app.call('feeds.check', owner, { ...input, url: `${elsewhere.url}/report.csv` }))
  expect(elsewhere.seen.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  await app.call('feeds.save', owner, { ...input, url: `${platform.url}/other.csv` })
  await run()
  expect(platform.seen.at(-1)).toMatchObject({ url: '/other.csv', headers: { authorization: secret } })
  await elsewhere.close()
})

test('two runners never fetch the same feed at once, nor does one that a person saved meanwhile count', async () => {
  answers(CSV)
  const { id } = await make()
  platform.seen.length = 0
  await Promise.all([run(), run(), run()])
  expect(platform.seen).toHaveLength(1)
  expect((await app.call('feeds.fetches', owner, { id })).total).toBe(1)
  const fetchTable = app.services.fetchTable
  const [started, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.services.fetchTable = async (request) => {
    started.resolve()
    await saved.promise
    return fetchTable(request)
  }
  answers('Day,Cost\n2026-11-26,99\n')
  await app.call('feeds.fetch', owner, { id })
  const running = run()
  await started.promise
  app.services.fetchTable = fetchTable
  const feed = await feedOf(id)
  await app.call('feeds.save', owner, { id, everyHours: 24, reading: feed?.reading, on: false })
  saved.resolve()
  await running
  expect(await ledger()).toEqual(['2026-11-26 10 USD', '2026-11-27 20 USD'])
})

test('another client finds none of it; wrong addresses, headers and schedules name their field', async () => {
  answers(CSV)
  const { id, reading } = await make()
  for (const [name, input] of [
    ['feeds.check', { id, everyHours: 24 }],
    ['feeds.save', { id, everyHours: 24, reading }],
    ['feeds.fetch', { id }],
    ['feeds.remove', { id }],
    ['feeds.fetches', { id }],
    ['feeds.list', { clientId: owner.account.id }],
    ['feeds.check', draft()],
  ] as const)
    expect((await refusal(app.call(name, other, input))).status, name).toBe(404)
  const wrong = async (more: object) => {
    const { body } = await refusal(app.call('feeds.check', owner, draft(more)))
    return Object.keys((body as { validation: object }).validation)
  }
  expect(await wrong({ url: 'ftp://platform.example/' })).toEqual(['url'])
  expect(await wrong({ url: 'https://platform.example/{day}' })).toEqual(['url'])
  expect(await wrong({ url: 'https://{from}.example/' })).toEqual(['url'])
  expect(await wrong({ headerName: 'Host', headerValue: 'x' })).toEqual(['headerName'])
  expect(await wrong({ headerName: 'X-Key', headerValue: 'a\r\nb: c' })).toEqual(['headerValue'])
  expect(await wrong({ companyId: campaign })).toEqual(['sourceId'])
  await expect(app.call('feeds.check', owner, draft({ everyHours: 2 }))).rejects.toThrow('everyHours')
})

test('at most fifty feeds; a removed one stops and its costs stay', async () => {
  answers(CSV)
  const { id, reading } = await make()
  await run()
  await app.db
    .execute(sql`INSERT INTO cost_feeds (client_id, source_id, url, settings, reading, is_on, next_at, created_at, updated_at)
    SELECT client_id, source_id, url, settings, reading, false, next_at, created_at, updated_at FROM cost_feeds, generate_series(1, 49)
    WHERE id = ${id}`)
  expect((await refusal(app.call('feeds.save', owner, { ...draft(), reading }))).status).toBe(409)
  await app.call('feeds.remove', owner, { id })
  platform.seen.length = 0
  later(48)
  await run()
  expect(platform.seen).toEqual([])
  expect(await ledger()).toHaveLength(2)
})
