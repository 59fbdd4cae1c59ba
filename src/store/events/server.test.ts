/** The same code against a server: tests the one differing function, and broken networks. */
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openEvents } from './events.ts'
import { hitLogs } from './hits/logs.ts'
import { openSpool } from './spool/spool.ts'
import { testFolder } from './testing/folder.ts'
import { hitRow } from './testing/rows.ts'
import { startServer } from './testing/server.ts'

const query = {
  campaigns: ['10'],
  startDate: '2026-05-01',
  endDate: '2026-05-01',
  timezone: 'UTC',
  filter: {},
  class: 'all',
  offset: 0,
  limit: 500,
} as const
const quick = { pauses: { first: 1, longest: 20 }, report: () => {} }

test('hits go to a server and are queried there; cut connections change no count', async () => {
  const dir = testFolder()
  const server = await startServer(path.join(dir, 'server'))
  onTestFinished(() => server.close())
  const events = await openEvents({ url: server.url, dir })
  expect(await events.ping()).toBe(true)
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment, ...quick, maxBytes: 4000 })
  server.cut = { before: 2, after: 5 }
  const rows = Array.from({ length: 60 }, () => hitRow({ user_agent: 'Ünï"\\\n😀'.repeat(20) }))
  for (const row of rows) spool.append(row)
  spool.append(hitRow({ time: 'yesterday' }))
  expect(await spool.flush(20_000)).toBe(true)
  expect(server.cut).toEqual({ before: 0, after: 0 })
  expect(spool.stats()).toMatchObject({ rejected: 1, lastError: null })
  await spool.close()
  const logs = await hitLogs(events, { ...query, filter: { userAgent: { contains: ['ünï"'] } } })
  expect(logs.total).toBe(60)
  expect(logs.rows.map((row) => row.hit).sort()).toEqual(rows.map((row) => row.hit))
  expect(logs.rows[0]?.userAgent).toBe(rows[0]?.user_agent)
  await events.close()
})

test('starts without its server: hits wait, and tables are created when it is available', async () => {
  const dir = testFolder()
  const first = await startServer(path.join(dir, 'server'))
  await first.close()
  const events = await openEvents({ url: first.url, dir })
  expect(await events.ping()).toBe(false)
  await expect(hitLogs(events, query)).rejects.toMatchObject({ kind: 'away' })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment, ...quick })
  spool.append(hitRow())
  expect(await spool.flush(50)).toBe(false)
  const server = await startServer(path.join(dir, 'server'), Number(new URL(first.url).port))
  onTestFinished(() => server.close())
  expect(await spool.flush(60_000)).toBe(true)
  expect(await hitLogs(events, query)).toMatchObject({ total: 1 })
  await spool.close()
  await events.close()
})
