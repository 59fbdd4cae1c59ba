import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextLook, readSources, type Source } from '../outside/detection/sources.ts'
import { openDetection } from '../outside/detection/detection.ts'
import { NO_MANIFEST } from '../outside/detection/manifest.ts'
import { openVendor, SAMPLES } from '../outside/detection/testing/vendor.ts'
import { readChanges, startOfChanges } from '../store/config/changes.ts'
import { openTestDatabase } from '../store/config/testing/open.ts'
import { dueAt, startDetectionData, summary } from './detection-data.ts'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20)
const sources = readSources()
const [first] = sources as [Source]
const at = (hours: number) => new Date(NOW - hours * HOUR).toISOString()

test('each source is due by its own shifted period, a failed one after about an hour', () => {
  const states = (triedAt: string | null, error: string | null = null) =>
    sources.map((source) => ({ source, manifest: { ...NO_MANIFEST, triedAt, error } }))
  expect(dueAt(states(null), NOW)).toHaveLength(sources.length)
  expect(dueAt(states(at(0.9), 'failed'), NOW)).toEqual([])
  expect(dueAt(states(at(1.11), 'failed'), NOW)).toHaveLength(sources.length)
  expect(dueAt(states(at(2.3)), NOW)).toEqual(['tor'])
  expect(dueAt(states(at(23.9)), NOW)).toEqual(['tor'])
  expect(
    new Set(sources.map((source) => nextLook(source, { triedAt: at(0), error: null }) - source.every * HOUR)).size,
  ).toBeGreaterThan(sources.length / 2)
})

test('reports every outcome of an update in one line', () => {
  const outcome = (id: string, what: 'new' | 'same' | 'failed', error: string | null = null) => ({
    id,
    outcome: what,
    manifest: { ...NO_MANIFEST, error },
  })
  expect(summary([outcome('a', 'new'), outcome('b', 'same')])).toBe('detection data: 1 sources new, 1 unchanged')
  expect(summary([outcome('a', 'new'), outcome('b', 'failed', 'answered 500')])).toBe(
    'detection data: 1 sources new, 0 unchanged; not fetched: b',
  )
  expect(summary([outcome('a', 'failed', 'getaddrinfo EAI_AGAIN'), outcome('b', 'failed', 'x')])).toBe(
    'detection data: 0 sources new, 0 unchanged; none could be fetched (getaddrinfo EAI_AGAIN), what was there stays in force',
  )
})

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'weir-job-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('new data becomes active here and is sent to the edges once', async () => {
  const { db, remove } = await openTestDatabase()
  const vendor = await openVendor()
  vendor.files.set('/tor', SAMPLES.tor)
  const detection = await openDetection(dir)
  const logged: string[] = []
  const notified = Promise.withResolvers<string>()
  const data = await startDetectionData({
    dir,
    sources: [{ ...first, id: 'tor', kind: 'tor', format: 'cidr', url: `${vendor.url}/tor`, least: 1 }],
    detection: {
      ...detection,
      reload: async () => {
        const isNew = await detection.reload()
        notified.resolve('reloaded')
        return isNew
      },
    },
    db,
    byItself: false,
    judges: true,
    say: (line) => logged.push(line),
  })
  const start = await startOfChanges(db)
  data.begin(['tor'])
  data.begin(['tor'])
  expect(await notified.promise).toBe('reloaded')
  expect(detection.look('185.220.101.1').tor).toBe(true)
  expect((await readChanges(db, start)).rows).toEqual([{ kind: 'data', ref: '0' }])
  expect(logged).toEqual(['detection data: 1 sources new, 0 unchanged'])
  await data.close()
  await vendor.close()
  await remove()
})
