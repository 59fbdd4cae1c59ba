/** Load from this machine: decide requests over separate connections, with every answer accounted for. */
import net from 'node:net'
import { visitBodies } from '../../src/jobs/demo/visits.ts'

type LoadPlan = {
  port: number
  token: string
  key: string
  connections: number
  /** Per second over all connections; 0: each repeats at once. */
  rate: number
  /** Connects for each request. */
  fresh?: boolean
  /** Called with each 200 body and its connection's number; one edge serves a connection. */
  onDecision?: (body: string, connection: number) => void
}

export type Load = {
  /** Hits answered with 200. */
  hits: string[]
  statuses: Map<number, number>
  /** 503 without Retry-After. */
  silent503: number
  /** Connections closed or reset before the answer. */
  reset: number
  unanswered: number
  /** Connections refused. */
  refused: number
  /** Of 200 answers, milliseconds since each request was due. */
  latencies: number[]
}

type Running = {
  load: Load
  /** Stops and waits for outstanding answers. */ stop: () => Promise<Load>
}

type Answer = { status: number; head: string; body: string }
type Connection = { ask: (bytes: Buffer) => Promise<Answer>; usable: () => boolean; end: () => void }

/** Timeout of a request, milliseconds. */
const PATIENCE_MS = 60_000

export function startLoad(plan: LoadPlan): Running {
  const load: Load = { hits: [], statuses: new Map(), silent503: 0, reset: 0, unanswered: 0, refused: 0, latencies: [] }
  const questions = visitBodies({ key: plan.key, visitors: 5000, seed: plan.port }).map((body) =>
    questionOf(plan, body),
  )
  const stopping = new AbortController()
  const began = performance.now()
  let next = 0
  let opened = 0

  /** Waits for the next request's due time and returns it. */
  async function turn(): Promise<number> {
    const due = plan.rate === 0 ? performance.now() : began + (next / plan.rate) * 1000
    next += 1
    const early = due - performance.now()
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early))
    return due
  }

  async function worker(): Promise<void> {
    let connection: Connection | undefined
    let number = 0
    while (!stopping.signal.aborted) {
      const due = await turn()
      if (stopping.signal.aborted) break
      try {
        if (!connection?.usable() || plan.fresh) [connection, number] = [await connect(plan.port), (opened += 1)]
        const answer = await connection.ask(questions[next % questions.length] ?? Buffer.alloc(0))
        if (count(load, answer, due)) plan.onDecision?.(answer.body, number)
        if (plan.fresh) connection.end()
      } catch (error) {
        blame(load, error as NodeJS.ErrnoException)
        connection = undefined
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    connection?.end()
  }

  const workers = Array.from({ length: plan.connections }, worker)
  return {
    load,
    stop: async () => {
      stopping.abort()
      await Promise.all(workers)
      return load
    },
  }
}

export async function loadFor(milliseconds: number, plan: LoadPlan): Promise<Load> {
  const running = startLoad(plan)
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
  return running.stop()
}

function questionOf({ port, token }: LoadPlan, body: string): Buffer {
  return Buffer.from(
    `POST /edge/v1/decide HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

/** True if answered with 200. */
function count(load: Load, { status, head, body }: Answer, due: number): boolean {
  load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1)
  if (status === 503 && !/\r\nretry-after: \d/i.test(head)) load.silent503 += 1
  if (status !== 200) return false
  load.latencies.push(performance.now() - due)
  load.hits.push(/"hit":"(\w+)"/.exec(body)?.[1] ?? '')
  return true
}

function blame(load: Load, { code }: NodeJS.ErrnoException): void {
  if (code === 'ECONNREFUSED') load.refused += 1
  else if (code === 'ECONNRESET' || code === 'EPIPE') load.reset += 1
  else load.unanswered += 1
}

async function connect(port: number): Promise<Connection> {
  let waiting: PromiseWithResolvers<Answer> | undefined
  let text = ''
  let over = false
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  const fail = (error: Error): void => {
    over = true
    waiting?.reject(error)
    waiting = undefined
  }
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const end = text.indexOf('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (end < 0 || text.length < end + 4 + length) return
    const answer = { status: Number(text.slice(9, 12)), head: text.slice(0, end + 2), body: text.slice(end + 4) }
    text = ''
    if (/\r\nconnection: close/i.test(answer.head)) over = true
    waiting?.resolve(answer)
    waiting = undefined
  })
  socket.on('close', () => fail(new Error('closed without an answer')))
  socket.setTimeout(PATIENCE_MS, () => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  socket.on('error', fail)
  return {
    usable: () => !over,
    end: () => socket.destroy(),
    ask: (bytes) => {
      waiting = Promise.withResolvers<Answer>()
      const answer = waiting.promise
      socket.write(bytes)
      return answer
    },
  }
}

/** Answers other than 200 and 503, in words; `shed`: 503 is acceptable. */
export function faultsOf(load: Load, { shed = false } = {}): { count: number; words: string } {
  const statuses = [...load.statuses]
    .filter(([status]) => status !== 200 && !(shed && status === 503))
    .map(([status, times]) => [String(status), times] as const)
  const all = [
    ...statuses,
    ['reset', load.reset] as const,
    ['closed without an answer', load.unanswered] as const,
    ['refused', load.refused] as const,
  ].filter(([, times]) => times > 0)
  return {
    count: all.reduce((sum, [, times]) => sum + times, 0),
    words: all.map(([what, times]) => `${times} ${what}`).join(', ') || 'none',
  }
}

/** `of`: 0 to 1. */
export function quantile(latencies: readonly number[], of: number): number {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}
