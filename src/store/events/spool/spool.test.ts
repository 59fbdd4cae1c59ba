import fs from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { EventsError } from '../engine/errors.ts'
import { testFolder } from '../testing/folder.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { hitRow } from '../testing/rows.ts'
import { lineOf } from './line.ts'
import { openSpool, type SpoolOptions } from './spool.ts'
import { SpoolFull } from './writer.ts'

const quick = { pauses: { first: 1, longest: 4 } }
const quiet = { ...quick, report: () => {} }
const segments = (dir: string) => fs.readdirSync(dir).filter((name) => name.endsWith('.jsonl'))
const kept = (dir: string) => fs.readdirSync(path.join(dir, 'rejected')).sort()
const away = () => {
  throw new EventsError('away', 'connect ECONNREFUSED')
}

/** An ended process's spool: contents by counter. */
function left(...contents: (string | Buffer)[]): string {
  const dir = testFolder()
  for (const [index, content] of contents.entries())
    fs.writeFileSync(path.join(dir, `00000000000${index + 1}-0123456789abcdef.jsonl`), content)
  return dir
}

async function drained(options: Partial<SpoolOptions> & { dir: string }) {
  const store = memoryStore()
  const reported: string[] = []
  const spool = openSpool({ ...quick, insert: store.insert, report: (line) => reported.push(line), ...options })
  expect(await spool.flush()).toBe(true)
  const stats = spool.stats()
  await spool.close()
  expect(segments(options.dir)).toEqual([])
  return { hits: store.hits, stats, reported, tokens: store.tokens }
}

test('a hit is in a file when append returns, and soon in the store', async () => {
  const dir = testFolder()
  const store = memoryStore()
  const spool = openSpool({ dir, insert: store.insert })
  const row = hitRow()
  spool.append(row)
  const [file = ''] = segments(dir)
  expect(fs.readFileSync(path.join(dir, file), 'utf8')).toBe(lineOf(row))
  expect(spool.stats()).toMatchObject({
    state: 'ok',
    pending: 1,
    bytes: Buffer.byteLength(lineOf(row)),
    rejected: 0,
    torn: 0,
    lastError: null,
  })
  await vi.waitFor(() => expect(store.hits).toEqual([row.hit]))
  await vi.waitFor(() => expect(spool.stats()).toMatchObject({ pending: 0, bytes: 0, oldestMs: 0 }))
  expect(segments(dir)).toEqual([])
  await spool.close()
})

test('cuts segments by size and delivers them oldest first, under sortable unique names', async () => {
  const dir = testFolder()
  const store = memoryStore()
  const rows = Array.from({ length: 20 }, () => hitRow())
  for (const part of [rows.slice(0, 10), rows.slice(10)]) {
    const spool = openSpool({ dir, insert: store.insert, maxBytes: 500 })
    for (const row of part) spool.append(row)
    expect(await spool.flush()).toBe(true)
    await spool.close()
  }
  expect(store.hits).toEqual(rows.map((row) => row.hit))
  expect(store.tokens.length).toBeGreaterThan(4)
  expect(new Set(store.tokens).size).toBe(store.tokens.length)
  const first = store.tokens.slice(0, store.tokens.length / 2)
  expect([...first].sort()).toEqual(first)
})

test('the counter continues after remaining segments, whatever the clock says', () => {
  const dir = left(lineOf(hitRow()))
  const spool = openSpool({ dir, insert: () => new Promise(() => {}), ...quiet })
  vi.useFakeTimers({ now: 0, toFake: ['Date'] })
  spool.append(hitRow())
  vi.useRealTimers()
  expect(segments(dir)).toHaveLength(2)
  expect(segments(dir).sort()[0]).toMatch(/^000000000001-0123456789abcdef/)
  expect(segments(dir).sort()[1]).toMatch(/^000000000002-/)
})

test('recovers whole, torn, empty and foreign files of an ended process', async () => {
  const [a, b, c] = [hitRow(), hitRow(), hitRow()]
  const dir = left(lineOf(a), lineOf(b) + lineOf(c).slice(0, 50), '')
  fs.writeFileSync(path.join(dir, 'notes.txt'), 'mine')
  fs.writeFileSync(path.join(dir, '000000000001-0123456789abcdef.jsonl.good'), 'draft')
  const { hits, stats, reported } = await drained({ dir })
  expect(hits).toEqual([a.hit, b.hit])
  expect(stats).toMatchObject({ rejected: 0, torn: 1, unreadable: 0 })
  expect(reported).toEqual([
    'Spool segment 000000000002-0123456789abcdef: 0 damaged lines, 50 bytes of an unfinished one; kept in rejected/',
  ])
  expect(kept(dir)).toEqual(['000000000002-0123456789abcdef.torn'])
  expect(fs.readdirSync(dir).sort()).toEqual(['notes.txt', 'rejected'])
})

test('a flipped bit costs only its hit', async () => {
  const [a, b, c] = [hitRow({ url: 'https://a' }), hitRow(), hitRow()]
  const dir = left(lineOf(a).replace('https', 'httqs') + lineOf(b), lineOf(c))
  const { hits, stats } = await drained({ dir })
  expect(hits).toEqual([b.hit, c.hit])
  expect(stats).toMatchObject({ rejected: 1, torn: 0 })
  expect(fs.readFileSync(path.join(dir, 'rejected', '000000000001-0123456789abcdef.bad'), 'utf8')).toContain('httqs')
})

test('sets unreadable files and nonsense aside and continues', async () => {
  const row = hitRow()
  const dir = left(Buffer.from([0, 1, 2, 10, 255, 254]), lineOf(row))
  fs.mkdirSync(path.join(dir, '000000000003-0123456789abcdef.jsonl'))
  const { hits, stats, reported } = await drained({ dir })
  expect(hits).toEqual([row.hit])
  expect(stats).toMatchObject({ rejected: 1, torn: 1, unreadable: 1 })
  expect(reported.join('\n')).toContain('000000000003-0123456789abcdef cannot be read and was set aside: EISDIR')
  expect(kept(dir)).toContain('000000000003-0123456789abcdef.jsonl')
})

test('repeats a failed insert with the same token and body until it succeeds', async () => {
  const dir = testFolder()
  const store = memoryStore()
  const tokens: string[] = []
  const doubts: unknown[] = []
  store.before = (token) => {
    tokens.push(token)
    if (tokens.length <= 3) away()
  }
  const reported: string[] = []
  const insert: SpoolOptions['insert'] = (file, token, doubt) => {
    doubts.push(doubt)
    return store.insert(file, token)
  }
  const spool = openSpool({ dir, insert, report: (line) => reported.push(line), ...quick })
  const row = hitRow()
  spool.append(row)
  expect(await spool.flush()).toBe(true)
  expect(store.hits).toEqual([row.hit])
  expect(new Set(tokens).size).toBe(1)
  expect(tokens).toHaveLength(4)
  const key = { hit: row.hit, time: row.time, campaign: row.campaign }
  expect(doubts).toEqual([undefined, [key, key], [key, key], [key, key]])
  expect(reported).toEqual([
    `Spool segment ${tokens[0]} waits for the event store: connect ECONNREFUSED`,
    'The event store takes spool segments again',
  ])
  await spool.close()
})

test('an insert whose answer is lost counts once', async () => {
  const dir = testFolder()
  const store = memoryStore()
  let lost = 5
  store.after = () => {
    lost -= 1
    if (lost >= 0) away()
  }
  const spool = openSpool({ dir, insert: store.insert, ...quiet })
  const row = hitRow()
  spool.append(row)
  expect(await spool.flush(30_000)).toBe(true)
  expect(store.tokens).toHaveLength(6)
  expect(store.hits).toEqual([row.hit])
  await spool.close()
})

test('accepts hits while the store is unavailable', async () => {
  const dir = testFolder()
  const store = memoryStore()
  store.before = away
  const first = openSpool({ dir, insert: store.insert, maxBytes: 1000, ...quiet })
  const rows = Array.from({ length: 50 }, () => hitRow())
  for (const row of rows) first.append(row)
  expect(await first.flush(10)).toBe(false)
  await vi.waitFor(() => expect(first.stats()).toMatchObject({ state: 'ok', lastError: 'connect ECONNREFUSED' }))
  expect(first.stats().oldestMs).toBeGreaterThan(0)
  await first.close()
  expect(segments(dir).length).toBeGreaterThan(5)
  const { hits } = await drained({ dir })
  expect(hits).toEqual(rows.map((row) => row.hit))
})

test('sets aside only the row that the store refuses', async () => {
  const dir = testFolder()
  const store = memoryStore()
  const rows = Array.from({ length: 20 }, () => hitRow())
  const [bad, worse] = [rows[7]?.hit ?? '', rows[19]?.hit ?? '']
  store.refused = new Set([bad, worse])
  const reported: string[] = []
  const spool = openSpool({ dir, insert: store.insert, report: (line) => reported.push(line), ...quick })
  for (const row of rows) spool.append(row)
  expect(await spool.flush()).toBe(true)
  expect(store.hits).toEqual(rows.map((row) => row.hit).filter((hit) => hit !== bad && hit !== worse))
  expect(spool.stats()).toMatchObject({ rejected: 2, pending: 0 })
  expect(reported).toHaveLength(2)
  expect(kept(dir)).toHaveLength(2)
  await spool.close()
})

test('if the disk takes half of a line, removes it', async () => {
  const dir = testFolder()
  const store = memoryStore()
  let half = true
  const writeSync = ((descriptor: number, line: string) =>
    fs.writeSync(descriptor, half ? line.slice(0, 40) : line)) as typeof fs.writeSync
  const spool = openSpool({ dir, insert: store.insert, disk: { ...fs, writeSync }, ...quiet })
  expect(() => spool.append(hitRow())).toThrow(SpoolFull)
  half = false
  const row = hitRow()
  spool.append(row)
  expect(await spool.flush()).toBe(true)
  expect(store.hits).toEqual([row.hit])
  expect(spool.stats()).toMatchObject({ rejected: 0, torn: 0 })
  await spool.close()
})

/** Fails on demand. */
function brokenDisk() {
  const disk = { ...fs, broken: false, uncuttable: false }
  const fail = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  disk.writeSync = ((descriptor: number, line: string) => {
    if (!disk.broken) return fs.writeSync(descriptor, line)
    fs.writeSync(descriptor, line.slice(0, 40))
    return fail()
  }) as typeof fs.writeSync
  disk.ftruncateSync = (descriptor, length) => (disk.uncuttable ? fail() : fs.ftruncateSync(descriptor, length))
  return disk
}

test.each([{ uncuttable: false }, { uncuttable: true }])(
  'a full disk: reports nothing as stored that is not, and recovers %o',
  async ({ uncuttable }) => {
    const dir = testFolder()
    const store = memoryStore()
    const disk = Object.assign(brokenDisk(), { uncuttable })
    const reported: string[] = []
    const spool = openSpool({ dir, insert: store.insert, disk, report: (line) => reported.push(line), ...quick })
    const [a, b, c] = [hitRow(), hitRow(), hitRow()]
    spool.append(a)
    disk.broken = true
    expect(() => spool.append(b)).toThrow(SpoolFull)
    expect(() => spool.append(b)).toThrow(SpoolFull)
    expect(spool.stats().state).toBe('failing')
    disk.broken = false
    spool.append(c)
    expect(spool.stats().state).toBe('ok')
    expect(await spool.flush()).toBe(true)
    expect(store.hits).toEqual([a.hit, c.hit])
    expect(spool.stats()).toMatchObject({ rejected: 0, torn: uncuttable ? 1 : 0 })
    expect(reported.filter((line) => line.includes('takes hits again') || line.includes('cannot take'))).toHaveLength(2)
    await spool.close()
  },
)

test('one owner per folder; once closed, it accepts nothing', async () => {
  const dir = testFolder()
  const store = memoryStore()
  const spool = openSpool({ dir, insert: store.insert, ...quiet })
  expect(() => openSpool({ dir, insert: store.insert })).toThrow(/in use/)
  await spool.close()
  expect(() => spool.append(hitRow())).toThrow(SpoolFull)
  await openSpool({ dir, insert: store.insert }).close()
})
