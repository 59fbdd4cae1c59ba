/** A single flipped byte in stored data is found and reported with its file. */
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createJobLog } from '../lib/process/job-log.ts'
import { damagedData } from '../outside/detection/verify.ts'
import { shortHash } from '../outside/detection/manifest.ts'
import { embedded } from '../store/events/testing/embedded.ts'
import { testFolder } from '../store/events/testing/folder.ts'
import { hitRow } from '../store/events/testing/rows.ts'
import { openSpool } from '../store/events/spool/spool.ts'
import { readBack, startReadBack, type Stored } from './read-back.ts'

const store = embedded()
beforeAll(async () => {
  await store.open()
  for (const month of ['2026-04', '2026-05']) {
    const spool = openSpool({ dir: path.join(store.dir, `spool-${month}`), insert: store.events().insertSegment })
    spool.append(
      ...Array.from({ length: 300 }, (_, number) =>
        hitRow({
          hit: `${month}-${number}`,
          time: `${month}-01 12:00:00.000`,
          url: `https://x.example/${Math.random()}`,
        }),
      ),
    )
    await spool.flush()
    await spool.close()
  }
})
afterAll(() => store.close())

const stored = (more: Partial<Stored> = {}): Stored => ({
  events: store.events(),
  dataDir: store.dir,
  embedded: { config: false, events: true },
  checkData: async () => null,
  ...more,
})

function flipped(file: string, work: () => Promise<void>, at?: number): Promise<void> {
  const whole = readFileSync(file)
  const bytes = Buffer.from(whole)
  const where = at ?? Math.floor(bytes.length / 2)
  bytes[where] = (bytes[where] ?? 0) ^ 1
  writeFileSync(file, bytes)
  return work().finally(() => writeFileSync(file, whole))
}

test('reads each part of the event store and finds any changed byte in its files', async () => {
  const parts = await store.events().parts.list()
  expect((await readBack(stored())).damaged).toEqual([])
  const part = parts.find(({ table, name }) => table === 'hits' && name.startsWith('202604'))
  expect(part).toMatchObject({ from: '2026-04-01', until: '2026-04-01' })
  const folder = part?.folder ?? ''
  const detected: string[] = []
  for (const name of readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)) {
    const file = path.join(folder, name)
    if (readFileSync(file).length === 0) continue
    await flipped(file, async () => {
      const { damaged } = await readBack(stored())
      if (damaged.length > 0) detected.push(name)
      for (const { store: of, about } of damaged)
        expect([of, about]).toEqual([
          'events',
          expect.stringContaining(`hits ${part?.name ?? ''} (2026-04-01), ${folder.replace(/\/$/, '')}`),
        ])
    })
  }
  expect(detected).toEqual(
    expect.arrayContaining(['data.bin', 'data.cmrk4', 'primary.cidx', 'count.txt', 'minmax_time.idx', 'partition.dat']),
  )
  expect((await readBack(stored())).damaged, 'whole again').toEqual([])
})

test('rebuilds derived files after a power cut or a flipped byte', async () => {
  const counts = (): Promise<unknown[]> =>
    store
      .events()
      .query(
        'report',
        `SELECT toString(toStartOfFifteenMinutes(time)) AS quarter, count() AS hits FROM hits GROUP BY quarter ORDER BY quarter`,
      )
  const before = await counts()
  const [first, second] = (await store.events().parts.list()).filter(({ table }) => table === 'hits')
  const [unfinished, damaged] = [first?.folder ?? '', second?.folder ?? '']
  for (const name of readdirSync(path.join(unfinished, 'by_time.proj')))
    truncateSync(path.join(unfinished, 'by_time.proj', name))
  await flipped(path.join(damaged, 'by_quarter.proj', 'data.bin'), async () => {
    await store.reopen()
    expect(await counts()).toEqual(before)
    const both = [
      expect.stringContaining(path.join(unfinished, 'by_time.proj')),
      expect.stringContaining(path.join(damaged, 'by_quarter.proj', 'data.bin')),
    ]
    expect(await readBack(stored({ looksOnly: true }))).toMatchObject({ damaged: [], mended: [], mendable: both })
    expect(await readBack(stored())).toMatchObject({ damaged: [], mended: both, mendable: [] })
  })
  expect(await readBack(stored())).toMatchObject({ damaged: [], mended: [], mendable: [] })
  expect(await counts()).toEqual(before)
})

test('finds a damaged detection data file by the hash in its name', async () => {
  const dir = testFolder()
  expect(await damagedData(path.join(dir, 'none'))).toEqual([])
  mkdirSync(path.join(dir, 'aws'))
  const file = path.join(dir, 'aws', `data-${shortHash('ranges')}`)
  writeFileSync(file, 'ranges')
  expect(await damagedData(dir)).toEqual([])
  writeFileSync(file, 'rangez')
  expect(await damagedData(dir)).toEqual([file])
  writeFileSync(path.join(dir, 'current.json'), JSON.stringify({ version: 'abc', checked: {} }))
  expect(await damagedData(dir), 'an index that should be there').toEqual([path.join(dir, 'index.bin'), file])
})

test('runs by itself, and soon after a query that met unreadable rows', async () => {
  const jobs = createJobLog()
  const job = startReadBack(stored({ checkData: async () => '/x/index.bin' }), {
    jobs,
    say: () => {},
    first: 3_600_000,
  })
  expect(job.damaged()).toEqual([])
  job.suspect()
  job.suspect()
  await expect.poll(() => job.damaged(), { timeout: 120_000 }).toEqual([{ store: 'data', about: '/x/index.bin' }])
  expect(jobs.states()).toMatchObject([{ name: 'reading back', runs: 1, error: null }])
  await job.stop()
  const first = startReadBack(stored(), { jobs, say: () => {}, first: 0 })
  await expect.poll(() => jobs.states()[0]?.runs, { timeout: 120_000 }).toBe(2)
  await first.stop()
})
