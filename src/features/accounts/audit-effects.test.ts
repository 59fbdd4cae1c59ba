import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import type { Events } from '../../store/events/events.ts'
import { audit } from '../../store/config/schema.ts'

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.account('user', { timezone: 'UTC' })
  const { campaign } = await app.call('campaign.save', owner, CAMPAIGN)
  const entry = { action: 'campaign.save', subject: `campaigns/${campaign.id}`, actorId: owner.account.id }
  await app.db.insert(audit).values([
    {
      ...entry,
      at: new Date('2026-02-27T08:00:00Z'),
      before: { sensitivity: 'standard' },
      after: { sensitivity: 'strict' },
    },
    { ...entry, at: new Date('2026-02-27T09:00:00Z'), before: { name: 'Old' }, after: { name: 'New' } },
  ])
  const query = async (_pool: string, _sql: string, params: Record<string, unknown>) => {
    app.queries.push(params)
    return [
      { span: 0, target: 880, bot: 120 },
      { span: 1, target: 690, bot: 310 },
    ]
  }
  app.services.events = { query } as unknown as Events
})
afterAll(() => app.close())

const effects = async (caller: Caller, given: object = {}) =>
  (await app.call('audit.ofClient', caller, { endDate: '2026-02-28', ...given })).entries.map(({ effect }) => effect)

test('a change of what decides verdicts has the shares of Bots since then and a week before', async () => {
  expect(await effects(owner)).toEqual([
    null,
    {
      since: { from: '2026-02-27T08:00:00.000Z', until: '2026-03-01T12:00:00.000Z', visits: 1000, bots: 120 },
      before: { from: '2026-02-20T08:00:00.000Z', until: '2026-02-22T12:00:00.000Z', visits: 1000, bots: 310 },
      ended: false,
      differs: true,
    },
  ])
})

test('readers without statistics get none', async () => {
  app.queries.splice(0)
  const manager = await app.account('manager', { menu: ['Clients'] })
  expect(await effects(manager, { clientId: owner.account.id })).toEqual([null, null])
  expect(app.queries).toEqual([])
})

test('while the event store is away, History is read without them', async () => {
  const query = async () => {
    throw new EventsError('away', 'connect ECONNREFUSED')
  }
  app.services.events = { query } as unknown as Events
  expect(await effects(owner)).toEqual([null, null])
})
