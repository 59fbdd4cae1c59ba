/**
 * Serves large public files (the panel's and the OpenAPI document) from an edge's memory, after one request to the
 * panel.
 */
import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { rateLimitKey } from '../../lib/net/address.ts'
import { takePlace } from '../forward/forward-pools.ts'
import { endToEndHeaders } from '../forward/panel-client.ts'
import type { ForwardOptions } from '../forward/forwarded-request.ts'
import { REQUEST_ID } from './request-id.ts'

const PATHS = ['/assets/*', '/v1/openapi.json']
/** Bytes: the built panel takes three MB per encoding. */
const MOST_KEPT = 32 * 1024 * 1024
const LARGEST = 4 * 1024 * 1024
const PATIENCE_MS = 30_000
/** Small writes, so that a slow reader shows progress. */
const PIECE = 64 * 1024
/** Bytes for all readers per loop turn: a fraction of a millisecond. */
const A_TURN = 256 * 1024
/** Headers of one response, not of the file. */
const OF_ONE_ANSWER = new Set([REQUEST_ID, 'date', 'strict-transport-security'])

/** Drops headers about one reader. */
const FOR_ALL: IncomingHttpHeaders = {
  'if-none-match': undefined,
  'if-modified-since': undefined,
  'range': undefined,
  'authorization': undefined,
  'content-length': undefined,
  'transfer-encoding': undefined,
}

type File = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** By `performance.now()`. */
  freshUntil: number
}
type Fetch = (encoding: string) => Promise<File>

export function mountPublicFiles(app: FastifyInstance, asking: ForwardOptions): void {
  const files = createFiles()
  const throttle = createThrottle(A_TURN)
  for (const url of PATHS)
    app.get(url, { exposeHeadRoute: false, logLevel: 'silent' }, async (request, reply) => {
      const file = await files.get(request, (encoding) => fetchFile(request, encoding, asking))
      return sendFile(request, reply, { file, throttle })
    })
}

/** Available and accepted; `identity` for none. */
function encodingFor(accepted: string | undefined): string {
  const encodings = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  const taken = new Set(encodings.map((part) => part.replace(/;.*$/s, '').trim()))
  return ['br', 'gzip'].find((name) => taken.has(name)) ?? 'identity'
}

/** Cache by path and encoding, oldest first out. Concurrent requests share one fetch. */
function createFiles(): { get: (request: FastifyRequest, fetch: Fetch) => Promise<File> } {
  const kept = new Map<string, File>()
  const coming = new Map<string, Promise<File>>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.body.length ?? 0
    kept.delete(key)
  }

  function keep(key: string, file: File): void {
    drop(key)
    if (file.freshUntil <= performance.now() || file.body.length > LARGEST) return
    kept.set(key, file)
    bytes += file.body.length
    for (const oldest of kept.keys()) if (bytes > MOST_KEPT) drop(oldest)
  }

  async function come(key: string, fetching: Promise<File>): Promise<File> {
    coming.set(key, fetching)
    try {
      const file = await fetching
      keep(key, file)
      return file
    } finally {
      coming.delete(key)
    }
  }

  return {
    async get(request, fetch) {
      const encoding = encodingFor(request.headers['accept-encoding'])
      const key = `${encoding} ${request.url.replace(/\?.*$/s, '')}`
      const known = kept.get(key)
      if (known && known.freshUntil > performance.now()) return known
      // the first caller's refusal must not fail the others
      const other = await coming.get(key)?.catch(() => undefined)
      return other ?? come(key, fetch(encoding))
    },
  }
}

/** Fetches the whole file in a pool. Throws Refusal: 429, or 503 when the panel is unreachable. */
async function fetchFile(
  request: FastifyRequest,
  encoding: string,
  { way, pools, cut }: ForwardOptions,
): Promise<File> {
  const { promise: turn, resolve: begin } = Promise.withResolvers<void>()
  const release = takePlace(pools.short, rateLimitKey(request.ip), { begin, cut })
  try {
    await turn
    const sent = way.ask(request, { ...FOR_ALL, 'accept-encoding': encoding })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error('no answer')))
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>
    sent.end()
    const [answer] = await answered
    const body = Buffer.concat((await answer.toArray()) as Buffer[])
    const freshUntil = performance.now() + freshMs(answer)
    return { status: answer.statusCode ?? 502, headers: endToEndHeaders(answer.headers), body, freshUntil }
  } catch {
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
  } finally {
    release()
  }
}

/** Milliseconds of public caching; 0: none. */
function freshMs({ statusCode, headers: { 'cache-control': control = '' } }: IncomingMessage): number {
  const seconds = /\bmax-age=(\d+)/.exec(control)?.[1]
  return statusCode === 200 && /\bpublic\b/.test(control) ? Number(seconds ?? 0) * 1000 : 0
}

function sendFile(
  { headers: requestHeaders }: FastifyRequest,
  reply: FastifyReply,
  { file, throttle }: { file: File; throttle: Throttle },
): FastifyReply {
  const { status, headers, body } = file
  const isKnown = status === 200 && isAmong(requestHeaders['if-none-match'], headers.etag)
  for (const [name, value] of Object.entries(headers)) {
    const isSent = !OF_ONE_ANSWER.has(name) && (!isKnown || STAYS.has(name))
    if (value !== undefined && isSent) void reply.header(name, value)
  }
  if (isKnown) return reply.code(304).send()
  void reply
    .code(status)
    .header('vary', headers.vary ?? 'accept-encoding')
    .header('content-length', body.length)
  return reply.send(Readable.from(pieces(body, throttle), { objectMode: false }))
}

const plainTag = (tag: string): string => tag.trim().replace(/^W\//, '')

const isAmong = (known: string | undefined, etag: string | undefined): boolean =>
  known !== undefined && etag !== undefined && known.split(',').some((tag) => plainTag(tag) === plainTag(etag))

/** Headers of a 304. */
const STAYS = new Set(['etag', 'cache-control', 'vary', 'last-modified'])

async function* pieces(body: Buffer, throttle: Throttle): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += PIECE) {
    const piece = body.subarray(at, at + PIECE)
    await throttle(piece.length)
    yield piece
  }
}

type Throttle = (size: number) => Promise<void>

/**
 * So that large responses do not delay small ones. Resolves when `size` bytes may be written: in order, at most `most`
 * bytes per loop turn. A socket with room takes megabytes at once without yielding.
 */
export function createThrottle(most: number): Throttle {
  const waiting: { size: number; begin: () => void }[] = []

  function turn(): void {
    for (let left = most; left > 0;) {
      const next = waiting.shift()
      if (!next) return
      left -= next.size
      next.begin()
    }
    if (waiting.length > 0) setImmediate(turn)
  }

  return (size) =>
    new Promise((resolve) => {
      if (waiting.push({ size, begin: resolve }) === 1) setImmediate(turn)
    })
}
