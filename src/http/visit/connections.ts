/**
 * Connection limits on a public port: one request at a time and few waiting, responses must be read, addresses must
 * leave room for others.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import { rateLimitKey } from '../../lib/net/address.ts'
import { addressMatcher } from '../../lib/net/network.ts'
import type { Cut, CutReason } from './cuts.ts'

export type ConnectionBounds = {
  /** Open connections; beyond, the largest party loses idle ones. */
  most: number
  /** Pipelined requests that wait on one connection. */
  waiting: number
  /** Milliseconds in which a client must read a written chunk. */
  readerMs: number
  /** Milliseconds before reading a party's new connection, within a second after a cut for too many requests. */
  holdMs: number
  /** Milliseconds between checks. */
  lookMs: number
  /** Bytes of incomplete requests over all connections. */
  unasked: number
}

const BOUNDS: ConnectionBounds = {
  most: 20_000,
  waiting: 16,
  readerMs: 20_000,
  holdMs: 100,
  lookMs: 2000,
  unasked: 64 * 1024 * 1024,
}
/** Bytes of a usual head. */
const USUAL_HEAD = 16 * 1024
/** Closed together when full: searching costs more than closing. */
const AT_ONCE = 64
const SLOWED_MS = 1000

type Line = {
  socket: Socket
  /** Undefined: a trusted proxy, which carries many visitors. */
  party: string | undefined
  running: boolean
  waiting: (() => void)[]
  /** At the last check: bytes both ways (`moved`), bytes the client read (`taken`). */
  moved: number
  taken: number
  /** Bytes written (`written`), and bytes read when that last changed (`whole`). */
  written: number
  whole: number
  /** Checks since the last movement. */
  still: number
  /** Since when the client leaves data unread. */
  stuckSince: number | undefined
}

type ConnectionsPlan = {
  /** Addresses and networks of proxies. */
  trusted: readonly string[]
  cut: Cut
  bounds?: Partial<ConnectionBounds>
}

type Connections = {
  guard: (server: Server) => void
  /** Calls `answer` once the connection's previous request has been answered and read. */
  inTurn: (request: IncomingMessage, response: ServerResponse, answer: () => void) => void
}

export function createConnections({ trusted, cut, bounds }: ConnectionsPlan): Connections {
  const { most, waiting, readerMs, holdMs, lookMs, unasked } = { ...BOUNDS, ...bounds }
  const isProxy = addressMatcher(trusted)
  const lines = new Map<Socket, Line>()
  const parties = new Map<string, Set<Line>>()
  /** Party → end of its delay. */
  const slowed = new Map<string, number>()

  function enter(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const party = isProxy(address) ? undefined : rateLimitKey(address)
    const line: Line = {
      socket,
      party,
      running: false,
      waiting: [],
      moved: 0,
      taken: 0,
      written: 0,
      whole: 0,
      still: 0,
      stuckSince: undefined,
    }
    lines.set(socket, line)
    if (party !== undefined) parties.set(party, (parties.get(party) ?? new Set()).add(line))
    socket.on('close', () => goes(line))
    if (party !== undefined && (slowed.get(party) ?? 0) > performance.now()) readLate(socket)
    if (lines.size > most) makeRoom(line)
  }

  /** Clients that reconnect after a cut would keep the parser busy. */
  function readLate(socket: Socket): void {
    // node:http's first read is in progress and would undo a pause
    process.nextTick(() => socket.pause())
    setTimeout(() => socket.resume(), holdMs).unref()
  }

  function goes(line: Line): void {
    lines.delete(line.socket)
    line.waiting = []
    if (line.party === undefined) return
    const own = parties.get(line.party)
    own?.delete(line)
    if (own?.size === 0) parties.delete(line.party)
  }

  /** The newcomer stays if another party has more connections, some idle. */
  function makeRoom(newcomer: Line): void {
    const own = newcomer.party === undefined ? 0 : (parties.get(newcomer.party)?.size ?? 0)
    let largest: Set<Line> = new Set()
    for (const party of parties.values()) if (party.size > largest.size) largest = party
    const spare = [...largest].filter(asksNothing).slice(0, Math.max(0, Math.min(AT_ONCE, largest.size - own)))
    for (const { socket } of spare.length > 0 ? spare : [newcomer]) end(socket, 'crowded')
  }

  function end(socket: Socket, why: CutReason): void {
    cut(why)
    const line = lines.get(socket)
    if (line) goes(line)
    if (line?.party !== undefined && why === 'pipelined') slowed.set(line.party, performance.now() + SLOWED_MS)
    socket.destroy()
  }

  function look(): void {
    const now = performance.now()
    for (const [party, until] of slowed) if (until <= now) slowed.delete(party)
    const started: Line[] = []
    for (const line of lines.values()) {
      const { socket } = line
      if (unaskedOf(line) > USUAL_HEAD) started.push(line)
      const moved = socket.bytesRead + socket.bytesWritten
      line.still = moved === line.moved ? line.still + 1 : 0
      line.moved = moved
      if (!isRead(line, now)) end(socket, 'slow_reader')
    }
    boundStarted(started)
  }

  /** Bytes of an incomplete request in the parser. */
  function unaskedOf(line: Line): number {
    const { bytesRead, bytesWritten } = line.socket
    if (line.running || bytesWritten !== line.written) line.whole = bytesRead
    line.written = bytesWritten
    return bytesRead - line.whole
  }

  /** Cuts the largest unusually long heads first. */
  function boundStarted(started: Line[]): void {
    let held = started.reduce((sum, { socket, whole }) => sum + socket.bytesRead - whole, 0)
    if (held <= unasked) return
    const sizeOf = ({ socket, whole }: Line): number => socket.bytesRead - whole
    for (const line of started.toSorted((one, other) => sizeOf(other) - sizeOf(one))) {
      if (held <= unasked) return
      held -= sizeOf(line)
      end(line.socket, 'slow_sender')
    }
  }

  /** True if the client reads waiting data. */
  function isRead(line: Line, now: number): boolean {
    const taken = line.socket.bytesWritten - line.socket.writableLength
    if (line.socket.writableLength === 0 || taken !== line.taken) line.stuckSince = undefined
    else line.stuckSince ??= now
    line.taken = taken
    return line.stuckSince === undefined || now - line.stuckSince < readerMs
  }

  function run(line: Line, response: ServerResponse, answer: () => void): void {
    line.running = true
    response.once('close', () => {
      line.running = false
      line.waiting.shift()?.()
    })
    answer()
  }

  return {
    guard(server) {
      server.on('connection', enter)
      const timer = setInterval(look, lookMs).unref()
      server.once('close', () => clearInterval(timer))
    },
    inTurn(request, response, answer) {
      // one packet may hold hundreds of requests, parsed to the end after the cut
      if (request.socket.destroyed) return undefined
      const line = lines.get(request.socket)
      if (!line) return answer()
      if (!line.running) return run(line, response, answer)
      if (line.waiting.length < waiting) return void line.waiting.push(() => run(line, response, answer))
      return end(request.socket, 'pipelined')
    },
  }
}

/** No movement or never an answer, and no running request. */
const asksNothing = ({ running, still, socket }: Line): boolean => !running && (still > 0 || socket.bytesWritten === 0)
