import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { accounts } from '../../store/config/schema.ts'
import type { Events } from '../../store/events/events.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, refusal, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
const RANGE = { startDate: '2026-02-01', endDate: '2026-03-01', timezone: 'UTC' }
const who: Record<string, Caller> = {}
let campaign = ''
/** The test clock: 1 March 2026, noon. */
const FIRST = Date.parse('2026-02-22T12:00:00Z')

/** Requests of the range, usage of the paid month, billed in the last seven days. */
function answers(): Events {
  const query = async (_pool: string, text: string, params: Record<string, unknown>) => {
    const id = (name: string) => who[name]?.account.id ?? ''
    if (text.includes('{froms:'))
      return [
        { id: id('busy'), hits: 95 },
        { id: id('over'), hits: 130 },
      ]
    if (text.includes('{since:')) return [{ id: id('busy'), hits: 70, first: FIRST }]
    if (text.includes('LIMIT 50 BY'))
      return (params['clients'] as bigint[]).map((client) => ({
        client: String(client),
        campaign,
        requests: 7,
        billed: 6,
        bot: 5,
      }))
    if (text.includes('{limit:'))
      return [
        {
          value: '203.0.113.9',
          owner: id('busy'),
          country: 'DE',
          asn: 64500,
          isp: 'Cloud',
          requests: 9,
          billed: 8,
          bot: 7,
          clients: 1,
          campaigns: 2,
          first: '2026-02-22 12:00:00.000',
          last: '2026-02-23 12:00:00.000',
        },
      ]
    return [
      {
        id: id('busy'),
        requests: 200,
        billed: 180,
        bot: 40,
        first: '2026-02-01 10:00:00.000',
        last: '2026-03-01 09:00:00.000',
      },
      {
        id: id('over'),
        requests: 500,
        billed: 400,
        bot: 10,
        first: '2026-02-01 10:00:00.000',
        last: '2026-03-01 09:00:00.000',
      },
    ]
  }
  return { query } as unknown as Events
}

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  const plan = (
    await app.call('tariff.store', admin, {
      name: 'Hundred',
      price: 1,
      currency: 'USD',
      campaignLimit: 3,
      clickLimit: 100,
    })
  ).tariff.id
  for (const name of ['busy', 'over', 'quiet'])
    who[name] = await app.account('user', {
      email: `${name}@weir.example`,
      planId: name === 'quiet' ? null : plan,
      paidFrom: new Date('2026-02-06T00:00:00Z'),
      paidExpiration: new Date('2026-03-06T00:00:00Z'),
    })
  const [busy] = [who['busy']]
  campaign = busy ? (await app.call('campaign.save', busy, CAMPAIGN)).campaign.id : ''
  app.services.events = answers()
})
afterAll(() => app.close())

const ask = (given: object = {}) => app.call('logs.getRequestStatistic', admin, { ...RANGE, ...given })

test('shows requests of the range with paid month, limit and forecast', async () => {
  const { statistics, total, sums } = await ask()
  expect(total).toBe(3)
  expect(statistics.map(({ client }) => client)).toEqual([
    'over@weir.example',
    'busy@weir.example',
    'quiet@weir.example',
  ])
  // ten a day; the month ends on 6 March, four and a half days from now
  expect(statistics[1]).toMatchObject({
    requests: 200,
    billed: 180,
    bot: 40,
    used: 95,
    clickLimit: 100,
    tariff: 'Hundred',
    monthFrom: '2026-02-06T00:00:00.000Z',
    monthTo: '2026-03-06T00:00:00.000Z',
    perDay: 10,
    forecast: 140,
    reachedAt: '2026-03-02T00:00:00.000Z',
    firstHit: '2026-02-01T10:00:00.000Z',
  })
  expect(statistics[1]?.campaigns).toEqual([{ id: campaign, name: CAMPAIGN.name, requests: 7, billed: 6, bot: 5 }])
  expect(statistics[0]).toMatchObject({ used: 130, reachedAt: null })
  expect(statistics[2]).toMatchObject({
    requests: 0,
    used: 0,
    clickLimit: null,
    tariff: null,
    firstHit: null,
    lastHit: null,
    forecast: 0,
  })
  expect(sums).toEqual({ requests: 700, billed: 580, bot: 50, reached: 1, heading: 1 })
})

test('sorts, searches and pages over all clients', async () => {
  const names = async (given: object) => (await ask(given)).statistics.map(({ client }) => client.split('@')[0])
  expect(await names({ sort: 'client', order: 'asc' })).toEqual(['busy', 'over', 'quiet'])
  expect(await names({ sort: 'share' })).toEqual(['over', 'busy', 'quiet'])
  expect(await names({ sort: 'used', order: 'asc' })).toEqual(['quiet', 'busy', 'over'])
  expect(await names({ search: ' QUI' })).toEqual(['quiet'])
  expect(await names({ page: 2, perPage: 2 })).toEqual(['quiet'])
  expect(await names({ page: 9 })).toEqual([])
})

test('omits deleted clients', async () => {
  const gone = await app.account('user', { email: 'gone@weir.example' })
  expect((await ask()).total).toBe(4)
  await app.db.update(accounts).set({ deletedAt: new Date() }).where(eq(accounts.id, gone.account.id))
  expect((await ask()).total).toBe(3)
})

test('the export has a line for each client, whatever the page', async () => {
  const { filename, bytes } = (await app.call('logs.exportRequestStatistic', admin, RANGE)) as unknown as {
    filename: string
    bytes: Uint8Array
  }
  expect(filename).toBe('requests-2026-02-01-2026-03-01.csv')
  const lines = Buffer.from(bytes).toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toBe(
    'busy@weir.example,Hundred,200,180,40,2026-02-01T10:00:00.000Z,2026-03-01T09:00:00.000Z,95,100,2026-02-06T00:00:00.000Z,2026-03-06T00:00:00.000Z,10,140,2026-03-02T00:00:00.000Z',
  )
})

test('names the top; default range is seven days, which must be valid', async () => {
  const { top } = await app.call('logs.getTopRequestStatistic', admin, { by: 'address' })
  expect(top).toEqual([
    {
      value: '203.0.113.9',
      label: '203.0.113.9',
      client: '',
      country: 'DE',
      asn: 64500,
      isp: 'Cloud',
      requests: 9,
      billed: 8,
      bot: 7,
      clients: 1,
      campaigns: 2,
      firstHit: '2026-02-22T12:00:00.000Z',
      lastHit: '2026-02-23T12:00:00.000Z',
    },
  ])
  expect((await app.call('logs.getTopRequestStatistic', admin, {})).top[0]).toMatchObject({
    label: 'busy@weir.example',
  })
  for (const days of [{ startDate: '2026-03-02' }, { startDate: '2024-01-01' }])
    expect((await refusal(app.call('logs.getTopRequestStatistic', admin, days))).status).toBe(422)
})
