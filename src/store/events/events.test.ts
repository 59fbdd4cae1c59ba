import { spawnSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openEvents, type Opening } from './events.ts'
import { testFolder } from './testing/folder.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations/events')
/** Closed after the test, even a failed one: the engine binds one folder per process. */
async function opened(opening: Opening) {
  const events = await openEvents(opening)
  onTestFinished(() => events.close())
  return events
}

const SLOW = 'SELECT sum(sipHash64(number)) AS sum FROM numbers(30000000)'

test('reopens with its data, for one process only', async () => {
  const dir = testFolder()
  const first = await opened({ dir })
  await expect(openEvents({ dir })).rejects.toThrow(/in use/)
  const code = `import { openEvents } from ${JSON.stringify(path.join(import.meta.dirname, 'events.ts'))}; await openEvents({ dir: ${JSON.stringify(dir)} })`
  const other = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', code], { encoding: 'utf8' })
  expect(other.status).toBe(1)
  expect(other.stderr).toMatch(/in use/)
  const history = await first.query('short', 'SELECT name FROM migrations ORDER BY name')
  await first.close()
  await expect(first.query('short', 'SELECT 1')).rejects.toMatchObject({ kind: 'away' })
  const second = await opened({ dir })
  expect(await second.query('short', 'SELECT name FROM migrations ORDER BY name')).toEqual(history)
  expect(history).toContainEqual({ name: '001-hits.sql' })
  await second.close()
})

test('a rewritten migration stops the start and releases the folder', async () => {
  const dir = testFolder()
  await (await openEvents({ dir })).close()
  const migrations = testFolder()
  cpSync(MIGRATIONS, migrations, { recursive: true })
  writeFileSync(
    path.join(migrations, '001-hits.sql'),
    'CREATE TABLE hits (hit String) ENGINE = MergeTree ORDER BY hit;',
  )
  await expect(openEvents({ dir, migrations })).rejects.toThrow(
    /^the event store in .+ cannot be opened: Migration 001-hits.sql was changed/,
  )
  await (await openEvents({ dir })).close()
})

test('an interrupted migration runs again', async () => {
  const dir = testFolder()
  const migrations = testFolder()
  cpSync(MIGRATIONS, migrations, { recursive: true })
  const file = path.join(migrations, '900-more.sql')
  writeFileSync(
    file,
    'CREATE TABLE IF NOT EXISTS one (a UInt8) ENGINE = MergeTree ORDER BY a;\nCREATE TABLE two (a Nonsense) ENGINE = MergeTree ORDER BY a;\n',
  )
  await expect(openEvents({ dir, migrations })).rejects.toThrow(/Nonsense/)
  writeFileSync(
    file,
    'CREATE TABLE IF NOT EXISTS one (a UInt8) ENGINE = MergeTree ORDER BY a;\nCREATE TABLE two (a UInt8) ENGINE = MergeTree ORDER BY a;\n',
  )
  const events = await opened({ dir, migrations })
  expect(await events.query('short', 'SELECT count() AS n FROM two')).toEqual([{ n: 0 }])
  await events.close()
})

test('limits queries in time, rows and memory, and reports them as too heavy', async () => {
  const events = await opened({ dir: testFolder() })
  const heavy = { name: 'EventsError', kind: 'heavy' }
  await expect(events.query('short', 'SELECT number FROM numbers(100001)')).rejects.toMatchObject(heavy)
  await expect(
    events.query('report', 'SELECT groupArray(number) AS all FROM numbers(1000000000)'),
  ).rejects.toMatchObject(heavy)
  await expect(events.query('short', 'SELECT nothing')).rejects.toMatchObject({ kind: 'failed' })
  await events.close()
})

test('no row of a failed query gets into another answer', async () => {
  const events = await opened({ dir: testFolder() })
  const many = 'SELECT number % 250000 AS secret FROM numbers(1000000) GROUP BY secret'
  await expect(events.query('report', many)).rejects.toMatchObject({ kind: 'heavy' })
  expect(await events.query('report', 'SELECT 1 AS own')).toEqual([{ own: 1 }])
  await events.close()
})

test('on a small machine a report that exceeds its memory continues on disk, one at a time', async () => {
  const events = await opened({ dir: testFolder(), small: true })
  const groups = 'SELECT count() AS n FROM (SELECT number % 4000000 AS key, count() FROM numbers(4000000) GROUP BY key)'
  expect(await events.query('report', groups)).toEqual([{ n: 4_000_000 }])
  const both = Promise.all([events.query('report', SLOW), events.query('report', SLOW, { other: 1 })])
  await vi.waitFor(() => expect(events.queryPools()['report']).toMatchObject({ busy: 1, waiting: 1 }))
  await both
  await events.close()
})

test('a short query does not wait for reports, and closing waits for running ones', async () => {
  const events = await opened({ dir: testFolder() })
  const order: string[] = []
  const reports = [1, 2, 3].map((number) =>
    events.query('report', SLOW, { number }).then(() => order.push(`report ${number}`)),
  )
  await events.query('short', 'SELECT 1').then(() => order.push('short'))
  await Promise.all([events.close(), ...reports])
  expect(order[0]).toBe('short')
  expect(order.slice(1).sort()).toEqual(['report 1', 'report 2', 'report 3'])
})
