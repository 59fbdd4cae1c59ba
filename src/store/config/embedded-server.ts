/**
 * The embedded engine behind a unix socket, so that the plain driver talks to it as to any Postgres.
 * Connections share one engine session: no named prepared statements, no session settings, no COPY, no LISTEN.
 */
import { createServer, type Socket } from 'node:net'
import type { PGlite } from '@electric-sql/pglite'

export type EmbeddedServer = { close: () => Promise<void> }

const ROLLBACK = Buffer.from('Q\0\0\0\x0dROLLBACK\0', 'latin1')

/** Listens on `path` until closed; `close` lets running turns end and rolls open transactions back. */
export async function serveEngine(engine: PGlite, path: string): Promise<EmbeddedServer> {
  const ignore = () => {}
  const turns = makeTurns({
    inTransaction: () => engine.isInTransaction(),
    rollback: () => engine.execProtocolRawStream(new Uint8Array(ROLLBACK), { onRawData: ignore }),
  })
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, engine, turns)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  return {
    async close() {
      server.close()
      const left = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of sockets) socket.destroy()
      await Promise.all(left)
      await turns.idle()
    },
  }
}

function converse(socket: Socket, engine: PGlite, turns: Turns): void {
  const read = turnReader()
  const taker = { cut: () => void socket.destroy() }
  const answer = (data: Uint8Array) => {
    if (socket.writable) socket.write(Buffer.from(data)) // a copy: the engine uses its buffer again
  }
  socket.on('data', (data: Buffer) => {
    for (const turn of read(data)) {
      if (turn.kind === 'refuse') socket.write('N')
      else if (turn.kind === 'end') socket.end()
      else turns.take(taker, () => engine.execProtocolRawStream(turn.bytes, { onRawData: answer }))
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => turns.leave(taker))
}

// Turns: one engine serves many connections. A connection inside a transaction keeps the engine until it ends.

/** What the queue needs to know of a connection: how to cut it off. */
export type Taker = { cut: () => void }

export type Turns = {
  /** Runs `work` when it is the taker's turn. */
  take: (taker: Taker, work: () => Promise<void>) => void
  /** The connection has closed: work that still waits is dropped, and its open transaction is rolled back. */
  leave: (taker: Taker) => void
  /** Resolves when nothing runs and nothing waits. */
  idle: () => Promise<void>
}

/**
 * A transaction that is idle for this long is cut off, as a server's idle_in_transaction_session_timeout does.
 * Milliseconds.
 */
const SILENCE_MS = 30_000

export function makeTurns(
  engine: { inTransaction: () => boolean; rollback: () => Promise<void> },
  silenceMs = SILENCE_MS,
): Turns {
  let waiting: { taker: Taker; work: () => Promise<void> }[] = []
  let holder: Taker | undefined
  let running = false
  let silence: NodeJS.Timeout | undefined
  const watchers: (() => void)[] = []

  function next() {
    const at = holder ? waiting.findIndex((one) => one.taker === holder) : 0
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  async function run(): Promise<void> {
    if (running) return
    running = true
    clearTimeout(silence)
    for (let job = next(); job; job = next()) {
      const { taker } = job
      await job.work().catch(() => taker.cut())
      holder = engine.inTransaction() ? taker : undefined
    }
    running = false
    if (holder) silence = setTimeout(holder.cut, silenceMs).unref()
    if (waiting.length === 0) for (const tell of watchers.splice(0)) tell()
  }

  return {
    take(taker, work) {
      waiting.push({ taker, work })
      void run()
    },
    leave(taker) {
      waiting = waiting.filter((one) => one.taker !== taker)
      waiting.push({ taker, work: async () => (holder === taker ? engine.rollback() : undefined) })
      void run()
    },
    idle: () => (running || waiting.length > 0 ? new Promise((resolve) => watchers.push(resolve)) : Promise.resolve()),
  }
}

// Frames: cuts the bytes of a Postgres client into turns, each of which the engine must do without another client in
// between.

/**
 * `start`: the client's first message; `refuse`: it asks for encryption, to be answered `N`; `run`: whole messages up
 * to a simple query or a Sync, after which the engine says whether it is in a transaction; `end`: the client leaves.
 */
export type Turn = { kind: 'start' | 'run'; bytes: Uint8Array } | { kind: 'refuse' } | { kind: 'end' }

const SSL_REQUEST = 80_877_103
const GSS_REQUEST = 80_877_104
const CANCEL_REQUEST = 80_877_102
const [QUERY, SYNC, TERMINATE] = ['Q', 'S', 'X'].map((letter) => letter.charCodeAt(0))

/** A reader for one connection: give it what arrives, and it answers the turns that are complete. */
export function turnReader(): (data: Buffer) => Turn[] {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  let scanned = 0

  function opening(): Turn | undefined {
    if (rest.length < 8) return undefined
    const length = rest.readInt32BE(0)
    if (rest.length < length) return undefined
    const code = rest.readInt32BE(4)
    const bytes = take(length)
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'refuse' }
    if (code === CANCEL_REQUEST) return { kind: 'end' }
    started = true
    return { kind: 'start', bytes }
  }

  function talking(): Turn | undefined {
    while (rest.length >= scanned + 5) {
      const type = rest[scanned]
      const end = scanned + 1 + rest.readInt32BE(scanned + 1)
      if (rest.length < end) return undefined
      scanned = end
      if (type === TERMINATE) return { kind: 'end' }
      if (type === QUERY || type === SYNC) return { kind: 'run', bytes: take(end) }
    }
    return undefined
  }

  function take(length: number): Uint8Array {
    const bytes = new Uint8Array(rest.subarray(0, length))
    rest = rest.subarray(length)
    scanned = 0
    return bytes
  }

  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    const turns: Turn[] = []
    for (let turn = started ? talking() : opening(); turn; turn = started ? talking() : opening()) {
      turns.push(turn)
      if (turn.kind === 'end') break
    }
    return turns
  }
}
