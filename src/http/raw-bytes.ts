/**
 * Takes request lines with bytes that RFC 3986 wants escaped, as curl, PHP and ad networks send them: `?goal=Заявка`, in
 * UTF-8 or Latin-1. Node's parser refuses them. What it refused is escaped and given to a parser of its own, so that
 * all other requests pay nothing.
 */
import { isUtf8 } from 'node:buffer'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }
type ErrorHandler = (error: NodeJS.ErrnoException, socket: Socket) => void

/** Of a byte in a target that no URL has, and of a space in it. */
const REPAIRABLE: ReadonlySet<string | undefined> = new Set(['HPE_INVALID_URL', 'HPE_INVALID_CONSTANT'])
/** Bytes of a request line that are waited for. */
const LONGEST_LINE = 64 * 1024
const LINE_FEED = 0x0a
/** For answers to what came before, milliseconds. */
const ANSWERED_MS = 1000

/** Connections that another parser reads on; what the first one still reports of them is nothing. */
const handedOver = new WeakSet<object>()

/** For the option `clientErrorHandler`: repairs what can be, and leaves the rest to `refuse`. */
export const repairOr =
  (server: () => Server, refuse: ErrorHandler): ErrorHandler =>
  (error, socket) => {
    if (handedOver.has(socket)) return
    const rest = REPAIRABLE.has(error.code) ? requestIn(error, beginnings.get(socket)?.kept ?? []) : undefined
    if (rest === undefined || !isEscapable(rest) || !socket.writable) return refuse(error, socket)
    handedOver.add(socket)
    const wire = socket instanceof RepairedLine ? socket.release() : socket
    for (const event of ['data', 'end', 'drain', 'timeout', 'error', 'pause', 'resume']) wire.removeAllListeners(event)
    const line = new RepairedLine(wire, rest)
    // whole requests before it on the same connection are answered at the end of this turn
    setImmediate(() => setImmediate(() => server().emit('connection', line)))
  }

/** The refused request from its first byte on; undefined where that is not known. `started`: what came of it before. */
function requestIn({ rawPacket, bytesParsed = 0 }: ParserError, started: readonly Buffer[]): Buffer | undefined {
  if (rawPacket === undefined) return undefined
  const come = Buffer.concat([...started, rawPacket])
  const at = come.length - rawPacket.length + bytesParsed
  const before = come.subarray(0, at).toString('latin1')
  const start = /(?:^|\n|[}\]"])((?:GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS) [^\n]*)$/.exec(before)?.[1]?.length
  return start === undefined ? undefined : come.subarray(at - start)
}

/** Packets since the last whole head of a connection. */
type Beginning = { kept: Buffer[]; isAsked: boolean }
const beginnings = new WeakMap<object, Beginning>()

/** Of Node's own parser, which is not documented: what it has just read. */
type Reader = { getCurrentBuffer?: () => Buffer; constructor: { kOnExecute?: number } } & Record<number, unknown>

/**
 * Keeps packets that hold no whole head, because a request line may come in two. Node reads a connection without
 * showing what it reads; without its parser's own word, such a line is refused as before.
 */
export function keepBeginnings(server: Server): void {
  server.on('connection', (socket: Socket & { parser?: Reader }) => {
    const { parser } = socket
    const place = parser?.constructor.kOnExecute
    if (!parser?.getCurrentBuffer || place === undefined || beginnings.has(socket)) return
    const read = parser[place]
    if (typeof read !== 'function') return
    const beginning: Beginning = { kept: [], isAsked: false }
    beginnings.set(socket, beginning)
    parser[place] = (parsed: unknown): unknown => {
      if (typeof parsed === 'number') notePacket(beginning, () => parser.getCurrentBuffer?.())
      return (read as (parsed: unknown) => unknown)(parsed)
    }
  })
}

function notePacket(beginning: Beginning, read: () => Buffer | undefined): void {
  if (beginning.isAsked) {
    beginning.isAsked = false
    if (beginning.kept.length > 0) beginning.kept = []
    return
  }
  const size = beginning.kept.reduce((sum, { length }) => sum + length, 0)
  const packet = size < LONGEST_LINE ? read() : undefined
  if (packet) beginning.kept.push(packet)
}

/** To be told of each request: its head has come whole. */
export function noteHead(socket: Socket): void {
  const beginning = beginnings.get(socket)
  if (beginning) beginning.isAsked = true
}

const LINE = /^([A-Z]+) (.*?)( HTTP\/1\.[01])?$/s
/** What a target is never written with. */
const ODD = /[^\x21-\x7e]+/g

const textOf = (line: Buffer): string => (isUtf8(line) ? line.toString() : line.toString('latin1')).replace(/\r$/, '')

/** A request line, without its end, with everything in its target escaped that a parser refuses. */
export function escapeLine(line: Buffer): Buffer {
  const found = LINE.exec(textOf(line))
  if (!found) return line
  const [, method = '', target = '', version = ''] = found
  const escaped = target.replaceAll(ODD, (part) => encodeURIComponent(part.toWellFormed()))
  return Buffer.from(`${method} ${escaped}${version}\r`, 'latin1')
}

/** Whether a request's line is refused for its target; any other fault of it stays, however it is escaped. */
function isEscapable(request: Buffer): boolean {
  const end = request.indexOf(LINE_FEED)
  const target = LINE.exec(textOf(end < 0 ? request : request.subarray(0, end)))?.[2] ?? ''
  return target.search(ODD) >= 0
}

/** A connection that begins with a request line to be escaped; everything behind it goes on as it comes. */
class RepairedLine extends Duplex {
  #wire: Socket
  /** Of the request line, until its end has come. */
  #started: Buffer | undefined = Buffer.alloc(0)
  #isReleased = false
  #beginning: Beginning = { kept: [], isAsked: false }
  /** What was handed on last. */
  #last: Buffer | undefined
  #gone = (): void => void this.destroy()

  constructor(wire: Socket, rest: Buffer) {
    super({ allowHalfOpen: wire.allowHalfOpen })
    this.#wire = wire
    beginnings.set(this, this.#beginning)
    wire.on('data', (chunk: Buffer) => this.#take(chunk))
    wire.on('end', () => this.push(null))
    wire.on('timeout', () => this.emit('timeout'))
    wire.on('error', (error) => this.destroy(error))
    wire.on('close', this.#gone)
    this.on('error', () => {}) // its close reports it
    this.#take(rest)
  }

  #take(chunk: Buffer): void {
    if (this.#started === undefined) return this.#hand(chunk)
    const started = Buffer.concat([this.#started, chunk])
    const end = started.indexOf(LINE_FEED)
    this.#started = started
    if (end < 0 && started.length < LONGEST_LINE) return
    this.#started = undefined
    this.#hand(end < 0 ? started : Buffer.concat([escapeLine(started.subarray(0, end)), started.subarray(end)]))
  }

  #hand(chunk: Buffer): void {
    const last = this.#last
    notePacket(this.#beginning, () => last)
    this.#last = chunk
    if (!this.push(chunk)) this.#wire.pause()
  }

  /** The connection itself, of which this one hears nothing more. */
  release(): Socket {
    this.#isReleased = true
    this.#wire.removeListener('close', this.#gone)
    setTimeout(() => this.destroy(), ANSWERED_MS).unref()
    return this.#wire
  }

  override _read(): void {
    this.#wire.resume()
  }
  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#wire.write(chunk, encoding, done)
  }
  override _final(done: (error?: Error | null) => void): void {
    this.#wire.end(done)
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (!this.#isReleased) this.#wire.destroy()
    done(error)
  }

  setTimeout(ms: number): this {
    this.#wire.setTimeout(ms)
    return this
  }
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this
  get remoteAddress(): string | undefined {
    return this.#wire.remoteAddress
  }
  get remotePort(): number | undefined {
    return this.#wire.remotePort
  }
  get remoteFamily(): string | undefined {
    return this.#wire.remoteFamily
  }
  get localAddress(): string | undefined {
    return this.#wire.localAddress
  }
  get localPort(): number | undefined {
    return this.#wire.localPort
  }
  get bytesRead(): number {
    return this.#wire.bytesRead
  }
  get bytesWritten(): number {
    return this.#wire.bytesWritten
  }
}
