import type { ClickHouseClient } from '@clickhouse/client'
import { expect, test, vi } from 'vitest'
import { createQueryPool } from './query-pool.ts'

function fakeClient() {
  const client = { closed: false, close: async () => void (client.closed = true) }
  return client as typeof client & ClickHouseClient
}

test('each client runs one query at a time, others wait in turn; a failure frees it', async () => {
  const clients = [fakeClient(), fakeClient()]
  const pool = createQueryPool(clients)
  const busy = new Set<unknown>()
  let most = 0
  const done: number[] = []
  const work = (number: number) =>
    pool.run(async (client) => {
      expect(busy.has(client)).toBe(false)
      busy.add(client)
      most = Math.max(most, busy.size)
      await Promise.resolve()
      busy.delete(client)
      done.push(number)
      if (number === 1) throw new Error('failed')
    })
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
})

test('a client whose query failed is cleared before its next one, and stays unused until that succeeds', async () => {
  const cleared = vi.fn(async () => {}).mockRejectedValueOnce(new Error('not clear'))
  const pool = createQueryPool([fakeClient()], cleared)
  const work = vi.fn(async () => 'done')
  await expect(pool.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await expect(pool.run(work)).rejects.toThrow('not clear')
  expect(work).not.toHaveBeenCalled()
  expect(await pool.run(work)).toBe('done')
  expect(await pool.run(work)).toBe('done')
  expect(cleared).toHaveBeenCalledTimes(2)
})

test('closing lets running and waiting queries finish, then refuses new ones', async () => {
  const client = fakeClient()
  const pool = createQueryPool([client])
  const done: boolean[] = []
  const work = () => pool.run(async () => void done.push(client.closed))
  const running = [work(), work(), work()]
  await pool.close()
  await Promise.all(running)
  expect(done).toEqual([false, false, false])
  expect(client.closed).toBe(true)
  await expect(work()).rejects.toMatchObject({ kind: 'away' })
})

test('refuses when the queue would be too long', async () => {
  const pool = createQueryPool([fakeClient()])
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 201 }, () => pool.run(() => gate.promise))
  await expect(pool.run(async () => {})).rejects.toMatchObject({ kind: 'away' })
  gate.resolve()
  await Promise.all(waiting)
})
