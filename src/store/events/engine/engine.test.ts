import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnsIn } from './engine.ts'
import { HIT_COLUMNS, PROBE_COLUMNS } from '../columns.ts'
import { hitLogs } from '../hits/logs.ts'
import { lineOf, probeLineOf } from '../spool/line.ts'
import { openSpool } from '../spool/spool.ts'
import { embedded } from '../testing/embedded.ts'
import { testFolder } from '../testing/folder.ts'
import { hitRow } from '../testing/rows.ts'

const store = embedded()
beforeAll(store.open)
afterAll(store.close)

/** A line from before the probe's column. */
function olderLine(url: string): string {
  const values = JSON.parse(lineOf(hitRow({ url }))) as unknown[]
  const text = JSON.stringify(values.slice(0, HIT_COLUMNS.indexOf('probe'))).slice(0, -1)
  return `${text},${crc32(text)}]\n`
}

test('threads of a query peak do not stay by the hundred', async () => {
  const kept = await store
    .events()
    .query('short', "SELECT value FROM system.server_settings WHERE name = 'max_thread_pool_free_size'")
  expect(kept).toEqual([{ value: '8' }])
})

test('acknowledged rows of each table are on disk, and so are merged parts', async () => {
  const SYNCED = ['fsync_after_insert', 'fsync_part_directory', 'min_rows_to_fsync_after_merge']
  const tables = await store
    .events()
    .query<{ name: string; made: string }>(
      'short',
      "SELECT name, engine_full AS made FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'",
    )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['hits', 'migrations', 'probes', 'restated']))
  for (const { name, made } of tables)
    expect([name, ...SYNCED.filter((setting) => !made.includes(`${setting} = 1`))]).toEqual([name])
})

test('a line has as many columns as were written, whatever its texts contain', async () => {
  const file = path.join(testFolder(), 'lines')
  const columns = async (text: string) => (writeFileSync(file, text), columnsIn(file, HIT_COLUMNS))
  expect(await columns(lineOf(hitRow({ url: 'a\u2028b\r\n"],["' })))).toEqual(HIT_COLUMNS)
  expect(await columns(olderLine('https://x.example/\u2029') + lineOf(hitRow()))).toEqual(
    HIT_COLUMNS.slice(0, HIT_COLUMNS.indexOf('probe')),
  )
  expect(await columns(lineOf(hitRow({ url: 'ü'.repeat(100_000) })))).toEqual(HIT_COLUMNS)
  expect(await columns('')).toEqual(HIT_COLUMNS)
  const row = Object.fromEntries(PROBE_COLUMNS.map((column) => [column, column])) as unknown as Parameters<
    typeof probeLineOf
  >[0]
  expect((JSON.parse(probeLineOf(row)) as string[]).slice(0, -1)).toEqual(PROBE_COLUMNS)
})

test('a segment from before the upgrade drains beside new ones, each hit once', async () => {
  const dir = testFolder()
  const older = ['https://x.example/1', 'https://x.example/\u2028'].map(olderLine)
  writeFileSync(path.join(dir, '000000000001-0123456789abcdef.jsonl'), older.join(''))
  const reported: string[] = []
  const spool = openSpool({ dir, insert: store.events().insertSegment, report: (line) => reported.push(line) })
  spool.append(hitRow({ probe: '{"webdriver":true}' }))
  expect(await spool.flush()).toBe(true)
  expect([spool.stats().rejected, reported]).toEqual([0, []])
  await spool.close()
  const { total } = await hitLogs(store.events(), {
    campaigns: ['10'],
    startDate: '2026-05-01',
    endDate: '2026-05-01',
    timezone: 'UTC',
    filter: {},
    class: 'all',
    offset: 0,
    limit: 9,
  })
  expect(total).toBe(3)
})
