import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { openLeadership } from './leadership.ts'
import { isEmbedded, openTestDatabase } from './testing/open.ts'

const KEY = 42
let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
}, 30_000)
afterAll(() => remove())

test('whoever has the lead keeps it until it lets go', async () => {
  const one = openLeadership(db.$client, KEY)
  expect([await one.leads(), await one.leads()]).toEqual([true, true])
  await one.close()
  expect(await one.leads(), 'it does not come back').toBe(false)
  const next = openLeadership(db.$client, KEY)
  expect(await next.leads()).toBe(true)
  await next.close()
})

test.skipIf(isEmbedded)('of several processes one leads; when its connection is gone another does', async () => {
  const pools = [1, 2, 3].map(() => new Pool({ connectionString: 'url' in db.address ? db.address.url : '', max: 2 }))
  for (const pool of pools) pool.on('error', () => undefined)
  const all = pools.map((pool) => openLeadership(pool, KEY))
  const leading = async () => (await Promise.all(all.map((one) => one.leads()))).flatMap((leads, index) => (leads ? [index] : []))
  const [first, ...others] = await leading()
  expect(others).toEqual([])
  expect(await leading()).toEqual([first])
  await db.$client.query("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted", [KEY])
  await expect.poll(async () => (await leading()).length).toBe(1)
  const [second] = await leading()
  await all[second ?? 0]?.close()
  await expect.poll(async () => (await leading()).filter((index) => index !== second).length).toBe(1)
  for (const one of all) await one.close()
  for (const pool of pools) await pool.end()
})
