import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startEdges, type Edges, type EdgesPlan } from './edge-threads.ts'
import { createVisitBursts } from './store/shared/visit-bursts.ts'
import { createOfferCounts } from './store/shared/offer-counts.ts'
import { createVisitRates } from './store/shared/visit-rates.ts'
import { ANY_HOST } from './rules/domains/own-hosts.ts'
import { createVisitorWindow } from './store/shared/window.ts'
import { openSpool, type Spool } from './store/events/spool/spool.ts'
import { testFolder } from './store/events/testing/folder.ts'
import { memoryStore, type MemoryStore } from './store/events/testing/memory-store.ts'

const SMALL_EDGE = new URL('../tests/support/small-edge.ts', import.meta.url)

let store: MemoryStore
let spool: Spool
let edges: Edges
let logged: string[]
let port: number
beforeEach(async () => {
  store = memoryStore()
  logged = []
  spool = openSpool({
    dir: testFolder(),
    insert: store.insert,
    report: (line) => logged.push(line),
    pauses: { first: 1, longest: 4 },
  })
  edges = start(1)
  port = await edges.listen(0, ABOUT)
})
afterEach(async () => {
  await edges.close()
  await spool.close()
})

const ABOUT = { health: () => ({}), figures: async () => '' }
const start = (count: number, more: Partial<EdgesPlan> = {}): Edges =>
  startEdges({
    count,
    adopt: { hits: spool.adopt, postbacks: spool.adopt, checks: spool.adopt },
    metricsToken: '',
    say: (line) => logged.push(line),
    thread: SMALL_EDGE,
    host: '127.0.0.1',
    window: createVisitorWindow(10).shared,
    marks: createVisitorWindow(10).shared,
    rates: createVisitRates(16).shared,
    offers: createOfferCounts(8).shared,
    bursts: createVisitBursts(16).shared,
    database: { url: '' },
    probes: 'none',
    detection: { dir: '', dnsServers: [] },
    outgoingPrivate: 'off',
    panelSocket: '',
    trustedProxies: [],
    ownHosts: ANY_HOST,
    log: undefined,
    segment: { maxAge: 250, maxBytes: 2000 },
    sync: 'group',
    ...more,
  })
const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)

it('restarts an edge on its port after an exception, and loses nothing answered', async () => {
  const answered: string[] = []
  for (let round = 0; round < 3; round += 1) {
    for (let hit = 0; hit < 25; hit += 1) if ((await ask(`/hit?${round}-${hit}`)).ok) answered.push(`${round}-${hit}`)
    await ask('/die')
    await vi.waitFor(
      () => expect(logged.filter((line) => line === 'edge 0 is running again')).toHaveLength(round + 1),
      {
        timeout: 30_000,
      },
    )
    expect(edges.running()).toBe(1)
  }
  expect(logged.filter((line) => line === 'edge 0 has stopped: a fault of the test')).toHaveLength(3)
  expect(await spool.flush()).toBe(true)
  expect(answered).toHaveLength(75)
  expect(store.hits.toSorted()).toEqual(answered.toSorted())
  expect(spool.stats()).toMatchObject({ rejected: 0, torn: 0, unreadable: 0 })
})

it('is failing while one edge reports it, and not after its restart', async () => {
  await ask('/failing')
  await vi.waitFor(() => expect(edges.failing()).toBe(true))
  await ask('/die')
  await vi.waitFor(() => expect(logged).toContain('edge 0 is running again'), { timeout: 120_000 })
  expect(edges.failing()).toBe(false)
})

it('closing passes on what is spooled', async () => {
  await ask('/hit?last')
  await edges.close()
  expect(await spool.flush()).toBe(true)
  expect(store.hits).toEqual(['last'])
})

it('reports why an edge cannot start', async () => {
  const taken = start(1)
  await expect(taken.listen(port, ABOUT)).rejects.toThrow('EADDRINUSE')
  await taken.close()
  const none = start(1, { thread: new URL('data:text/javascript,process.exit(3)') })
  await expect(none.listen(0, ABOUT)).rejects.toThrow('edge 0 has ended')
})
