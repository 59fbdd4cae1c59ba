/**
 * One edge in its own thread, whose event loop only answers visits. Opens config store, address data and snapshot,
 * shares port and visitor memory with other edges, and passes closed spool segments to the main thread.
 */
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { createBursts } from './edge/remember/bursts.ts'
import { followChanges } from './edge/feeds/follow.ts'
import { openCrawlerChecks } from './edge/feeds/crawlers.ts'
import { placeOf } from './edge/remember/browser-key.ts'
import { countedBy } from './edge/read/facts.ts'
import { CHECKS_AGE_MS, createCheckWriter } from './edge/remember/open-checks.ts'
import { createPostbackWriter } from './edge/remember/open-postbacks.ts'
import { openSignatures } from './edge/feeds/open-signatures.ts'
import { createSnapshot } from './edge/feeds/snapshot.ts'
import { readCopy } from './edge/feeds/snapshot-copy.ts'
import { gatherTokenUses } from './edge/feeds/token-uses.ts'
import { gatherWayUses } from './edge/feeds/way-uses.ts'
import { trustAuthorities } from './lib/net/extra-authorities.ts'
import type { Level, LogPlan, SayLine } from './lib/process/log.ts'
import { monitorLoopDelay } from './lib/process/loop-delay.ts'
import { openResources } from './lib/process/resources.ts'
import { buildEdgeServer } from './http/visit/edge-server.ts'
import { drainConnections } from './http/visit/drain-connections.ts'
import { createProcessPart, type ProcessAnswer, type ProcessQuestion } from './http/forward/process-part.ts'
import type { GuardParts } from './outside/guarded-fetch.ts'
import { openDetection } from './outside/detection/detection.ts'
import { createHostNames } from './outside/detection/host-names.ts'
import type { OwnHosts } from './rules/domains/own-hosts.ts'
import { joinDatabase, redactValues, type DatabaseAddress } from './store/config/engine/database.ts'
import type { HitRow } from './store/events/columns.ts'
import { segmentNames, type Segment } from './store/events/spool/segment.ts'
import type { SyncMode } from './store/events/spool/sync.ts'
import { allSynced, createWriter, rotateByAge, SEGMENT, type Writer } from './store/events/spool/writer.ts'
import { joinProbes } from './store/shared/probe-channel.ts'
import { attachEdgeCounter, readEdgeCounts } from './store/shared/edge-counts.ts'
import { attachVisitBursts } from './store/shared/visit-bursts.ts'
import { attachVisitRates } from './store/shared/visit-rates.ts'
import { attachOfferCounts } from './store/shared/offer-counts.ts'
import { gatherSightings, offerCapacity, sharedBursts } from './store/shared/sightings.ts'
import { takeHeadFigures } from './judge/known-heads.ts'
import { SIGNAL_NAMES } from './judge/table.ts'
import { attachVisitorWindow } from './store/shared/window.ts'

/** Spools that an edge writes before it answers. */
export type SpoolName = 'hits' | 'postbacks' | 'checks'

export type EdgePlan = {
  host: string
  /** Several edges listen on the port; the kernel distributes connections. */
  sharePort: boolean
  database: DatabaseAddress
  /** Snapshot copy for starts while the store is away. */
  copy?: string
  window: SharedArrayBuffer
  marks: SharedArrayBuffer
  rates: SharedArrayBuffer
  bursts: SharedArrayBuffer
  offers: SharedArrayBuffer
  counts: SharedArrayBuffer
  /** Counts of all edges of the process, this one included. */
  allCounts: readonly SharedArrayBuffer[]
  /** Folders of its writers. */
  spools: Record<SpoolName, { dir: string; last: number }>
  metricsToken: string
  /** A segment is closed at this size, or when its first hit is this old. */
  segment: { maxAge: number; maxBytes: number }
  /** When writes are flushed to disk. */
  sync: SyncMode
  /** Channel on which threads share browser probes. */
  probes: string
  /** `table`: bytes of the built-in country table. */
  detection: { dir: string; table?: SharedArrayBuffer; dnsServers: readonly string[] }
  /** Allowed addresses for agents' key directories, besides the public internet. */
  outgoingPrivate: GuardParts['allowed']
  /** True to publish visitors seen by this edge to other processes. */
  shares?: boolean
  panelSocket: string
  /** Milliseconds that a panel request may wait for an opening panel; absent when it should be open. */
  panelOpens?: number
  trustedProxies: readonly string[]
  /** Path of the public address; '' for none. */
  basePath?: string | undefined
  ownHosts: OwnHosts
  log: LogPlan | undefined
}

/** Messages to an edge: first where to listen (0: any port), last to end. */
export type ToEdge = { kind: 'listen'; port: number; health?: object | undefined } | { kind: 'close' } | ProcessAnswer

export type FromEdge =
  | { kind: 'listening'; port: number }
  /** `age`: milliseconds since the first hit: threads' clocks start at different times. */
  | { kind: 'segment'; of: SpoolName; segment: Segment; age: number }
  | ProcessQuestion
  | { kind: 'seen'; batch: Uint8Array }
  | { kind: 'say'; line: string; level?: Level }
  | { kind: 'failed'; error: Error; where: string }
  | { kind: 'spool'; state: 'ok' | 'failing' }

/** Accept queue (the system may allow less). Node's default of 511 caused resets in bursts of some thousands. */
const BACKLOG = 4096
const STATE_MS = 100
/** Milliseconds between measurements of the loop delay. */
const LOOP_MS = 10_000

type EdgeThread = {
  /** Opens the port (0: any) and returns its number. `health`: state of the process. */
  listen: (port: number, health: object | undefined) => Promise<number>
  hear: (answer: ProcessAnswer) => void
  /** Ends kept-alive connections with their next response, closes the port, and passes on spooled segments. */
  close: () => Promise<void>
}

const openEdgeThread = (plan: EdgePlan, tell: (message: FromEdge) => void): Promise<EdgeThread> =>
  openResources(async ({ own, onClose }) => {
    const say: SayLine = (line, level = 'info') => tell({ kind: 'say', line, level })
    const db = own(joinDatabase(plan.database))
    const snapshot = createSnapshot(() => new Date(), plan.ownHosts)
    const detection = await openDetection(plan.detection.dir, say, plan.detection.table)
    const crawlers = own(
      await openCrawlerChecks({
        db,
        detection,
        hostNames: createHostNames({ servers: plan.detection.dnsServers }),
        now: Date.now,
      }),
    )
    const {
      outgoingPrivate: allowed,
      detection: { dnsServers },
    } = plan
    const signatures = own(openSignatures(db, { allowed, dnsServers }))
    const from = plan.copy === undefined ? undefined : readCopy(plan.copy, snapshot)
    own(
      await followChanges(
        db,
        { snapshot, detection },
        (error) =>
          say(
            `the configuration store did not answer an edge, which continues with cached settings: ${String(redactValues(error))}`,
            'debug',
          ),
        { from },
      ),
    )
    const tokenUses = gatherTokenUses(db, (error) =>
      say(`could not record which sites use old tokens: ${String(error)}`),
    )
    onClose(tokenUses.stop)
    const wayUses = gatherWayUses(db, (error) => say(`could not record how sites are integrated: ${String(error)}`))
    onClose(wayUses.stop)
    const sightings = plan.shares ? own(gatherSightings((batch) => tell({ kind: 'seen', batch }))) : undefined
    const bursts = attachVisitBursts(plan.bursts)
    const offers = attachOfferCounts(plan.offers)
    const { writer, postbacks, checks } = own(await openWriters(plan, tell))
    const counts = attachEdgeCounter(plan.counts, SIGNAL_NAMES)
    const loop = monitorLoopDelay(LOOP_MS, (ms) => {
      counts.late(ms)
      counts.heads(takeHeadFigures())
    })
    onClose(loop.stop)
    const processPart = own(createProcessPart({ post: tell }))
    let leaving = false
    const app = own(
      await buildEdgeServer({
        edge: {
          snapshot,
          window: attachVisitorWindow(plan.window),
          marks: attachVisitorWindow(plan.marks),
          rates: attachVisitRates(plan.rates),
          bursts: createBursts(snapshot.usual, sightings ? sharedBursts(bursts, sightings) : bursts),
          offerCounts: offerCapacity(offers, sightings),
          detection,
          crawlers,
          signatures,
          append: (...rows: HitRow[]): void => {
            writer.append(...rows)
            sightings?.add(rows.map((row) => ({ keys: countedBy(row), unique: row.is_unique })))
          },
          synced: allSynced([writer, postbacks, checks]),
          checks,
          clicks: { append: postbacks.appendClick },
          probes: joinProbes(plan.probes, placeOf),
          recalled: (name: string) => sightings?.add([{ mark: name }]),
          counts,
          tokenUses,
          wayUses,
          now: Date.now,
        },
        own: {
          postbacks: { append: postbacks.append, now: Date.now },
          process: processPart,
          counts: () => plan.allCounts.map((memory) => readEdgeCounts(memory, SIGNAL_NAMES)),
          metricsToken: plan.metricsToken,
        },
        cut: counts.cut,
        panelSocket: plan.panelSocket,
        ...(plan.panelOpens === undefined ? {} : { patience: { opening: plan.panelOpens } }),
        trustedProxies: plan.trustedProxies,
        basePath: plan.basePath,
        log: plan.log,
        isShuttingDown: () => leaving,
        failed: (error, where) => tell({ kind: 'failed', error, where }),
      }),
    )
    onClose(async () => {
      leaving = true
      if (app.server.listening) await drainConnections(app.server)
    })
    return {
      hear: processPart.hear,
      listen: async (port, health) => {
        if (health) processPart.begin(health)
        await app.listen({
          port,
          host: plan.host,
          backlog: BACKLOG,
          ...(plan.sharePort ? { reusePort: true } : {}),
        })
        return (app.server.address() as AddressInfo).port
      },
    }
  })

const openWriters = (plan: EdgePlan, tell: (message: FromEdge) => void) =>
  openResources(({ own, onClose }) => {
    const writing = (of: SpoolName) => ({
      dir: plan.spools[of].dir,
      nextName: segmentNames(plan.spools[of].last),
      handOn: (segment: Segment): void =>
        tell({ kind: 'segment', of, segment, age: performance.now() - segment.since }),
      report: (line: string): void => tell({ kind: 'say', line, level: 'info' }),
      disk: fs,
      sync: plan.sync,
    })
    const writer = own(createWriter({ ...writing('hits'), maxBytes: plan.segment.maxBytes }))
    const postbacks = own(createPostbackWriter({ ...writing('postbacks'), maxBytes: SEGMENT.maxBytes }))
    const checks = own(createCheckWriter({ ...writing('checks'), maxBytes: SEGMENT.maxBytes }))
    const timers = [
      rotateByAge(writer, plan.segment.maxAge),
      rotateByAge(postbacks),
      rotateByAge(checks, CHECKS_AGE_MS),
      reportState([writer, postbacks, checks], tell),
    ]
    onClose(() => timers.forEach(clearInterval))
    return { writer, postbacks, checks }
  })

async function run(port: MessagePort, plan: EdgePlan): Promise<void> {
  const tell = (message: FromEdge): void => port.postMessage(message)
  const edge = await openEdgeThread(plan, tell)

  const listen = async (wanted: number, health: object | undefined): Promise<void> =>
    tell({ kind: 'listening', port: await edge.listen(wanted, health) })
  async function shutdown(): Promise<void> {
    await edge.close()
    port.close()
  }
  port.on('message', (message: ToEdge) => {
    if (message.kind === 'answer') return edge.hear(message)
    if (message.kind === 'close') return void shutdown()
    return void listen(message.port, message.health)
  })
}

/** Failing when one of them fails: they share a disk. */
function reportState(writers: readonly Pick<Writer, 'state'>[], tell: (message: FromEdge) => void): NodeJS.Timeout {
  const state = (): 'ok' | 'failing' => (writers.some((writer) => writer.state() === 'failing') ? 'failing' : 'ok')
  let reported = state()
  const timer = setInterval(() => {
    if (state() !== reported) tell({ kind: 'spool', state: (reported = state()) })
  }, STATE_MS)
  return timer.unref()
}

if (parentPort) {
  trustAuthorities(process.env['EXTRA_CA_CERTS'])
  await run(parentPort, workerData as EdgePlan)
}
