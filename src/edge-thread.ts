/**
 * One edge, in a thread of its own: its event loop answers visits and nothing else. It opens what it needs by itself (config
 * store, address data, snapshot), shares with its siblings the port and the memory of who was seen, and hands each closed
 * spool segment to the thread that started it.
 */
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { followChanges } from './edge/follow.ts'
import { openCrawlerChecks } from './edge/crawlers.ts'
import { paceKeys } from './edge/facts.ts'
import { createSnapshot } from './edge/snapshot.ts'
import type { LogPlan } from './lib/log.ts'
import { watchLoop } from './lib/loop-delay.ts'
import { buildEdgeServer } from './http/edge-server.ts'
import { leavePort } from './http/farewell.ts'
import { openDetection } from './outside/detection/detection.ts'
import { createHostNames } from './outside/detection/host-names.ts'
import { joinDatabase, type DatabaseAddress } from './store/config/database.ts'
import type { HitRow } from './store/events/columns.ts'
import { segmentNames, type Segment } from './store/events/spool/segment.ts'
import { createWriter, rotateByAge, type Writer } from './store/events/spool/writer.ts'
import { joinProbes } from './store/shared/probe-channel.ts'
import { attachEdgeCounter } from './store/shared/edge-counts.ts'
import { attachPace } from './store/shared/pace.ts'
import { gatherSightings } from './store/shared/sightings.ts'
import { SIGNAL_NAMES } from './traffic/table.ts'
import { attachVisitorWindow } from './store/shared/window.ts'

export type EdgePlan = {
  host: string
  /** Several edges listen on the port, and the kernel deals connections out. */
  sharePort: boolean
  database: DatabaseAddress
  window: SharedArrayBuffer
  pace: SharedArrayBuffer
  /** Where it counts. */
  counts: SharedArrayBuffer
  spool: { dir: string; last: number }
  /** When a segment is closed: at this size, or when its first hit is so old. */
  segment: { maxAge: number; maxBytes: number }
  /** Channel on which threads tell what browser probes saw. */
  probes: string
  detection: { dir: string; dnsServers: readonly string[] }
  /** Other processes are told whom this edge saw. */
  shares?: boolean
  panelSocket: string
  trustedProxies: readonly string[]
  log: LogPlan | undefined
}

/** First where to listen (0: any port), then to end. */
export type ToEdge = { kind: 'listen'; port: number } | { kind: 'close' }

export type FromEdge =
  | { kind: 'listening'; port: number }
  /** `age`: milliseconds since its first hit; clocks of threads begin at different times. */
  | { kind: 'segment'; segment: Segment; age: number }
  | { kind: 'seen'; batch: Uint8Array }
  | { kind: 'say'; line: string }
  | { kind: 'failed'; error: Error; where: string }
  | { kind: 'spool'; state: 'ok' | 'failing' }

/** Connections that may wait to be taken (the system may allow fewer): with Node's 511, a burst of some thousands was met by resets. */
const BACKLOG = 4096
const STATE_MS = 100
/** Between two words of how late the loop is. */
const LOOP_MS = 10_000

async function run(port: MessagePort, plan: EdgePlan): Promise<void> {
  const tell = (message: FromEdge): void => port.postMessage(message)
  const say = (line: string): void => tell({ kind: 'say', line })

  const db = joinDatabase(plan.database)
  const snapshot = createSnapshot(() => new Date())
  const detection = await openDetection(plan.detection.dir, say)
  const crawlers = await openCrawlerChecks({ db, detection, hostNames: createHostNames({ servers: plan.detection.dnsServers }), now: Date.now })
  const follower = await followChanges(db, { snapshot, detection }, (error) => say(`the config store did not answer an edge, which goes on with what it knows: ${String(error)}`))
  const writer = createWriter({
    dir: plan.spool.dir,
    nextName: segmentNames(plan.spool.last),
    handOn: (segment) => tell({ kind: 'segment', segment, age: performance.now() - segment.since }),
    report: say,
    maxBytes: plan.segment.maxBytes,
    disk: fs,
  })
  const sightings = plan.shares ? gatherSightings((batch) => tell({ kind: 'seen', batch })) : undefined
  const append = (...rows: HitRow[]): void => {
    writer.append(...rows)
    sightings?.note(rows.map((row) => ({ keys: paceKeys(row), unique: row.is_unique })))
  }
  const tending = [rotateByAge(writer, plan.segment.maxAge), tellState(writer, tell)]

  const counts = attachEdgeCounter(plan.counts, SIGNAL_NAMES)
  const loop = watchLoop(LOOP_MS, counts.late)
  const edge = { snapshot, window: attachVisitorWindow(plan.window), pace: attachPace(plan.pace), detection, crawlers, append, probes: joinProbes(plan.probes), counts, now: Date.now }
  let leaving = false
  const app = await buildEdgeServer({ edge, panelSocket: plan.panelSocket, trustedProxies: plan.trustedProxies, log: plan.log, leaving: () => leaving, failed: (error, where) => tell({ kind: 'failed', error, where }) })

  async function listen(wanted: number): Promise<void> {
    await app.listen({ port: wanted, host: plan.host, backlog: BACKLOG, ...(plan.sharePort ? { reusePort: true } : {}) })
    tell({ kind: 'listening', port: (app.server.address() as AddressInfo).port })
  }

  /** No answer keeps its connection any more, then the port is closed. */
  async function leave(): Promise<void> {
    leaving = true
    if (app.server.listening) await leavePort(app.server)
    await app.close()
    for (const timer of tending) clearInterval(timer)
    loop.stop()
    writer.close()
    sightings?.close()
    await follower.stop()
    await crawlers.close()
    await db.close()
    port.close()
  }

  port.on('message', (message: ToEdge) => void (message.kind === 'listen' ? listen(message.port) : leave()))
}

function tellState(writer: Writer, tell: (message: FromEdge) => void): NodeJS.Timeout {
  let told = writer.state()
  const timer = setInterval(() => {
    if (writer.state() !== told) tell({ kind: 'spool', state: (told = writer.state()) })
  }, STATE_MS)
  return timer.unref()
}

if (parentPort) await run(parentPort, workerData as EdgePlan)
