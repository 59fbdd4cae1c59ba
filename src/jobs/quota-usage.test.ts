import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAccounts } from '../store/config/edge-snapshot.ts'
import { readChanges, startOfChanges } from '../store/config/changes.ts'
import { accounts, plans } from '../store/config/schema.ts'
import type { Events } from '../store/events/events.ts'
import { unprotectedBecause } from '../rules/billing/account-state.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../domain/testing/app.ts'
import { countClicks } from './quota-usage.ts'

const [NEAR, REACHED] = ['80% of the clicks of this paid month are used', 'The click limit is reached']

let app: TestApp
let queries: Record<string, unknown>[]
let hits: { id: string; hits: number }[]
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const count = () =>
  countClicks({
    ...app.services,
    events: {
      query: async (_pool: string, _sql: string, params: Record<string, unknown>) => (queries.push(params), hits),
    } as unknown as Events,
  })

/** A client known to the edges, with a limit of ten clicks, paid until 15 March. */
async function client() {
  queries = []
  hits = []
  const [plan] = await app.db
    .insert(plans)
    .values({ name: `ten ${Math.random()}`, clickLimit: 10 })
    .returning()
  const made = await app.account('user', {
    planId: plan?.id ?? null,
    paidFrom: new Date('2026-02-15T12:00:00Z'),
    paidExpiration: new Date('2026-03-15T12:00:00Z'),
  })
  await app.call('campaign.save', made, CAMPAIGN)
  const { id } = made.account
  return {
    id,
    uses: async (used: number) => {
      hits = [{ id, hits: used }]
      const start = await startOfChanges(app.db)
      await count()
      return (await readChanges(app.db, start)).rows.filter((row) => row.ref === id)
    },
    notices: async () => (await app.call('notifications.list', made)).notifications.map((one) => one.title),
    state: async () => {
      const [row] = await loadAccounts(app.db, [id])
      return row && unprotectedBecause(row, app.clock.now)
    },
    leavePlan: () => app.db.update(accounts).set({ planId: null }).where(eq(accounts.id, id)),
  }
}

test('notifies once at 80 and once at 100 percent; the edges learn when the limit is reached and lifted', async () => {
  const one = await client()
  const changed = [{ kind: 'account', ref: one.id }]
  expect(await one.uses(7)).toEqual([])
  expect(queries[0]).toMatchObject({ clients: [BigInt(one.id)], froms: [BigInt(Date.parse('2026-02-15T12:00:00Z'))] })
  expect(await one.notices()).toEqual([])
  expect(await one.uses(8)).toEqual([])
  expect(await one.uses(9)).toEqual([])
  expect(await one.notices()).toEqual([NEAR])
  expect(await one.state()).toBe('')
  expect(await one.uses(10)).toEqual(changed)
  expect(await one.state(), 'visitors are let through').toBe('limit')
  expect(await one.uses(12)).toEqual([])
  expect(await one.notices()).toEqual([REACHED, NEAR])
  const before = app.clock.now
  app.clock.now = new Date('2026-03-16T00:00:00Z')
  await app.db
    .update(accounts)
    .set({ paidExpiration: new Date('2026-04-15T12:00:00Z') })
    .where(eq(accounts.id, one.id))
  expect(await one.uses(0), 'a new month').toEqual(changed)
  expect(await one.state()).toBe('')
  await one.uses(8)
  expect(await one.notices()).toHaveLength(3)
  app.clock.now = before
  await one.leavePlan()
})

test('one notification when both are passed at once, also with two concurrent counts', async () => {
  const one = await client()
  hits = [{ id: one.id, hits: 11 }]
  await Promise.all([count(), count(), count()])
  expect(await one.notices()).toEqual([REACHED])
  await one.leavePlan()
  queries = []
  await count()
  expect(queries, 'nobody with a limit, nothing asked').toEqual([])
})
