/** Detection data files follow the data shadow: on the machine that began it, on others, and across restarts. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '../domain/context.ts'
import { createTestApp, type TestApp } from '../domain/testing/app.ts'
import { openDetection } from '../outside/detection/detection.ts'
import { readSources, type Source } from '../outside/detection/sources.ts'
import { openVendor, SAMPLES } from '../outside/detection/testing/vendor.ts'
import { readTried } from '../outside/detection/tried.ts'
import { updateData } from '../outside/detection/update.ts'
import { shadows } from '../store/config/schema.ts'
import { runningDataShadow } from '../store/config/detection/shadows.ts'
import { startDetectionData } from './detection-data.ts'

const SOON = { timeout: 20_000 }
const [first] = readSources() as [Source]
let app: TestApp
let admin: Caller
let vendor: Awaited<ReturnType<typeof openVendor>>
let dirs: string[] = []

beforeAll(async () => {
  app = await createTestApp()
  admin = await app.account('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  vendor = await openVendor()
  vendor.files.set('/tor', SAMPLES.tor)
  await app.db.delete(shadows)
})
afterEach(async () => {
  await vendor.close()
  for (const dir of dirs) rmSync(dir, { recursive: true })
  dirs = []
})

const sources = (): Source[] => [
  { ...first, id: 'tor', name: 'Tor exits', kind: 'tor', format: 'cidr', url: `${vendor.url}/tor`, least: 1 },
]

/** A machine with its own folder. `judges`: it judges visits. */
async function machine(judges = true) {
  const dir = mkdtempSync(path.join(tmpdir(), 'weir-machine-'))
  dirs.push(dir)
  await updateData({ dir, sources: sources(), ids: ['tor'], now: () => new Date() })
  return { dir, ...(await start(dir, judges)) }
}
async function start(dir: string, judges = true) {
  const detection = await openDetection(dir)
  const output: string[] = []
  const parts = { dir, sources: sources(), detection, db: app.db, byItself: false, judges, watchMs: 20 }
  const data = await startDetectionData({ ...parts, say: (line) => output.push(line) })
  return { detection, data, output }
}
const order = (data: Awaited<ReturnType<typeof start>>['data']) => {
  vendor.files.set('/tor', '192.0.2.9\n')
  data.tried.order({ ids: ['tor'], days: 7, atEnd: 'nothing', authorId: admin.account.id })
}
const shadowRuns = () => expect.poll(() => runningDataShadow(app.db), SOON).toBeDefined()
const idOf = async () => (await runningDataShadow(app.db))?.id ?? ''

test('begins, continues on another machine and after a restart, and is promoted on both', async () => {
  const [one, other, idle] = [await machine(), await machine(), await machine(false)]
  order(one.data)
  await shadowRuns()
  expect(await runningDataShadow(app.db)).toMatchObject({
    data: { sources: [{ id: 'tor', name: 'Tor exits' }] },
    changes: {},
    authorId: admin.account.id,
  })
  await expect.poll(() => other.detection.tried('192.0.2.9')?.network?.tor, SOON).toBe(true)
  expect(one.detection.tried('192.0.2.9')?.network?.tor).toBe(true)
  expect(one.detection.look('192.0.2.9').tor).toBe(false)
  expect(await readTried(idle.dir)).toBeUndefined()
  // An update leaves it alone on every machine.
  for (const { data } of [one, other, idle]) data.begin(['tor'])
  await expect.poll(() => one.data.updates.running(), SOON).toEqual([])

  await one.data.close()
  const again = await start(one.dir)
  expect(again.detection.tried('192.0.2.9')?.network?.tor).toBe(true)

  await app.call('shadows.promote', admin, { id: await idOf() })
  for (const { detection } of [again, other]) {
    await expect.poll(() => detection.look('192.0.2.9').tor, SOON).toBe(true)
    expect(detection.tried('192.0.2.9')).toBeUndefined()
  }
  expect(idle.detection.look('192.0.2.9').tor).toBe(false)
  for (const { data } of [again, other, idle]) await data.close()
})

test('leaves nothing when dropped, or when its process died before the shadow started', async () => {
  const { dir, data, detection } = await machine()
  order(data)
  await shadowRuns()
  await app.call('shadows.drop', admin, { id: await idOf() })
  await expect.poll(() => readTried(dir), SOON).toBeUndefined()
  await expect.poll(() => detection.tried('192.0.2.9'), SOON).toBeUndefined()
  expect(detection.look('192.0.2.9').tor).toBe(false)

  vendor.files.set('/tor', '192.0.2.10\n')
  order(data)
  vendor.files.set('/tor', '192.0.2.10\n')
  await shadowRuns()
  await app.db.delete(shadows)
  await expect.poll(() => readTried(dir), SOON).toBeUndefined()
  expect(detection.look('192.0.2.10').tor).toBe(false)
  await data.close()
})

test('begins nothing when nothing differs or a fetch fails, and the state says which', async () => {
  const { data } = await machine()
  data.tried.order({ ids: ['tor'], days: 7, atEnd: 'nothing', authorId: admin.account.id })
  expect(data.tried.state()).toEqual({ state: 'fetching', error: null })
  await expect.poll(() => data.tried.state(), SOON).toEqual({ state: 'same', error: null })
  vendor.files.delete('/tor')
  data.tried.order({ ids: ['tor'], days: 7, atEnd: 'nothing', authorId: admin.account.id })
  await expect.poll(() => data.tried.state().state, SOON).toBe('failed')
  expect(data.tried.state().error).toContain('404')
  expect(await runningDataShadow(app.db)).toBeUndefined()
  await data.close()
})
