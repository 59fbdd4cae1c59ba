/**
 * What a connection may do on a port that anybody reaches: one question at a time and few that wait, an answer that is
 * read, and no more connections of one address than leave room for the others.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Socket } from 'node:net'
import { partyOf } from '../../lib/net/address.ts'
import { among } from '../../lib/net/network.ts'
import type { Cut, CutReason } from './cuts.ts'

export type ConnectionBounds = {
  /** Open at a time. Beyond it, the party with most of them loses some that ask for nothing. */
  most: number
  /** Questions that wait on one connection behind the one that is answered. */
  waiting: number
  /** Milliseconds within which a reader must take a chunk of what is written to it. */
  readerMs: number
  /**
   * Milliseconds for which a new connection of a party is not read, within a second after one of its was cut off for
   * asking too much at once.
   */
  holdMs: number
  /** Between two looks, milliseconds. */
  lookMs: number
  /** Bytes that all connections together may have sent of questions that are not whole yet, at a look. */
  unasked: number
}

export const BOUNDS: ConnectionBounds = {
  most: 20_000,
  waiting: 16,
  readerMs: 20_000,
  holdMs: 100,
  lookMs: 2000,
  unasked: 64 * 1024 * 1024,
}
/** A head of so many bytes is a usual one. */
const USUAL_HEAD = 16 * 1024
/** Connections that are closed together for want of room: looking for them costs more than closing them. */
const AT_ONCE = 64
const SLOWED_MS = 1000

type Line = {
  socket: Socket
  /** Whose it is; undefined: a trusted proxy's, which speaks for many. */
  party: string | undefined
  running: boolean
  waiting: (() => void)[]
  /** At the last look: bytes that went through, both ways, and those that its reader took. */
  moved: number
  taken: number
  /** Bytes that went out, and that had come in when something last did. */
  written: number
  whole: number
  /** Looks since nothing moved. */
  still: number
  /** Since when its reader takes nothing although something is there. */
  stuckSince: number | undefined
}

export type ConnectionsPlan = {
  /** Addresses and networks of proxies. */
  trusted: readonly string[]
  cut: Cut
  bounds?: Partial<ConnectionBounds>
}

export type Connections = {
  /** Guards the connections of a server. */
  guard: (server: Server) => void
  /** Calls `answer` when the question before it on its connection has been answered and read. */
  inTurn: (request: IncomingMessage, response: ServerResponse, answer: () => void) => void
}

export function createConnections({ trusted, cut, bounds }: ConnectionsPlan): Connections {
  const { most, waiting, readerMs, holdMs, lookMs, unasked } = { ...BOUNDS, ...bounds }
  const isProxy = among(trusted)
  const lines = new Map<Socket, Line>()
  const parties = new Map<string, Set<Line>>()
  /** Until when what parties open is read late. */
  const slowed = new Map<string, number>()

  function enter(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    const party = isProxy(address) ? undefined : partyOf(address)
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

  /** Somebody who opens the next connection as soon as one is cut off would be parsed without end. */
  function readLate(socket: Socket): void {
    // the server of node:http has a first read under way, which would undo a pause of this very moment
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

  /** The newcomer stays where another party has more connections and some of them ask for nothing. */
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

  /** Bytes of a question that is not whole, which the parser keeps. */
  function unaskedOf(line: Line): number {
    const { bytesRead, bytesWritten } = line.socket
    if (line.running || bytesWritten !== line.written) line.whole = bytesRead
    line.written = bytesWritten
    return bytesRead - line.whole
  }

  /** Whoever holds most of an unusually long head goes first. */
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

  /** Whether the reader takes what is there for it. */
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
      // one piece of what came holds hundreds of questions, which are read to its end after the connection was cut off
      if (request.socket.destroyed) return undefined
      const line = lines.get(request.socket)
      if (!line) return answer()
      if (!line.running) return run(line, response, answer)
      if (line.waiting.length < waiting) return void line.waiting.push(() => run(line, response, answer))
      return end(request.socket, 'pipelined')
    },
  }
}

/** Nothing moves, or nothing was ever answered, and nothing is being answered. */
const asksNothing = ({ running, still, socket }: Line): boolean => !running && (still > 0 || socket.bytesWritten === 0)
