/**
 * `POST /edge/v1/decide` on the bare server: Fastify would cost as much as the decision. Visits of one loop turn are
 * spooled by one write, before any answer.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { EDGE_BODY_LIMIT, quickTold, toldVisit, type ToldVisit } from '../../contract/integration/edge.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { EDGE_MARK } from '../../edge/answer/check-page.ts'
import { judgeVisit, spoolAll, type EdgeParts, type Judged } from '../../edge/answer/answer-visit.ts'
import type { SignedInput } from '../../edge/feeds/signatures.ts'
import { recordTokenUse } from '../../edge/feeds/token-uses.ts'
import { recordWayUse } from '../../edge/feeds/way-uses.ts'
import { bearerOf, type Grant } from '../../edge/feeds/tokens.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { refusalOf } from '../call/failures.ts'
import { misdirected } from '../call/host-guard.ts'
import { MOST_UNREAD, discardBody } from '../forward/drain-body.ts'
import { validRequestId, REQUEST_ID } from '../call/request-id.ts'

/** Far above one core's capacity: guards against loops, not a quota. */
const RATE = { burst: 60_000, seconds: 1 / 30_000, most: Infinity }
const PATH = '/edge/v1/decide'
/** The client is a program that reads only the body. */
const GUARDS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const
const JSON_TYPE = /^application\/json(?:$|[\s;])/i

type HotPath = {
  /** Handles a decision request; false: not one. */
  take: (request: IncomingMessage, response: ServerResponse) => boolean
}

type HotPathParts = {
  edge: EdgeParts
  /** Responses are already late: refuse new requests. */
  overloaded: () => boolean
  /** The edge is ending: no response keeps its connection. */
  isShuttingDown: () => boolean
  report: (error: Error) => void
}

const unsynced = (): Refusal => new Refusal(503, TEXTS.unavailable, { retryAfter: 1 })

/** As a site described it. */
type Told = SignedInput & { recipe: string; missed?: unknown }
type Question = { grant: Grant; response: ServerResponse; since: number }
type Waiting = { judged: Judged; response: ServerResponse; since: number }

export function createHotPath({ edge, overloaded, isShuttingDown: leaving, report }: HotPathParts): HotPath {
  const limiter = createRateLimiter(RATE)
  let waiting: Waiting[] = []

  function send(response: ServerResponse, status: number, body: string, retryAfter?: number): void {
    const head: Record<string, string | number> = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      ...GUARDS,
    }
    const id = validRequestId(response.req.headers)
    if (id !== undefined) head[REQUEST_ID] = id
    if (retryAfter !== undefined) head['retry-after'] = retryAfter
    if (leaving()) head['connection'] = 'close'
    response.writeHead(status, head)
    response.end(body)
  }

  function refuse(response: ServerResponse, error: unknown): void {
    const refusal = refusalOf(error instanceof Error ? error : new Error(String(error)))
    if (refusal.status === 500) report(error as Error)
    edge.counts?.refused(refusal.status)
    send(response, refusal.status, JSON.stringify(refusal.toBody()), refusal.retryAfter)
  }

  /** Throws before the body is read. */
  function grantOf({ headers }: IncomingMessage): Grant {
    if (overloaded()) throw new Refusal(503, TEXTS.unavailable, { retryAfter: 1 })
    const { of } = edge.snapshot.hosts.ownerOf(headers.host)
    if (of === 'client' || of === 'lost') throw misdirected()
    const grant = edge.snapshot.grantOf(bearerOf(headers.authorization))
    if (!grant) throw new Refusal(401, TEXTS.unauthenticated)
    const wait = limiter.take(grant.clientId, edge.now())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw new Refusal(400, TEXTS.mediaType)
    if (Number(headers['content-length'] ?? 0) > EDGE_BODY_LIMIT) throw new Refusal(413, TEXTS.tooLarge)
    return grant
  }

  function answerAll(): void {
    const batch = waiting
    waiting = []
    try {
      spoolAll(
        edge,
        batch.map(({ judged }) => judged),
      )
    } catch (error) {
      for (const { response } of batch) refuse(response, error)
      return
    }
    const waits = edge.synced?.()
    if (!waits) return sendAll(batch)
    waits.then(
      () => sendAll(batch),
      () => batch.forEach(({ response }) => refuse(response, unsynced())),
    )
  }

  function sendAll(batch: readonly Waiting[]): void {
    for (const { judged, response, since } of batch) {
      send(response, 200, JSON.stringify(answerOf(judged)))
      edge.counts?.took(performance.now() - since)
    }
  }

  function judge({ grant, response, since }: Question, visit: Told): void {
    waiting.push({ judged: judgeVisit(edge, grant, visit), response, since })
    recordTokenUse(edge, grant, { ...visit, address: response.req.socket.remoteAddress ?? '' })
    recordWayUse(edge, { ...visit, source: 'site' })
    if (waiting.length === 1) setImmediate(answerAll)
  }

  function decide(grant: Grant, body: string, response: ServerResponse): void {
    const since = performance.now()
    const described = readTold(parse(body))
    const checking = edge.signatures?.check(described)
    if (!checking) return judge({ grant, response, since }, described)
    return void checking
      .then((signed) => judge({ grant, response, since }, { ...described, signed }))
      .catch((error: unknown) => refuse(response, error))
  }

  function read(request: IncomingMessage, response: ServerResponse, grant: Grant): void {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= EDGE_BODY_LIMIT) chunks.push(chunk)
      else if (!response.headersSent) refuse(response, new Refusal(413, TEXTS.tooLarge))
      else if (size > MOST_UNREAD) request.destroy()
    })
    request.on('end', () => {
      if (response.headersSent) return
      try {
        decide(grant, textOf(chunks), response)
      } catch (error) {
        refuse(response, error)
      }
    })
  }

  return {
    take(request, response) {
      if (request.url !== PATH || request.method !== 'POST') return false
      request.on('error', () => {}) // the caller disconnected; nothing was counted
      try {
        read(request, response, grantOf(request))
      } catch (error) {
        refuse(response, error)
        discardBody(request)
      }
      return true
    },
  }
}

/** A visit under check also gets the check's page; the integration inserts the edge's address. */
const answerOf = ({ decision, page }: Judged): object => (page ? { ...decision, check: page(EDGE_MARK) } : decision)

const textOf = (chunks: readonly Buffer[]): string =>
  chunks.length === 1 ? (chunks[0]?.toString() ?? '') : Buffer.concat(chunks).toString()

/** Reads named fields only, so nothing can be merged into a prototype. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(400, TEXTS.malformed)
  }
}

function readTold(given: unknown): ToldVisit {
  const quick = quickTold(given)
  if (quick) return quick
  const read = toldVisit.safeParse(given)
  if (!read.success) throw invalid(fieldErrors(read.error.issues))
  return read.data
}

function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) (fields[issue.path.map(String).join('.') || 'body'] ??= []).push(issue.message)
  return fields
}
