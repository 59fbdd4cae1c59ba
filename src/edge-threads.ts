/** Starts the edges, each in a thread, keeps them running and ends them in order. */
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { EdgePlan, FromEdge, ToEdge } from './edge-thread.ts'
import type { Adopted, Spool } from './store/events/spool/spool.ts'

export type Edges = {
  /**
   * Opens the port (0: any) and answers which; called once.
   * @throws the first edge's error when the port cannot be had or an edge cannot start.
   */
  listen: (port: number) => Promise<number>
  /** How many answer now. */
  running: () => number
  /** Whether one of them cannot write its spool. */
  failing: () => boolean
  /** Each answers what was asked, closes its segment and ends. */
  close: () => Promise<void>
}

export type EdgesPlan = Omit<EdgePlan, 'spool' | 'sharePort'> & { count: number; adopt: Spool['adopt']; say: (line: string) => void }

/** Between the end of an edge by a fault and the start of its successor, milliseconds. */
const RESTART_MS = 500

type Running = { worker: Worker; bound: Promise<number>; ended: Promise<unknown>; failing: boolean }

/** Starts the threads, which make themselves ready; visits are taken from `listen` on. */
export function startEdges({ count, adopt, say, ...plan }: EdgesPlan): Edges {
  const edges = new Map<number, Running>()
  let closing = false

  function start(number: number): Running {
    const spool = adopt(String(number))
    const workerData: EdgePlan = { ...plan, sharePort: count > 1, spool: { dir: spool.dir, last: spool.last } }
    const worker = new Worker(new URL('edge-thread.ts', import.meta.url), { workerData, execArgv: [], name: `weir-edge-${number}` })
    const { promise: bound, resolve, reject } = Promise.withResolvers<number>()
    const edge: Running = { worker, bound, ended: once(worker, 'exit').catch(() => {}), failing: false }
    bound.catch(() => {}) // said by whoever waits for it
    worker.on('error', (error: Error) => {
      say(`edge ${number} has stopped: ${error.message}`)
      reject(error)
    })
    worker.on('message', (message: FromEdge) => (message.kind === 'listening' ? resolve(message.port) : take(message, edge, spool)))
    edges.set(number, edge)
    return edge
  }

  async function listen(number: number, port: number): Promise<number> {
    const edge = edges.get(number) ?? start(number)
    edge.worker.postMessage({ kind: 'listen', port } satisfies ToEdge, [])
    const bound = await edge.bound
    void edge.ended.then(() => restart(number, bound))
    return bound
  }

  function take(message: Exclude<FromEdge, { kind: 'listening' }>, edge: Running, spool: Adopted): void {
    if (message.kind === 'segment') spool.take({ ...message.segment, since: performance.now() - message.age })
    else if (message.kind === 'say') say(message.line)
    else edge.failing = message.state === 'failing'
  }

  async function restart(number: number, port: number): Promise<void> {
    edges.delete(number)
    if (closing) return
    await wait(RESTART_MS)
    if (closing) return
    await listen(number, port).then(() => say(`edge ${number} is back`), () => restart(number, port))
  }

  for (let number = 0; number < count; number += 1) start(number)
  return {
    listen: async (wanted) => {
      const port = await listen(0, wanted)
      await Promise.all(Array.from({ length: count - 1 }, (_, index) => listen(index + 1, port)))
      return port
    },
    running: () => edges.size,
    failing: () => [...edges.values()].some((edge) => edge.failing),
    close: async () => {
      closing = true
      const all = [...edges.values()]
      for (const { worker } of all) worker.postMessage({ kind: 'close' } satisfies ToEdge, [])
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}
