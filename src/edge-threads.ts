/** Starts each edge in a thread, restarts those that end, and stops them in order. */
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EdgePlan, FromEdge, SpoolName, ToEdge } from './edge-thread.ts'
import type { SayLine } from './lib/process/log.ts'
import { unlockFor } from './lib/flow/shared-lock.ts'
import { newEdgeCounts } from './store/shared/edge-counts.ts'
import type { ProcessQuestion } from './http/forward/process-part.ts'
import type { Adopted, Spool } from './store/events/spool/spool.ts'

type About = { health: () => object; figures: () => Promise<string> }

export type Edges = {
  /**
   * Opens the port (0: any) and returns it; call once. `about` answers queries about the process.
   * @throws the first edge's error when the port is unavailable or an edge cannot start.
   */
  listen: (port: number, about: About) => Promise<number>
  running: () => number
  /** Counts of each edge since the process began. */
  counts: () => SharedArrayBuffer[]
  /** True if an edge cannot write its spool. */
  failing: () => boolean
  /** Each edge finishes its requests and closes its segment first. */
  close: () => Promise<void>
}

export type EdgesPlan = Omit<EdgePlan, 'spools' | 'sharePort' | 'counts' | 'allCounts'> & {
  count: number
  /** Other edges share the port. */
  sharePort?: boolean
  /** Of each spool: makes the folder for a thread's writer. */
  adopt: Record<SpoolName, Spool['adopt']>
  /** Receives batches of visitors that an edge saw, for other processes. */
  seen?: (batch: Uint8Array) => void
  say: SayLine
  /** An edge crashed, or a message to it failed. */
  failed?: (error: Error, where: string) => void
  thread?: URL
}

export const EDGE_THREAD = new URL('edge-thread.ts', import.meta.url)
/** Milliseconds between a crash and the restart. */
const RESTART_MS = 500

type Running = { worker: Worker; bound: Promise<number>; ended: Promise<void>; listening: boolean; failing: boolean }

/** Starts the threads, which prepare themselves. Visits are taken after `listen`. */
export function startEdges({
  count,
  sharePort = false,
  adopt,
  seen,
  say,
  failed,
  thread = EDGE_THREAD,
  ...plan
}: EdgesPlan): Edges {
  const edges = new Map<number, Running>()
  const counts = Array.from({ length: count }, newEdgeCounts)
  let about: About | undefined
  let closing = false

  function start(number: number): Running {
    const name = String(number)
    const spools = { hits: adopt.hits(name), postbacks: adopt.postbacks(name), checks: adopt.checks(name) }
    const place = ({ dir, last }: Adopted) => ({ dir, last })
    const workerData: EdgePlan = {
      ...plan,
      counts: counts[number] ?? newEdgeCounts(),
      allCounts: counts,
      sharePort: sharePort || count > 1,
      spools: { hits: place(spools.hits), postbacks: place(spools.postbacks), checks: place(spools.checks) },
    }
    const worker = new Worker(thread, { workerData, execArgv: [], name: `weir-edge-${number}` })
    const { promise: bound, resolve, reject } = Promise.withResolvers<number>()
    bound.catch(() => {}) // reported by the waiting call
    const edge: Running = { worker, bound, ended: whenEnded(worker), listening: false, failing: false }
    worker.on('error', (error: Error) => {
      say(`edge ${number} has stopped: ${error.message}`, 'error')
      failed?.(error, 'edge')
      reject(error)
    })
    void edge.ended.then(() => reject(new Error(`edge ${number} has ended`)))
    worker.on('message', (message: FromEdge) => {
      if (message.kind !== 'listening') return take(message, edge, spools)
      edge.listening = true
      return resolve(message.port)
    })
    edges.set(number, edge)
    return edge
  }

  /** Resolves after its last message, when its shared memory is free. */
  function whenEnded(worker: Worker): Promise<void> {
    const { threadId } = worker
    return new Promise((resolve) => {
      worker.on('exit', () => {
        for (const memory of [plan.window, plan.marks, plan.rates, plan.bursts, plan.offers])
          unlockFor(threadId, memory)
        resolve()
      })
    })
  }

  async function listen(number: number, port: number): Promise<number> {
    const edge = edges.get(number) ?? start(number)
    edge.worker.postMessage({ kind: 'listen', port, health: about?.health() } satisfies ToEdge, [])
    const bound = await edge.bound
    void edge.ended.then(() => restart(number, bound))
    return bound
  }

  async function answer({ worker }: Running, { id, wanted }: ProcessQuestion): Promise<void> {
    if (!about) return // none asks before it listens
    const value = wanted === 'health' ? about.health() : await about.figures()
    worker.postMessage({ kind: 'answer', id, value } satisfies ToEdge, [])
  }

  function take(
    message: Exclude<FromEdge, { kind: 'listening' }>,
    edge: Running,
    spools: Record<SpoolName, Adopted>,
  ): void {
    if (message.kind === 'segment')
      spools[message.of].take({ ...message.segment, since: performance.now() - message.age })
    else if (message.kind === 'ask')
      void answer(edge, message).catch((error: unknown) =>
        say(`could not answer an edge (${message.wanted}): ${String(error)}`),
      )
    else if (message.kind === 'seen') seen?.(message.batch)
    else if (message.kind === 'say') say(message.line, message.level)
    else if (message.kind === 'failed') failed?.(message.error, message.where)
    else edge.failing = message.state === 'failing'
  }

  async function restart(number: number, port: number): Promise<void> {
    edges.delete(number)
    if (closing) return
    await wait(RESTART_MS)
    if (closing) return
    await listen(number, port).then(
      () => say(`edge ${number} is running again`),
      () => restart(number, port),
    )
  }

  for (let number = 0; number < count; number += 1) start(number)
  return {
    listen: async (wanted, whatToTell) => {
      about = whatToTell
      const port = await listen(0, wanted)
      await Promise.all(Array.from({ length: count - 1 }, (_, index) => listen(index + 1, port)))
      return port
    },
    counts: () => counts,
    running: () => [...edges.values()].filter((edge) => edge.listening).length,
    failing: () => [...edges.values()].some((edge) => edge.failing),
    close: async () => {
      closing = true
      const all = [...edges.values()]
      for (const { worker } of all) worker.postMessage({ kind: 'close' } satisfies ToEdge, [])
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
