/** Start and stop in one process: each opening fails in turn and nothing stays open; closing is in reverse order. */
import { existsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Database from '../src/store/config/engine/database.ts'
import type * as Embedded from '../src/store/config/engine/embedded.ts'
import type * as Events from '../src/store/events/events.ts'
import type * as Weir from '../src/weir.ts'
import { readSettings } from '../src/rules/settings.ts'
import { lockFolder } from '../src/lib/files/folder-lock.ts'
import { ADMIN, freshFolder, OFFLINE, removeFolder } from './support/weir.ts'

/** The start's opening functions, in order. */
const OPENINGS = [
  ['open/memory.ts', 'openMemory'],
  ['open/sockets.ts', 'openSockets'],
  ['store/config/engine/embedded.ts', 'startEmbedded'],
  ['store/config/engine/database.ts', 'openDatabase'],
  ['store/events/events.ts', 'openEvents'],
  ['outside/detection/detection.ts', 'openDetection'],
  ['store/events/spool/spool.ts', 'openSpool'],
  ['store/shared/shared.ts', 'openShared'],
  ['jobs/detection-data.ts', 'startDetectionData'],
  ['outside/error-reports.ts', 'openErrorReports'],
  ['outside/mail.ts', 'openMail'],
  ['open/bootstrap.ts', 'bootstrap'],
  ['edge/feeds/crawlers.ts', 'openCrawlerChecks'],
  ['edge/remember/open-probes.ts', 'openProbes'],
  ['edge/feeds/token-uses.ts', 'gatherTokenUses'],
  ['edge/remember/open-postbacks.ts', 'openPostbacks'],
  ['edge-threads.ts', 'startEdges'],
  ['edge/feeds/follow.ts', 'followChanges'],
  ['open/warm-up-visitors.ts', 'warmUpVisitors'],
  ['store/config/engine/lease.ts', 'followLease'],
  ['lib/process/loop-delay.ts', 'monitorLoopDelay'],
  ['jobs/read-back.ts', 'startReadBack'],
  ['jobs/conversions.ts', 'startConversions'],
  ['jobs/cleanup.ts', 'startCleanup'],
  ['jobs/retention.ts', 'startRetention'],
  ['jobs/disk-watch.ts', 'startDiskWatch'],
  ['jobs/quota-usage.ts', 'startQuotaCheck'],
  ['http/call/metrics.ts', 'createFigures'],
  ['http/call/server.ts', 'buildServer'],
  ['open/port.ts', 'openPort'],
  ['operator/control-socket.ts', 'openControlSocket'],
  ['jobs/notices.ts', 'startNotices'],
  ['jobs/sites.ts', 'startSites'],
  ['jobs/replay/replays.ts', 'startReplays'],
  ['jobs/shadow/shadows.ts', 'startShadows'],
  ['jobs/condition-watch.ts', 'watchConditions'],
] as const
type Name = (typeof OPENINGS)[number][1]
const NAMES = OPENINGS.map(([, name]) => name)

/** They hold nothing open. */
const UNCLOSED: ReadonlySet<string> = new Set(['openDetection', 'bootstrap', 'warmUpVisitors'])

/** The opening that fails. */
let failing: Name | undefined
let started: string[] = []
let closed: string[] = []
const timers = new Set<unknown>()
/** Stores, opened once: reopening takes most of a start. */
const kept = new Map<Name, { close: () => unknown }>()
let ofKept: ReadonlySet<unknown> = new Set()

type Step = (...given: unknown[]) => unknown

/** Records the closing, by method or returned function. */
function watched(name: string, thing: unknown): unknown {
  const noted =
    (step: Step): Step =>
    (...given) => {
      if (!closed.includes(name)) closed.push(name)
      return step(...given)
    }
  if (typeof thing === 'function') return name === 'warmUpVisitors' ? thing : noted(thing as Step)
  if (typeof thing !== 'object' || thing === null) return thing
  const things = thing as Record<string, unknown>
  const key = ['close', 'stop'].find((one) => typeof things[one] === 'function')
  if (key) things[key] = noted((things[key] as Step).bind(things))
  return thing
}

function openingOf(name: Name, real: Step): Step {
  return (...given) => {
    started.push(name)
    if (failing === name) throw new Error(`${name} fails`)
    const one = kept.get(name)
    if (one)
      return Promise.resolve(watched(name, Object.assign(Object.create(one) as object, { close: () => undefined })))
    const thing =
      name === 'startEdges' && kept.size > 0 ? real({ ...(given[0] as object), thread: QUICK_EDGE }) : real(...given)
    return thing instanceof Promise ? thing.then((one) => watched(name, one)) : watched(name, thing)
  }
}

/** An edge that is ready at once. */
const QUICK_EDGE = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { createServer } from 'node:http'
    import { parentPort, workerData } from 'node:worker_threads'
    const server = createServer()
    parentPort.on('message', ({ kind, port }) => {
      if (kind === 'listen') server.listen({ port, host: workerData.host, reusePort: workerData.sharePort }, () => parentPort.postMessage({ kind: 'listening', port }))
      if (kind === 'close') server.close(() => parentPort.close())
    })`)}`,
)
const dataDir = freshFolder()
let openWeir: typeof Weir.openWeir
let port: number

const open = () =>
  openWeir(
    readSettings({
      PORT: String(port),
      DATA_DIR: dataDir,
      EDGE_WORKERS: '1',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...OFFLINE,
    }),
    { say: () => undefined, log: false },
  )

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as net.AddressInfo
      server.close(() => resolve(free))
    })
  })

const answers = (): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => resolve((socket.destroy(), true))).once('error', () => resolve(false))
  })

/** Threads and listeners, without the kept stores' connections. */
const handles = (): string[] =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => /worker|message|server|tcp|pipe/i.test(kind) && !(kept.size > 0 && kind === 'PipeWrap'))
    .toSorted()
let before: string[]

/** No port, socket, lock, timer or thread. */
async function expectNothingOpen(): Promise<void> {
  expect(await answers()).toBe(false)
  expect(existsSync(path.join(dataDir, 'socket'))).toBe(false)
  for (const folder of kept.size > 0 ? ['spool'] : ['postgres', 'events', 'spool'])
    if (existsSync(path.join(dataDir, folder))) lockFolder(path.join(dataDir, folder))()
  expect([...timers].filter((timer) => !ofKept.has(timer))).toEqual([])
  await vi.waitFor(() => expect(handles()).toEqual(before))
}

beforeAll(async () => {
  port = await freePort()
  for (const [file, name] of OPENINGS)
    vi.doMock(`../src/${file}`, async (original) => {
      const real = await original<Record<string, Step>>()
      return { ...real, [name]: openingOf(name, real[name] as Step) }
    })
  ;({ openWeir } = await import('../src/weir.ts'))
  const { setInterval: set, clearInterval: clear, clearTimeout: clearOnce } = globalThis
  vi.stubGlobal('setInterval', (...given: Parameters<typeof set>) => {
    const timer = set(...given)
    timers.add(timer)
    return timer
  })
  const clearBy = (by: typeof clear) => (timer: NodeJS.Timeout | undefined) => {
    timers.delete(timer)
    by(timer)
  }
  vi.stubGlobal('clearInterval', clearBy(clear))
  vi.stubGlobal('clearTimeout', clearBy(clearOnce))
})
afterAll(() => {
  vi.unstubAllGlobals()
  removeFolder(dataDir)
})

test('resources close in reverse order', async () => {
  const weir = await open()
  expect(await answers()).toBe(true)
  const closable = started.filter((name) => !UNCLOSED.has(name))
  expect(started.toSorted()).toEqual(NAMES.toSorted())
  expect(handles(), 'an edge runs').toContain('MessagePort')
  await weir.close()
  before = handles()
  expect(before).not.toContain('MessagePort')
  await expectNothingOpen()
  // closing the port ends the edges
  const drained = new Set<string>(['openPort', 'startEdges'])
  expect(closed.filter((name) => !drained.has(name))).toEqual(
    closable.filter((name) => !drained.has(name)).toReversed(),
  )
  expect(closed.indexOf('openPort')).toBe(closed.indexOf('startEdges') - 1)
  expect(closed.indexOf('startEdges')).toBeLessThan(closed.indexOf('buildServer'))
})

async function fail(name: Name): Promise<void> {
  failing = name
  started = []
  closed = []
  await expect(open()).rejects.toThrow(`${name} fails`)
  // edges may open twice: early ones before the stores, and the others
  const opened = [...new Set(started)].filter((one) => !UNCLOSED.has(one) && one !== name)
  expect(closed.toSorted()).toEqual(opened.toSorted())
  await expectNothingOpen()
}

const STORES: readonly Name[] = ['startEmbedded', 'openDatabase', 'openEvents', 'openDetection', 'openSpool']

test.each(STORES)('nothing stays open when %s fails', fail)

describe('with available stores', () => {
  beforeAll(async () => {
    const database = await vi.importActual<typeof Database>('../src/store/config/engine/database.ts')
    const events = await vi.importActual<typeof Events>('../src/store/events/events.ts')
    const embedded = await vi.importActual<typeof Embedded>('../src/store/config/engine/embedded.ts')
    const dir = dataDir
    const engine = embedded.startEmbedded(dir)
    kept.set('startEmbedded', await engine)
    kept.set('openDatabase', await database.openDatabase({ dir, engine }))
    kept.set('openEvents', await events.openEvents({ dir: path.join(dataDir, 'events') }))
    ofKept = new Set(timers)
    before = handles()
  })
  afterAll(async () => {
    for (const store of kept.values()) await store.close()
  })

  test.each(NAMES.filter((name) => !STORES.includes(name)))('nothing stays open when %s fails', fail)
})
