import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ZodError } from 'zod'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let companyId: string
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user', { timezone: 'Europe/Kyiv' })
  companyId = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
})
afterAll(() => app.close())
beforeEach(() => app.queries.splice(0))

/** Test clock: noon UTC. */
const TODAY = '2026-03-01'
const ranges = () => [...new Set(app.queries.map(({ first, last }) => `${String(first)} ${String(last)}`))].toSorted()

test('totals name the compared days and an unfinished today', async () => {
  const ask = (given: object) =>
    app.call('logs.companyTotals', owner, { startDate: '2026-02-28', endDate: TODAY, ...given })
  expect(await ask({})).toMatchObject({
    previousRange: { startDate: '2026-02-26', endDate: '2026-02-27', until: '2026-02-27T12:00:00.000Z' },
    partial: true,
    previousSuspicious: 0,
    previousUnprotected: 0,
  })
  expect(ranges()).toEqual(['2026-02-26 2026-02-27', '2026-02-28 2026-03-01'])
  expect(await ask({ compare: 'week' })).toMatchObject({
    previousRange: { startDate: '2026-02-21', endDate: '2026-02-22' },
  })
  expect(await ask({ compare: 'year' })).toMatchObject({
    previousRange: { startDate: '2025-02-28', endDate: '2025-03-01' },
  })
  expect(await ask({ startDate: '2026-02-01', compare: 'month' })).toMatchObject({
    previousRange: { startDate: '2026-01-01', endDate: '2026-02-01', until: '2026-02-01T12:00:00.000Z' },
  })
  expect(await ask({ startDate: '2026-02-27', endDate: '2026-02-28' })).toMatchObject({
    previousRange: { startDate: '2026-02-25', endDate: '2026-02-26', until: null },
    partial: false,
  })
})

test('a series has every row, marks partial ones, and has the compared series', async () => {
  const { daily, previous } = await app.call('logs.companyDaily', owner, {
    startDate: '2026-02-28',
    endDate: '2026-03-02',
    compare: 'week',
  })
  expect(daily.map(({ date, partial }) => [date, partial])).toEqual([
    ['2026-02-28', false],
    [TODAY, true],
    ['2026-03-02', true],
  ])
  expect(previous?.map(({ date, partial }) => [date, partial])).toEqual([
    ['2026-02-21', false],
    ['2026-02-22', true],
  ])
  const hours = await app.call('logs.companyDaily', owner, { startDate: TODAY, endDate: TODAY, interval: 'hour' })
  expect(hours.daily).toHaveLength(24)
  expect(hours.daily.find(({ partial }) => partial)?.date).toBe('2026-03-01T14:00')
  expect(hours).not.toHaveProperty('previous')
  const months = await app.call('logs.companyDaily', owner, {
    startDate: '2026-01-15',
    endDate: '2026-02-28',
    interval: 'month',
  })
  expect(months.daily.map(({ date, partial }) => [date, partial])).toEqual([
    ['2026-01-01', true],
    ['2026-02-01', false],
  ])
})

test('compares a running day with the same hours of the day before', async () => {
  const { daily, previous } = await app.call('logs.companyDaily', owner, {
    startDate: TODAY,
    endDate: TODAY,
    interval: 'hour',
    compare: 'previous',
  })
  expect(daily).toHaveLength(24)
  expect(previous).toHaveLength(15)
  expect(previous?.at(-1)).toMatchObject({ date: '2026-02-28T14:00', partial: true })
  expect(previous?.at(-2)).toMatchObject({ date: '2026-02-28T13:00', partial: false })
})

const SEARCH = { filter: { url: { contains: 'click=' } }, startDate: '2026-01-01', endDate: '2026-01-31' }

const complaint = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) =>
      error instanceof ZodError
        ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
        : Promise.reject(error as Error),
  )

test('searches texts only in one campaign and 31 days; other conditions are unlimited', async () => {
  const refused = [
    'filter: To search in addresses, referrers and User-Agents, choose one campaign and at most 31 days.',
  ]
  for (const name of [
    'logs.companyTotals',
    'logs.companyDaily',
    'logs.companyPlatforms',
    'logs.companySeries',
    'logs.heat',
    'logs.userLogs',
    'logs.export',
  ] as const) {
    expect(await complaint(app.call(name, owner, SEARCH)), name).toEqual(refused)
    expect(await complaint(app.call(name, owner, { ...SEARCH, companyId, endDate: '2026-02-01' })), name).toEqual(
      refused,
    )
    expect(await complaint(app.call(name, owner, { ...SEARCH, companyId })), name).toBeUndefined()
    expect(
      await complaint(app.call(name, owner, { ...SEARCH, filter: { url: { is: '/' }, country: { contains: 'd' } } })),
      name,
    ).toBeUndefined()
  }
})

test('hours cover 31 days at most, and a dimension cannot be crossed with itself', async () => {
  const hours = { interval: 'hour', startDate: '2026-01-01' }
  expect(await complaint(app.call('logs.companyDaily', owner, { ...hours, endDate: '2026-02-01' }))).toEqual([
    'endDate: A range by hours may not be longer than 31 days.',
  ])
  expect(await complaint(app.call('logs.companyDaily', owner, { ...hours, endDate: '2026-01-31' }))).toBeUndefined()
  expect(
    await complaint(
      app.call('logs.companyPlatforms', owner, { startDate: TODAY, endDate: TODAY, dimension: 'ip', by: 'ip' }),
    ),
  ).toEqual(['by: The value is invalid.'])
})

test('staff with Statistics alone get counts as a file, and no single visits', async () => {
  const given = { startDate: TODAY, endDate: TODAY }
  const [counting, reading] = await Promise.all(
    [['Statistics'], ['Statistics', 'Logs']].map((menu) => app.account('manager', { menu })),
  )
  expect(await refusal(app.call('logs.export', counting, given))).toMatchObject({ status: 403 })
  for (const [caller, table] of [
    [counting, 'breakdown'],
    [counting, 'series'],
    [reading, 'logs'],
  ] as const)
    await expect(app.call('logs.export', caller, { ...given, table }), table).resolves.toBeDefined()
})

test('a file not sorted by time is refused above the limit, before reading', async () => {
  const { events } = app.services
  const counting = (total: number) => {
    const read: string[] = []
    app.services.events = {
      rowsAtOnce: 8000,
      query: async (_pool: string, sql: string) => (read.push(sql), sql.includes('AS total') ? [{ total }] : []),
    } as unknown as typeof events
    return read
  }
  const file = (given: object) =>
    app
      .call('logs.export', owner, { startDate: TODAY, endDate: TODAY, ...given })
      .then(() => 'a file')
      .catch((error: unknown) => (error as { validation?: unknown }).validation)
  try {
    const read = counting(100_001)
    expect(await file({ sort: 'country' })).toEqual({
      sort: ['A file in this order holds 100 000 visits at most. Choose fewer, or sort by time.'],
    })
    expect(read).toHaveLength(1)
    expect(await file({ sort: 'time', order: 'asc' })).toBe('a file')
    counting(100_000)
    expect(await file({ sort: 'country' })).toBe('a file')
  } finally {
    app.services.events = events
  }
})
