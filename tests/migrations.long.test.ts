/** Killed and repeated migrations leave stores as one undisturbed run does. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../src/store/config/engine/database.ts'
import { MIGRATIONS } from '../src/store/config/engine/migrations.ts'
import { openEvents, type Events } from '../src/store/events/events.ts'
import { EVENT_MIGRATIONS } from '../src/store/events/engine/schema.ts'
import { openSpool } from '../src/store/events/spool/spool.ts'
import { embedded } from '../src/store/events/testing/embedded.ts'
import { hitRow } from '../src/store/events/testing/rows.ts'
import { freshFolder, removeFolder } from './support/weir.ts'

const folder = freshFolder()
afterAll(() => removeFolder(folder))

/** Milliseconds after the start; any progress must be safe. */
const MOMENTS = [0, 60, 200, 450, 900]

const columnsOf = (events: Events) =>
  events.query<{ at: string }>(
    'short',
    `SELECT concat(table, '.', name, ' ', type) AS at FROM system.columns WHERE database = currentDatabase() AND table IN ('hits', 'probes') ORDER BY at`,
  )

test('killed at any moment, they complete at the next run', async () => {
  for (const moment of MOMENTS) {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'support/migrating.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    await Promise.race([wait(moment), ended])
    child.kill('SIGKILL')
    await ended
  }
  const db = await openDatabase({ dir: folder })
  const events = await openEvents({ dir: path.join(folder, 'events') })
  const { rows } = await db.execute<{ name: string }>(sql`SELECT name FROM migrations ORDER BY name`)
  expect(rows.map(({ name }) => name)).toEqual(readdirSync(MIGRATIONS).toSorted())
  expect(
    (await db.execute<{ n: number }>(sql`SELECT count(*)::int AS n FROM plans`)).rows,
    'what a migration fills in is there once',
  ).toEqual([{ n: 9 }])
  expect(await events.archive.migrations()).toEqual(readdirSync(EVENT_MIGRATIONS).toSorted())
  const found = await columnsOf(events)
  await Promise.all([db.close(), events.close()])
  const fresh = embedded()
  await fresh.open()
  expect(found).toEqual(await columnsOf(fresh.events()))
  await fresh.close()
})

test('run twice with hits stored, they change nothing', async () => {
  const store = embedded()
  await store.open()
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => undefined,
  })
  for (let number = 0; number < 20; number += 1) spool.append(hitRow())
  expect(await spool.flush()).toBe(true)
  await spool.close()
  const shapeAndCounts = async () => [
    await columnsOf(store.events()),
    await store
      .events()
      .query('report', 'SELECT toStartOfFifteenMinutes(time) AS at, count() AS n FROM hits GROUP BY at'),
  ]
  const before = await shapeAndCounts()
  await store.events().close()
  await store.run('TRUNCATE TABLE migrations')
  await store.open()
  expect(await shapeAndCounts()).toEqual(before)
  expect(await store.events().archive.migrations()).toEqual(readdirSync(EVENT_MIGRATIONS).toSorted())
  await store.close()
})
