/** How an edge reaches the panel: where it is, and what it learns of the caller. */
import { Agent, request as ask, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import type { FastifyRequest } from 'fastify'
import { REQUEST_ID } from '../call/request-id.ts'

/** The panel: behind a unix socket of this process, or another process by its origin (`https://panel.example`). */
export type PanelPlace = { socketPath: string } | { origin: string }

export type PanelWay = {
  /**
   * Begins a question; `more`: headers instead of the caller's, undefined for none. The body is the caller's to send.
   */
  ask: (request: FastifyRequest, more?: IncomingHttpHeaders) => ClientRequest
  close: () => void
}

/** Of one connection, not of what is asked or answered on it. The edge has said 100 to who expects it. */
const OF_ONE_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
])
/**
 * How many are asked at a time is counted before (see forward-pools.ts). A number makes Node ask to keep the
 * connection, so that a panel that answers early does not close it under the rest of the question.
 */
const UNCOUNTED = { maxSockets: 1_000_000 }

/** Without what belongs to one connection, or is said to. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name) && !named.has(name)))
}

/**
 * The panel believes what it is told of the caller's address, host and scheme, so these are set here and never taken
 * over from the caller.
 */
const headersFor = (request: FastifyRequest): IncomingHttpHeaders => ({
  ...endToEnd(request.headers),
  ...(request.headers['content-length'] === undefined ? {} : { 'content-length': request.headers['content-length'] }),
  // Framed again as it came: a body without a length would be read as a next question.
  ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
  'host': request.headers.host ?? '',
  'x-forwarded-for': request.ip,
  [REQUEST_ID]: request.id,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
})

const isSecure = (place: PanelPlace): boolean => 'origin' in place && place.origin.startsWith('https:')

function addressOf(
  place: PanelPlace,
): { socketPath: string } | { hostname: string; port: string; servername?: string } {
  if (!('origin' in place)) return place
  const { hostname, port } = new URL(place.origin)
  return { hostname: hostname.replaceAll(/[[\]]/g, ''), port, ...(isSecure(place) && { servername: hostname }) }
}

/** A connection a question: none is reused at the moment in which the panel ends it. */
export function openPanelWay(panel: PanelPlace): PanelWay {
  const agent = isSecure(panel) ? new SecureAgent(UNCOUNTED) : new Agent(UNCOUNTED)
  const askPanel = isSecure(panel) ? askSecurely : ask
  const address = addressOf(panel)
  return {
    ask: (request, more) => {
      const headers = Object.fromEntries(
        Object.entries({ ...headersFor(request), ...more }).filter(([, value]) => value !== undefined),
      )
      return askPanel({ ...address, agent, method: request.method, path: request.raw.url, headers })
    },
    close: () => agent.destroy(),
  }
}
