/**
 * Accepts heads that Node's parser refuses but web servers pass on: unescaped request lines, as from curl, PHP and ad
 * networks (`?goal=Заявка`, in UTF-8 or Latin-1), and header names and values with invalid characters, by which a
 * visitor could break nginx's request. A refused head is repaired and parsed again on its own parser, so other requests
 * pay nothing.
 */
import { isUtf8 } from 'node:buffer'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { HEAD_LIMITS } from '../call/wire-faults.ts'

type ParserError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number }
type ErrorHandler = (error: NodeJS.ErrnoException, socket: Socket) => void

/** Start of a line up to the refused byte: a byte that no URL has or a space, or in a header value. */
const BEGUN: Readonly<Record<string, RegExp>> = {
  HPE_INVALID_URL: /(?:^|\n|[}\]"])((?:GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS) [^\n]*)$/,
  HPE_INVALID_CONSTANT: /(?:^|\n|[}\]"])((?:GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS) [^\n]*)$/,
  HPE_INVALID_HEADER_TOKEN: /(?:^|\n)([A-Z]+ [^\n]* HTTP\/1\.[01]\r?\n(?:[^\s:]+:[^\n]*\n)*[^\s:][^\n]*)$/,
}
const LINE_FEED = 0x0a
/** Milliseconds for answers to earlier requests. */
const ANSWERED_MS = 1000

/** Connections on another parser; the first one's events are ignored. */
const handedOver = new WeakSet<object>()

/** For `clientErrorHandler`: passes what it cannot repair to `refuse`. */
export const repairOrRefuse =
  (server: () => Server, refuse: ErrorHandler): ErrorHandler =>
  (error, socket) => {
    if (handedOver.has(socket)) return
    const rest = requestIn(error, beginnings.get(socket)?.whole())
    if (rest === undefined || !isMendable(rest) || !socket.writable) return refuse(error, socket)
    handedOver.add(socket)
    const wire = socket instanceof MendedHead ? socket.release() : socket
    for (const event of ['data', 'end', 'drain', 'timeout', 'error', 'pause', 'resume']) wire.removeAllListeners(event)
    const mended = new MendedHead(wire, rest)
    // complete requests before it are answered first
    setImmediate(() => setImmediate(() => server().emit('connection', mended)))
  }

/** From its first byte; undefined when unknown. `started`: earlier packets. */
function requestIn({ code = '', rawPacket, bytesParsed = 0 }: ParserError, started?: Buffer): Buffer | undefined {
  if (rawPacket === undefined) return undefined
  const come = started ? Buffer.concat([started, rawPacket]) : rawPacket
  const at = come.length - rawPacket.length + bytesParsed
  const start = BEGUN[code]?.exec(come.subarray(0, at).toString('latin1'))?.[1]?.length
  return start === undefined ? undefined : come.subarray(at - start)
}

/** Packets of a head, maybe single bytes. */
class Pieces {
  #pieces: Buffer[] = []
  size = 0

  add(piece: Buffer): void {
    if (this.#pieces.length === 64) this.#pieces = [this.whole()]
    this.#pieces.push(piece)
    this.size += piece.length
  }
  whole(): Buffer {
    return Buffer.concat(this.#pieces)
  }
  clear(): void {
    if (this.size > 0) this.#pieces = []
    this.size = 0
  }
}

/** The bytes of a head from its first packet until complete. */
class Beginning extends Pieces {
  #isWhole = false

  /** Keeps at most the longest head. `read`: called only when needed. */
  note(read: () => Buffer | undefined): void {
    const packet = this.#isWhole || this.size > HEAD_LIMITS.maxHeaderSize ? undefined : read()
    if (packet) this.add(packet)
  }
  /** A request has begun, or its head is complete. */
  turn(isWhole: boolean): void {
    this.clear()
    this.#isWhole = isWhole
  }
}
const beginnings = new WeakMap<object, Beginning>()

/** Undocumented parts of Node's parser: bytes just read, and the start of a request. */
type Reader = {
  getCurrentBuffer?: () => Buffer
  constructor: { kOnExecute?: number; kOnMessageBegin?: number }
} & Record<number, unknown>

/**
 * Keeps incomplete heads, because a refused one may span packets. Without the parser's internals such a head is refused
 * as usual.
 */
export function keepIncompleteHeads(server: Server): void {
  server.on('connection', (socket: Socket & { parser?: Reader }) => {
    const { parser } = socket
    const { kOnExecute: place, kOnMessageBegin: begin } = parser?.constructor ?? {}
    if (!parser?.getCurrentBuffer || place === undefined || begin === undefined) return
    const beginning = beginnings.get(socket) ?? new Beginning()
    parser[begin] = () => beginning.turn(false)
    const read = parser[place]
    if (beginnings.has(socket) || typeof read !== 'function') return
    beginnings.set(socket, beginning)
    parser[place] = (parsed: unknown): unknown => {
      if (typeof parsed === 'number') beginning.note(() => parser.getCurrentBuffer?.())
      return (read as (parsed: unknown) => unknown)(parsed)
    }
  })
}

/** Call for each request: its head is complete. */
export function headCompleted(socket: Socket): void {
  beginnings.get(socket)?.turn(true)
}

const LINE = /^([A-Z]+) (.*?)( HTTP\/1\.[01])?$/s
/** Bytes that must not appear in a target. */
const ODD = /[^\x21-\x7e]+/g

const textOf = (line: Buffer): string => (isUtf8(line) ? line.toString() : line.toString('latin1')).replace(/\r$/, '')

/** Escapes every refused byte of the target; without the line's end. */
function escapeLine(line: Buffer): Buffer {
  const found = LINE.exec(textOf(line))
  if (!found) return line
  const [, method = '', target = '', version = ''] = found
  const escaped = target.replaceAll(ODD, (part) => encodeURIComponent(part.toWellFormed()))
  return Buffer.from(`${method} ${escaped}${version}\r`, 'latin1')
}

/** Lines with the request's length and host never change. */
const FRAMING = /^(?:content-length|transfer-encoding|host)[ \t]*:/i
/** Invalid in values; RFC 9110, 5.5, allows reading them as spaces. */
const CONTROLS = /[^\t\r\x20-\x7e\x80-\xff]/g
/** Invalid in names; `_` makes a name nobody trusts. */
const NO_TOKEN = /[^\w!#$%&'*+.^`|~-]/g

/** A header line with `_` and spaces for invalid bytes. */
function cleanLine(line: string): string {
  const colon = line.indexOf(':')
  if (colon < 1 || FRAMING.test(line)) return line
  const [name, value] = [line.slice(0, colon), line.slice(colon)]
  return /\s/.test(name) ? line : name.replaceAll(NO_TOKEN, '_') + value.replaceAll(CONTROLS, ' ')
}

function isMendable(request: Buffer): boolean {
  const head = request.subarray(0, endOfHead(request) ?? request.length)
  const end = head.indexOf(LINE_FEED)
  const target = LINE.exec(textOf(end < 0 ? head : head.subarray(0, end)))?.[2] ?? ''
  return target.search(ODD) >= 0 || (end >= 0 && linesOf(head, end).some((line) => cleanLine(line) !== line))
}

const linesOf = (head: Buffer, end: number): string[] =>
  head
    .subarray(end + 1)
    .toString('latin1')
    .split('\n')

/** Repairs everything that a parser refuses and a web server passes on; also a head's beginning. */
function mendHead(head: Buffer): Buffer {
  const end = head.indexOf(LINE_FEED)
  if (end < 0) return head
  const lines = linesOf(head, end).map(cleanLine).join('\n')
  return Buffer.concat([escapeLine(head.subarray(0, end)), Buffer.from(`\n${lines}`, 'latin1')])
}

/** Position behind the empty line; undefined without one. */
function endOfHead(bytes: Buffer): number | undefined {
  const ends = ['\n\r\n', '\n\n'].map((end) => [bytes.indexOf(end), end.length] as const).filter(([at]) => at >= 0)
  return ends.length === 0 ? undefined : Math.min(...ends.map(([at, length]) => at + length))
}

/** Begins with a repaired head; later bytes pass unchanged. */
class MendedHead extends Duplex {
  #wire: Socket
  /** Of the head, until its end. */
  #started: Pieces | undefined = new Pieces()
  /** The head's end may come in pieces. */
  #tail = Buffer.alloc(0)
  #isReleased = false
  #beginning = new Beginning()
  /** The last chunk passed on. */
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
    this.on('error', () => {}) // reported by its close
    this.#take(rest)
  }

  #take(chunk: Buffer): void {
    if (this.#started === undefined) return this.#hand(chunk)
    this.#started.add(chunk)
    const tail = Buffer.concat([this.#tail, chunk])
    this.#tail = Buffer.from(tail.subarray(-2))
    if (endOfHead(tail) === undefined && this.#started.size <= HEAD_LIMITS.maxHeaderSize) return
    const started = this.#started.whole()
    this.#started = undefined
    const end = endOfHead(started) ?? started.length
    this.#hand(Buffer.concat([mendHead(started.subarray(0, end)), started.subarray(end)]))
  }

  #hand(chunk: Buffer): void {
    const last = this.#last
    this.#beginning.note(() => last)
    this.#last = chunk
    if (!this.push(chunk)) this.#wire.pause()
  }

  /** The underlying connection; this one gets no more events. */
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
