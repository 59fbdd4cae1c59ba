import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HitQuery } from './hit-query.ts'
import { HIT_COLUMNS } from './columns.ts'
import { hitBreakdown } from './statistics/breakdown.ts'
import { openEvents, type Events } from './events.ts'
import { askingFrom } from './testing/asking.ts'
import { testFolder } from './testing/folder.ts'
import { hitRow } from './testing/rows.ts'
import { hitTotals } from './statistics/totals.ts'

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations/events')
const query: HitQuery = {
  campaigns: ['10'],
  startDate: '2026-05-01',
  endDate: '2026-05-01',
  timezone: 'UTC',
  filter: {},
  class: 'all',
}

/** Events from before the stored counts. */
function earlier(): string {
  const dir = path.join(testFolder(), 'migrations')
  mkdirSync(dir)
  for (const name of readdirSync(MIGRATIONS).filter((one) => one < '004'))
    cpSync(path.join(MIGRATIONS, name), path.join(dir, name))
  return dir
}

async function opened(dir: string, migrations?: string): Promise<Events> {
  const events = await openEvents({ dir, ...(migrations ? { migrations } : {}) })
  onTestFinished(() => events.close())
  return events
}

/** Columns from before the stored counts; a spooled line's length tells its columns. */
const EARLIER_COLUMNS = HIT_COLUMNS.slice(0, HIT_COLUMNS.indexOf('source'))

async function insert(
  events: Events,
  token: string,
  count: number,
  columns: readonly (typeof HIT_COLUMNS)[number][] = HIT_COLUMNS,
): Promise<void> {
  const file = path.join(testFolder(), token)
  const lines = Array.from({ length: count }, () => hitRow()).map((row) =>
    JSON.stringify([...columns.map((column) => row[column]), 0]),
  )
  writeFileSync(file, `${lines.join('\n')}\n`)
  await events.insertSegment(file, token)
}

test('includes hits from before the aggregates', async () => {
  const dir = testFolder()
  const before = await opened(dir, earlier())
  await insert(before, 'before', 7, EARLIER_COLUMNS)
  await before.close()
  const events = await opened(dir)
  await insert(events, 'after', 3)
  expect((await hitTotals(events, query)).counts.target, 'while they are taken in').toBe(10)
  const waiting = () =>
    events.query<{ parts: number }>(
      'short',
      "SELECT count() AS parts FROM system.mutations WHERE table = 'hits' AND NOT is_done",
    )
  await vi.waitFor(async () => expect(await waiting()).toEqual([{ parts: 0 }]), 10_000)
  const kept = askingFrom(events, dir, 'by_quarter')
  expect((await hitTotals(kept, query)).counts.target).toBe(10)
  await kept.close()
  await events.close()
})

test('counts all campaigns together separately', async () => {
  const dir = testFolder()
  const events = await opened(dir)
  const kept = askingFrom(events, dir, 'by_time')
  await insert(events, 'some', 5)
  expect((await hitTotals(kept, { ...query, campaigns: 'all' })).counts.target).toBe(5)
  await expect(hitTotals(kept, { ...query, campaigns: ['10'] })).rejects.toThrow(/projection/i)
  await kept.close()
  await events.close()
})

test('reads what the aggregates lack from the hits', async () => {
  const dir = testFolder()
  const events = await opened(dir)
  const kept = askingFrom(events, dir, 'by_quarter')
  await insert(events, 'some', 5)
  const { rows } = await hitBreakdown(kept, {
    ...query,
    dimension: 'category',
    limit: 10,
    filter: { category: { is: ['person'] } },
  })
  expect(rows).toMatchObject([{ value: 'person', target: 5, targetUnique: 5, bot: 0, botUnique: 0 }])
  // an empty choice is no condition
  await expect(
    hitBreakdown(kept, { ...query, dimension: 'category', limit: 10, filter: { browser: { is: [] } } }),
  ).resolves.toMatchObject({ total: 1 })
  const unknown: Partial<Parameters<typeof hitBreakdown>[1]>[] = [
    { filter: { browser: { is: [''] } } },
    { dimension: 'country' },
    { dimension: 'reason' },
    { dimension: 'ip' },
  ]
  for (const one of unknown) {
    const question = { ...query, dimension: 'category' as const, limit: 10, ...one }
    await expect(hitBreakdown(kept, question)).rejects.toThrow(/projection/i)
    await expect(hitBreakdown(events, question)).resolves.toBeTruthy()
  }
  await kept.close()
  await events.close()
})
