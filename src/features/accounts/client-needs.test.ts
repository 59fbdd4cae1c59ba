import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { HOLDINGS } from '../../contract/accounts/staff.ts'
import { putRequest } from '../../store/config/billing/plans.ts'
import { plans } from '../../store/config/schema.ts'
import type { Events } from '../../store/events/events.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let admin: Caller
const DAY = 86_400_000
const visits = new Map<string, number>()
const own = new Map<string, string>()

const at = (days: number) => new Date(app.clock.now.getTime() + days * DAY)
const client = async (name: string, given: object, had = 0) => {
  const one = await app.account('user', { email: `${name}@needs.example`, createdAt: at(-30), ...given })
  own.set(one.account.id, name)
  if (had > 0) visits.set(one.account.id, had)
  return one
}

/** Requests of the week by client. */
const events = {
  query: async () =>
    [...visits].map(([id, requests]) => ({
      id,
      requests,
      billed: requests,
      bot: 0,
      first: '2026-02-28 12:00:00.000',
      last: '2026-02-28 12:00:00.000',
    })),
} as unknown as Events

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
  const [plan] = await app.db.select().from(plans).where(eq(plans.name, '3 campaigns'))
  const planId = plan?.id ?? null
  await client('well', { paidExpiration: at(30) }, 5)
  const asks = await client('asks', { active: false })
  await putRequest(app.db, { accountId: asks.account.id, kind: 'plan', planId, amount: 0 }, app.clock.now)
  await client('over', { paidExpiration: at(-3) }, 7)
  await client('off', { active: false }, 9)
  await client('left', { paidExpiration: at(-30) })
  await client('ending', { paidExpiration: at(2), planId }, 1)
  const silent = await client('silent', {})
  await app.call('campaign.save', silent, CAMPAIGN)
})
afterAll(() => app.close())

const needs = async (given = events) => {
  app.services.events = given
  const answer = await app.call('clients.needs', admin, {})
  return answer.needs
}

test('who needs staff, the most urgent and most visits first', async () => {
  expect((await needs()).map(({ clientId, need }) => `${own.get(clientId)}: ${need}`)).toEqual([
    'asks: asks',
    'off: unprotected',
    'over: unprotected',
    'ending: ending',
    'silent: silent',
  ])
})

test('a request names its plan and price, others their own plan', async () => {
  const [asks, , , ending] = await needs()
  expect(asks).toMatchObject({ tariff: '3 campaigns', generations: 0, visits: 0 })
  expect(ending).toMatchObject({ tariff: '3 campaigns', amount: null, currency: null, reminded: null })
})

test('while statistics are away, what needs them is left out', async () => {
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Events
  expect((await needs(away)).map(({ need, visits: had }) => [need, had])).toEqual([
    ['asks', null],
    ['ending', null],
  ])
})

test('who has most of a kind comes first, and clients without any are there', async () => {
  const { clients } = await app.call('clients.holdings', admin, { what: 'campaigns' })
  expect(clients.map(({ id, count }) => `${own.get(id)}: ${count}`).slice(0, 2)).toEqual(['silent: 1', 'asks: 0'])
  expect(clients[0]?.last).toMatch(/^\d{4}-.*Z$/)
  expect(clients).toHaveLength(own.size)
  for (const what of HOLDINGS) await app.call('clients.holdings', admin, { what })
  const offers = await app.call('clients.holdings', admin, { what: 'offers' })
  expect(new Set(offers.clients.map(({ count, last }) => `${count} ${last}`))).toEqual(new Set(['0 null']))
})

test('a manager sees how much there is of what their screens list, and of nothing else', async () => {
  const manager = await app.account('manager', { email: 'one@needs.example', menu: ['Offers'] })
  const { clients } = await app.call('clients.holdings', manager, { what: 'offers' })
  expect(clients).toHaveLength(own.size)
  for (const what of ['sources', 'feeds', 'costFiles', 'reports', 'rules', 'conversionFiles'] as const)
    await expect(app.call('clients.holdings', manager, { what })).rejects.toMatchObject({ status: 403 })
})
