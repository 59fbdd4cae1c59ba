import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
const ids: string[] = []
let events: TestApp['services']['events']
beforeAll(async () => {
  app = await createTestApp()
  ;({ events } = app.services)
  owner = await app.account('user', { timezone: 'UTC' })
  for (const name of ['Garden tools', 'Garden seeds', 'Boats'])
    ids.push((await app.call('campaign.save', owner, { ...CAMPAIGN, name })).campaign.id)
})
afterEach(() => {
  app.services.events = events
})
afterAll(() => app.close())

const RANGE = { startDate: '2026-02-01', endDate: '2026-02-03' }
const counts = (target: number, bot: number) => ({ target, targetUnique: 0, bot, botUnique: 0 })

/** Returns the query parameters. */
function answering(): Record<string, unknown>[] {
  const read: Record<string, unknown>[] = []
  const [tools = '', , boats = ''] = ids
  app.services.events = {
    query: async (_pool: string, sql: string, params: Record<string, unknown>) => {
      read.push(params)
      if (!sql.includes(' AS date'))
        return [
          { id: boats, ...counts(5, 4) },
          { id: tools, ...counts(2, 0) },
        ]
      const wanted = new Set([params['campaigns']].flat().map(String))
      return [
        { id: boats, date: '2026-02-01', ...counts(5, 0) },
        { id: boats, date: '2026-02-03', ...counts(0, 4) },
        { id: tools, date: '2026-02-02', ...counts(2, 0) },
      ].filter(({ id }) => wanted.has(id))
    },
  } as unknown as typeof events
  return read
}

test('each day has every campaign, most visits first', async () => {
  const read = answering()
  const { dates, campaigns, total } = await app.call('logs.companySeries', owner, RANGE)
  expect(dates).toEqual(['2026-02-01', '2026-02-02', '2026-02-03'])
  expect(total).toBe(2)
  expect(campaigns).toMatchObject([
    { name: 'Boats', target: 5, bot: 4, over: { target: [5, 0, 0], bot: [0, 0, 4] } },
    { name: 'Garden tools', target: 2, bot: 0, over: { target: [0, 2, 0], bot: [0, 0, 0] } },
  ])
  expect(read).toHaveLength(2)
})

test('part of a name filters, and only shown campaigns are queried over time', async () => {
  const read = answering()
  const { campaigns, total } = await app.call('logs.companySeries', owner, { ...RANGE, search: ' GARDEN ' })
  expect(campaigns.map(({ name }) => name)).toEqual(['Garden tools'])
  expect(total).toBe(1)
  expect([read[1]?.['campaigns']].flat().map(String)).toEqual([ids[0]])
  const none = await app.call('logs.companySeries', owner, { ...RANGE, search: 'nothing of it' })
  expect(none).toMatchObject({ campaigns: [], total: 0 })
  const one = await app.call('logs.companySeries', owner, { ...RANGE, limit: 1 })
  expect(one.campaigns.map(({ name }) => name)).toEqual(['Boats'])
  expect(one.total).toBe(2)
})

test('hours cover 31 days at most, and at most 200 campaigns', async () => {
  const refused = (given: object) =>
    app.call('logs.companySeries', owner, { ...RANGE, ...given }).then(
      () => false,
      () => true,
    )
  answering()
  expect(await refused({ interval: 'hour', startDate: '2026-01-01' })).toBe(true)
  expect(await refused({ limit: 201 })).toBe(true)
  expect(await refused({ limit: 200 })).toBe(false)
})
