import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import path from 'node:path'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './database.ts'
import { followLease, openLease, type Lease } from './lease.ts'
import { openTestDatabase } from '../testing/open.ts'

const KEY = 42
const LEASE = 1200
let db: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
})
afterAll(() => remove())

const open = (pool: Pool) => openLease(pool, KEY, LEASE)
async function holds(one: Lease): Promise<boolean> {
  await one.renew().catch(() => undefined)
  return one.isHeld()
}

test('the holder keeps the lease until it releases it; the next one gets it at once', async () => {
  const one = open(db.$client)
  expect([await holds(one), await holds(one)]).toEqual([true, true])
  await one.close()
  expect(await holds(one), 'it does not come back').toBe(false)
  const next = open(db.$client)
  expect(await holds(next)).toBe(true)
  await next.close()
})

test('a process that does not renew loses it, whatever its connection says', async () => {
  const one = open(db.$client)
  expect(await holds(one)).toBe(true)
  await expect.poll(() => one.isHeld(), { timeout: 3 * LEASE }).toBe(false)
  expect(await holds(one), 'nobody else had the lock meanwhile').toBe(true)
  await one.close()
})

test('a participating process gets the lease, at once if the server is its own', async () => {
  expect(followLease(db, false, () => undefined).isHeld(), 'one that takes no part').toBe(false)
  const lease = followLease(db, true, () => undefined)
  await expect.poll(() => lease.isHeld()).toBe(true)
  await lease.close()
  const own = Object.assign(Object.create(db) as Database, { address: { ...db.address, own: true } })
  expect(followLease(own, true, () => undefined).isHeld()).toBe(true)
})

async function cutOff(): Promise<void> {
  await db.$client.query(
    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND granted",
    [KEY],
  )
}

test('one of several holds it; when its connection is cut another does, and never two at a time', async () => {
  const pools = [1, 2, 3].map(() => new Pool({ connectionString: db.address.url, max: 2 }))
  for (const pool of pools) pool.on('error', () => undefined)
  const all = pools.map(open)
  const holders = () => all.flatMap((one, index) => (one.isHeld() ? [index] : []))
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, holders().length)), 1)
  const round = async () => {
    await Promise.all(all.map((one) => one.renew().catch(() => undefined)))
    return holders()
  }
  const first = await round()
  expect(first).toHaveLength(1)
  expect(await round()).toEqual(first)
  for (let cut = 0; cut < 3; cut += 1) {
    const before = (await round())[0] ?? -1
    const at = performance.now()
    await cutOff()
    await expect.poll(() => all[before]?.isHeld(), { timeout: LEASE }).toBe(false)
    const next = await expect
      .poll(round, { timeout: 5 * LEASE })
      .toHaveLength(1)
      .then(() => holders()[0])
    // the last holder need not wait; any other waits for the lease to expire
    if (next !== before) expect(performance.now() - at).toBeGreaterThan(LEASE * 0.8)
  }
  await all.find((one) => one.isHeld())?.close()
  await expect.poll(round, { timeout: 3 * LEASE }).toHaveLength(1)
  clearInterval(watching)
  expect(most).toBe(1)
  for (const one of all) await one.close()
  for (const pool of pools) await pool.end()
})

test('a holder with a hung connection stops before another begins, though it cannot see that its lock is gone', async () => {
  const server = new URL(db.address.url)
  const pipes: Socket[] = []
  const between = createServer((near) => {
    const folder = decodeURIComponent(server.hostname)
    const far = folder.startsWith('/')
      ? connect(path.join(folder, '.s.PGSQL.5432'))
      : connect(Number(server.port), server.hostname)
    pipes.push(near, far)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.pipe(far).pipe(near)
  })
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const pool = new Pool({
    connectionString: Object.assign(new URL(server), {
      hostname: '127.0.0.1',
      port: String((between.address() as AddressInfo).port),
    }).href,
    max: 2,
  })
  pool.on('error', () => undefined)
  const hanging = open(pool)
  expect(await holds(hanging)).toBe(true)
  for (const socket of pipes) socket.unpipe().pause()
  await cutOff()
  expect(hanging.isHeld(), 'it does not know').toBe(true)
  const waiting = open(db.$client)
  const overlaps: boolean[] = []
  await expect
    .poll(
      async () => {
        const isHeld = await holds(waiting)
        overlaps.push(isHeld && hanging.isHeld())
        return isHeld
      },
      { timeout: 5 * LEASE },
    )
    .toBe(true)
  expect(overlaps).not.toContain(true)
  for (const socket of pipes) socket.destroy()
  between.close()
  await Promise.all([hanging.close(), waiting.close()])
  await pool.end()
})
