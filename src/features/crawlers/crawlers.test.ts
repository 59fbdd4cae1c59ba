import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Events } from '../../store/events/events.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
let other: Caller
let companyId: string
const RANGE = { startDate: '2026-02-01', endDate: '2026-03-01', timezone: 'UTC' }

const row = (browser: string, visits: number, more: object = {}) => ({
  browser,
  standing: 'declared',
  signer: '',
  refused: 0,
  open: 0,
  userAgent: `${browser}/1.0`,
  address: '203.0.113.9',
  visits,
  pages: 1,
  last: '2026-02-28 10:00:00.000',
  allVisits: 21,
  allVerified: 7,
  allFalse: 0,
  ...more,
})
const events = {
  query: async (_pool: string, sql: string) =>
    sql.includes('GROUP BY host')
      ? [
          { host: 'www.google.com', visits: 40 },
          { host: 'google.com.ua', visits: 2 },
          { host: 'chatgpt.com', visits: 5 },
          { host: 'google.com.evil.example', visits: 900 },
        ]
      : [
          row('GPTBot', 9, { pages: 3 }),
          row('Googlebot', 7, { standing: 'verified', last: '2026-03-01 10:00:00.000' }),
          row('=AcornBot', 5),
        ],
} as unknown as Events

beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user')
  other = await app.account('user')
  companyId = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  app.services.events = events
})
afterAll(() => app.close())

const ask = (given: object = {}) => app.call('logs.crawlers', owner, { companyId, ...RANGE, ...given })

test('lists crawlers with operator and purpose, sorted as requested', async () => {
  const { crawlers, total, sums } = await ask()
  expect(crawlers.map(({ browser, visits }) => [browser, visits])).toEqual([
    ['GPTBot', 9],
    ['Googlebot', 7],
    ['=AcornBot', 5],
  ])
  expect(crawlers[0]?.agent).toMatchObject({ operator: 'OpenAI', purpose: 'ai-training' })
  expect(crawlers[2]?.agent).toBeNull()
  expect({ total, sums }).toEqual({ total: 3, sums: { visits: 21, verified: 7, falseClaims: 0 } })
  const names = async (given: object) => (await ask(given)).crawlers.map(({ browser }) => browser)
  expect(await names({ sort: 'name', order: 'asc' })).toEqual(['=AcornBot', 'Googlebot', 'GPTBot'])
  expect(await names({ sort: 'last' })).toEqual(['Googlebot', 'GPTBot', '=AcornBot'])
  expect(await names({ sort: 'pages', order: 'asc' })).toEqual(['Googlebot', '=AcornBot', 'GPTBot'])
  expect(await names({ page: 2, perPage: 2 })).toEqual(['=AcornBot'])
})

test('shows people sent by the operator, and how a client could refuse it', async () => {
  const { crawlers } = await ask({ sort: 'sent' })
  expect(crawlers.map(({ browser, sent, refusable }) => [browser, sent, refusable])).toEqual([
    ['Googlebot', 42, 'never'],
    ['GPTBot', null, 'name'],
    ['=AcornBot', null, 'never'],
  ])
})

test('a file has all of them, and no formula', async () => {
  const { bytes, filename } = (await app.call('logs.exportCrawlers', owner, { companyId, ...RANGE })) as unknown as {
    bytes: Uint8Array
    filename: string
  }
  expect(filename).toBe('crawlers-2026-02-01-2026-03-01.csv')
  const lines = Buffer.from(bytes).toString().trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('GPTBot,OpenAI,ai-training,declared,9,3,2026-02-28T10:00:00.000Z')
  expect(lines[2]).toMatch(/,42$/)
  expect(lines[3]?.startsWith('=')).toBe(false)
})

test('shows how agents were verified: addresses, host names, signature, or not', async () => {
  app.addresses.know('66.249.66.1', { crawlers: ['googlebot'] })
  const rows = [
    row('Googlebot', 9, { standing: 'verified', address: '66.249.66.1', pages: 4 }),
    row('Googlebot', 8, { standing: 'verified', address: '198.51.100.7' }),
    row('Googlebot', 7, { standing: 'false', address: '66.249.66.1' }),
    row('Chrome', 6, { standing: 'verified', signer: 'chatgpt.com', userAgent: 'Mozilla/5.0 Chrome/140.0' }),
    row('GPTBot', 5, { standing: 'unverified' }),
    row('=AcornBot', 4),
  ]
  app.services.events = {
    query: async (_pool: string, sql: string) => (sql.includes('GROUP BY browser') ? rows : []),
  } as unknown as Events
  const { agents } = await app.call('logs.agents', owner, { companyId, ...RANGE })
  app.services.events = events
  expect(agents.map(({ name, verifiedBy, hits }) => [name, verifiedBy, hits])).toEqual([
    ['Googlebot', 'ranges', 9],
    ['Googlebot', 'names', 8],
    ['Googlebot', null, 7],
    [agents[3]?.name, 'signature', 6],
    ['GPTBot', null, 5],
    ['=AcornBot', null, 4],
  ])
  expect(agents[0]).toMatchObject({ operator: 'Google', purpose: 'search', pages: 4, referred: 0 })
  expect(agents[3]?.operator).toBe('OpenAI')
  expect(agents[5]).toMatchObject({ operator: '', purpose: 'other' })
  expect((await app.call('logs.agents', owner, { companyId, ...RANGE })).agents[1]?.referred).toBe(42)
})

test('another client’s campaign is not found', async () => {
  expect(await refusal(app.call('logs.agents', other, { companyId, ...RANGE }))).toMatchObject({ status: 404 })
  expect(await refusal(app.call('logs.crawlers', other, { companyId, ...RANGE }))).toMatchObject({ status: 404 })
})
