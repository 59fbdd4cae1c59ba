import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordDiskSample } from '../../store/config/status/disk-samples.ts'
import { createTestApp, type TestApp } from '../../domain/testing/app.ts'
import type { Caller } from '../../domain/context.ts'

let app: TestApp
let admin: Caller
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())

const read = () => app.call('status.read', admin)

test('shows stores, spools, jobs, versions and the disk', async () => {
  const { jobs } = app.services.machine
  jobs.expect('sweep', 60_000)
  await jobs.run('notes', 1000, async () => undefined)
  const status = await read()
  expect(status).toMatchObject({
    versions: { weir: '0.0.0', node: process.version },
    edges: { wanted: 1, running: 1 },
    leads: true,
    stores: [
      { name: 'config', embedded: true, reachable: true, schema: expect.stringMatching(/^\d{3}-/) as unknown },
      { name: 'events', reachable: true },
    ],
    sync: 'group',
    spools: [{ name: 'hits', state: 'ok', segments: 0 }, { name: 'probes' }, { name: 'postbacks' }, { name: 'checks' }],
    jobs: [
      { name: 'sweep', last: null, next: '2026-03-01T11:01:00.000Z' },
      { name: 'notes', runs: 1, error: null },
    ],
  })
  expect(status.disk.total).toBeGreaterThan(status.disk.free)
})

test('shows a failing store and an unwritable spool, worst first', async () => {
  const { machine, events } = app.services
  const healthy = machine.spools()
  app.services.machine = {
    ...machine,
    spools: () => ({ ...healthy, hits: { ...healthy.hits, state: 'failing', lastError: 'ENOSPC' } }),
  }
  app.services.events = { ...events, query: () => Promise.reject(new Error('away')) } as typeof events
  const { warnings, stores } = await read()
  expect(warnings.slice(0, 2)).toEqual([
    { kind: 'spoolFailing', level: 'error', about: 'hits' },
    { kind: 'eventsAway', level: 'error', about: '' },
  ])
  expect(stores[1]).toMatchObject({ name: 'events', reachable: false, schema: '' })
  Object.assign(app.services, { events, machine })
})

test("predicts when the disk is full from this machine's growth", async () => {
  const now = app.clock.now.getTime()
  for (const [days, used] of [
    [3, 100e9],
    [2, 110e9],
    [1, 120e9],
    [0, 130e9],
  ] as const) {
    await recordDiskSample(app.db, 'test', { at: new Date(now - days * 86_400_000), used })
    await recordDiskSample(app.db, 'another', { at: new Date(now - days * 86_400_000), used: 5 })
  }
  const { disk } = await read()
  expect(disk.growth).toBeCloseTo(10e9, -3)
  expect(disk.daysLeft).toBeCloseTo(disk.free / 10e9, 3)
})
