/** The spool against the real engine: each answered hit exactly once. */
import fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HitRow } from '../columns.ts'
import { EventsError } from '../engine/errors.ts'
import { openEvents, type Events } from '../events.ts'
import { hitLogs, type StoredHit } from '../hits/logs.ts'
import { askingFrom, type Source } from '../testing/asking.ts'
import { embedded } from '../testing/embedded.ts'
import { testFolder } from '../testing/folder.ts'
import { anyHit, hitRow } from '../testing/rows.ts'
import { openSpool, type SpoolOptions } from './spool.ts'
import { runs } from '../../../../tests/support/runs.ts'

const quick = { pauses: { first: 1, longest: 4 }, report: () => {} }
const store = embedded()
beforeAll(store.open)
afterAll(store.close)
beforeEach(store.empty)
/** Whatever failed, stored counts equal the hits. */
afterEach(() => expectKept(store.events(), store.dir))

const ids = async (events: Events) =>
  (await events.query<{ hit: string }>('report', 'SELECT hit FROM hits ORDER BY hit')).map((row) => row.hit)

/** Stored counts of every quarter-hour against single hits. */
async function expectKept(events: Events, dir: string): Promise<void> {
  const [there] = await events.query<{ hits: number }>(
    'short',
    'SELECT count() AS hits FROM (SELECT hit FROM hits LIMIT 1)',
  )
  if (there?.hits === 0) return
  const counted = async (source: Source, of: string) => {
    const asking = askingFrom(events, dir, source)
    const rows = await asking.query(
      'report',
      `SELECT ${of} AS of, toStartOfFifteenMinutes(time) AS quarter, category, count() AS hits, max(time) AS last, countIf(class = 'target') AS target,
         countIf(class = 'bot' AND is_unique) AS botUnique FROM hits GROUP BY of, quarter, category ORDER BY of, quarter, category`,
    )
    await asking.close()
    return rows
  }
  const [campaign, all] = ['toString(campaign)', "'all'"]
  expect(await counted('by_quarter', campaign)).toEqual(await counted('hits', campaign))
  expect(await counted('by_time', all)).toEqual(await counted('hits', all))
}

/** Compared fields of a log. */
const compared = ({ hit, time, campaign, client, asn, unique, url, userAgent, dataVersion, reasons }: StoredHit) => ({
  hit,
  time,
  campaign,
  client,
  asn,
  unique,
  url,
  userAgent,
  dataVersion,
  reasons,
})
const expected = (row: HitRow) => ({
  hit: row.hit,
  time: `${row.time.replace(' ', 'T')}Z`,
  campaign: row.campaign,
  client: row.client,
  asn: row.asn,
  unique: row.is_unique,
  url: row.url.toWellFormed(),
  userAgent: row.user_agent.toWellFormed(),
  dataVersion: row.data_version.toWellFormed(),
  reasons: row.reasons.map(([signal, value, weight, kind]) => ({ signal, value: value.toWellFormed(), weight, kind })),
})
const byHit = (a: { hit: string }, b: { hit: string }) => (a.hit < b.hit ? -1 : 1)

/** Milliseconds, for certain events on a busy machine. */
const SURELY_MS = 500_000

/** Through a separate spool until all is stored. */
async function through(rows: HitRow[], options: Partial<SpoolOptions> = {}) {
  const spool = openSpool({ dir: testFolder(), insert: store.events().insertSegment, ...quick, ...options })
  for (const row of rows) spool.append(row)
  expect(await spool.flush(SURELY_MS)).toBe(true)
  const stats = spool.stats()
  await spool.close()
  return stats
}

test('any row is read back as written', async () => {
  const query = {
    campaigns: 'all',
    startDate: '2025-12-31',
    endDate: '2026-12-31',
    timezone: 'UTC',
    filter: {},
    class: 'all',
    offset: 0,
    limit: 500,
  } as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHit('2026-01-01T00:00:00Z', '2026-12-30T00:00:00Z'), { minLength: 1, maxLength: 40 }),
      async (made) => {
        await store.empty()
        const rows = made.map((row, index) => ({ ...row, hit: `h${String(index).padStart(3, '0')}` }))
        expect(await through(rows)).toMatchObject({ rejected: 0, torn: 0 })
        const logs = await hitLogs(store.events(), query)
        expect(logs.total).toBe(rows.length)
        expect(logs.rows.map(compared).sort(byHit)).toEqual(rows.map(expected))
      },
    ),
    { numRuns: runs(6) },
  )
})

test('a repeated segment is stored once, with or without doubt, also across months', async () => {
  const rows = [
    hitRow({ time: '2026-01-31 23:59:59.999' }),
    hitRow({ time: '2026-02-01 00:00:00.000' }),
    hitRow({ time: '2026-01-01 00:00:00.000' }),
  ]
  const [dir, copies] = [testFolder(), testFolder()]
  const again = openSpool({
    dir,
    ...quick,
    insert: async (file, token, doubt) => {
      copyFileSync(file, path.join(copies, path.basename(file)))
      await store.events().insertSegment(file, token, doubt)
      await store.events().insertSegment(file, token)
    },
  })
  for (const row of rows) again.append(row)
  expect(await again.flush()).toBe(true)
  for (const file of readdirSync(copies)) copyFileSync(path.join(copies, file), path.join(dir, file))
  await again.close()
  await through([], { dir })
  expect(await ids(store.events())).toEqual(rows.map((row) => row.hit))
})

test('an insert whose answer is lost five times counts once', async () => {
  const rows = [hitRow({ time: '2026-01-31 23:59:59.999' }), hitRow({ time: '2026-02-01 00:00:00.000' })]
  let lost = 5
  await through(rows, {
    insert: async (file, token, doubt) => {
      await store.events().insertSegment(file, token, doubt)
      lost -= 1
      if (lost >= 0) throw new EventsError('away', 'socket hang up')
    },
  })
  expect(lost).toBeLessThan(0)
  expect(await ids(store.events())).toEqual(rows.map((row) => row.hit))
})

/** A stored but undeleted segment of an ended process. */
async function storedAndLeft(rows: HitRow[]): Promise<string> {
  const dir = testFolder()
  const spool = openSpool({
    dir,
    ...quick,
    insert: async (file, token) => {
      await store.events().insertSegment(file, token)
      throw new Error('ended')
    },
  })
  for (const row of rows) spool.append(row)
  await spool.flush(200)
  await spool.close()
  expect(await ids(store.events())).toEqual(rows.map((row) => row.hit))
  return dir
}

test('does not store a stored segment again, even if the engine forgot its token', async () => {
  const rows = [hitRow(), hitRow(), hitRow()]
  const dir = await storedAndLeft(rows)
  await store.run('ALTER TABLE hits MODIFY SETTING non_replicated_deduplication_window = 1')
  const other = hitRow()
  await through([other])
  await through([], { dir })
  await store.run('ALTER TABLE hits MODIFY SETTING non_replicated_deduplication_window = 10000')
  expect(await ids(store.events())).toEqual([...rows, other].map((row) => row.hit))
})

test.each([1, 4, 7])(
  'an interrupted copy of %i hits stored elsewhere, then the whole one: each hit once',
  async (cut) => {
    const rows = Array.from({ length: 8 }, (_, at) => hitRow({ time: `2026-01-01 00:00:0${at}.000` }))
    const [here, elsewhere] = [testFolder(), testFolder()]
    const spool = openSpool({ dir: here, ...quick, insert: () => Promise.reject(new Error('away')) })
    for (const row of rows) spool.append(row)
    await spool.flush(50)
    await spool.close()
    const name = readdirSync(here).find((file) => file.endsWith('.jsonl')) ?? ''
    const lines = readFileSync(path.join(here, name), 'utf8').split('\n')
    writeFileSync(path.join(elsewhere, name), `${lines.slice(0, cut).join('\n')}\n${lines[cut]?.slice(0, 20)}`)
    expect(await through([], { dir: elsewhere })).toMatchObject({ torn: 1 })
    expect(await ids(store.events())).toHaveLength(cut)
    expect(await through([], { dir: here })).toMatchObject({ rejected: 0, pending: 0 })
    expect(await ids(store.events())).toEqual(rows.map(({ hit }) => hit).toSorted())
  },
)

test('of a segment across two months, stores only the missing month', async () => {
  const [january, february] = [hitRow({ time: '2026-01-31 23:59:59.999' }), hitRow({ time: '2026-02-01 00:00:00.000' })]
  const dir = await storedAndLeft([january, february])
  await store.run('ALTER TABLE hits DROP PARTITION 202602')
  await store.run('ALTER TABLE hits MODIFY SETTING non_replicated_deduplication_window = 1')
  const other = hitRow()
  await through([other])
  await through([], { dir })
  await store.run('ALTER TABLE hits MODIFY SETTING non_replicated_deduplication_window = 10000')
  expect(await ids(store.events())).toEqual([january, february, other].map((row) => row.hit))
})

test('stores a segment whose token the engine knows without its rows', async () => {
  const rows = [hitRow(), hitRow(), hitRow()]
  const dir = await storedAndLeft(rows)
  const other = hitRow()
  await through([other])
  // merged with other rows, the part stays, and so does its token
  await store.run('OPTIMIZE TABLE hits FINAL')
  await store.run(`ALTER TABLE hits DELETE WHERE hit != '${other.hit}' SETTINGS mutations_sync = 2`)
  expect(await ids(store.events())).toEqual([other.hit])
  await through([], { dir })
  expect(await ids(store.events())).toEqual([...rows, other].map((row) => row.hit))
})

test('only rejects the row that the engine refuses', async () => {
  const rows = Array.from({ length: 9 }, (_, index) => hitRow(index === 5 ? { time: 'yesterday' } : {}))
  expect(await through(rows)).toMatchObject({ rejected: 1, pending: 0, lastError: null })
  expect(await ids(store.events())).toEqual(rows.filter((row) => row.time !== 'yesterday').map((row) => row.hit))
})

/** Appends until killed, printing each id after its append, like an edge's answers. */
const EDGE = `
import { openEvents } from '${path.join(import.meta.dirname, '../events.ts')}'
import { openSpool } from '${path.join(import.meta.dirname, 'spool.ts')}'
import { writeSync } from 'node:fs'
const [row, run, dir] = process.argv.slice(1)
const events = await openEvents({ dir: dir + '/events' })
const spool = openSpool({ dir: dir + '/spool', insert: events.insertSegment, maxBytes: 20_000, maxAge: 20 })
for (let count = 0; ; count += 1) {
  const hit = run + '-' + String(count).padStart(6, '0')
  spool.append({ ...JSON.parse(row), hit })
  writeSync(1, hit + '\\n')
  if (count % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
}
`

/** Kills after so many answers; returns the answered ids. */
async function killed(dir: string, run: number, answers: number): Promise<string[]> {
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '-e', EDGE, JSON.stringify(hitRow()), String(run), dir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (output.split('\n').length > answers) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return output.split('\n').slice(0, -1)
}

/** Result of a left spool in a separate store: a process opens one at a time. */
async function storedOf(dir: string): Promise<string[]> {
  await store.close()
  const events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment, ...quick })
  try {
    expect(await spool.flush(SURELY_MS)).toBe(true)
    expect(spool.stats().rejected).toBe(0)
    const stored = await ids(events)
    await expectKept(events, path.join(dir, 'events'))
    return stored
  } finally {
    await spool.close()
    await events.close()
    await store.open()
  }
}

test('killed repeatedly at any moment, each answered hit is stored exactly once', async () => {
  const dir = testFolder()
  const answered: string[] = []
  for (let run = 0; run < 5; run += 1) answered.push(...(await killed(dir, run, 200 + 400 * run)))
  expect(answered.length).toBeGreaterThan(2000)
  const stored = await storedOf(dir)
  expect(new Set(stored).size).toBe(stored.length)
  const there = new Set(stored)
  expect(answered.filter((hit) => !there.has(hit))).toEqual([])
  // one hit per kill may be stored unanswered
  expect(stored.length).toBeLessThanOrEqual(answered.length + 5)
})
