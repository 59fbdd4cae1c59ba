/** Connection from an edge to the panel, and the caller's data. */
import { Agent, request as ask, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import type { FastifyRequest } from 'fastify'
import { REQUEST_ID } from '../call/request-id.ts'

/** Unix socket of this process, or another process's origin (`https://panel.example`). */
export type PanelAddress = { socketPath: string } | { origin: string }

export type PanelClient = {
  /** `more`: replaces the caller's headers; undefined removes one. The caller sends the body. */
  ask: (request: FastifyRequest, more?: IncomingHttpHeaders) => ClientRequest
  close: () => void
}

/** Hop-by-hop headers. The edge has already answered `Expect: 100-continue`. */
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
 * forward-pools.ts limits concurrency. A number makes Node request keep-alive, so that an early answer does not close
 * under the body.
 */
const UNCOUNTED = { maxSockets: 1_000_000 }

/** Without hop-by-hop headers, including those named by `Connection`. */
export function endToEndHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  )
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name) && !named.has(name)))
}

/** The panel trusts these, so they are set here, never copied. */
const headersFor = (request: FastifyRequest): IncomingHttpHeaders => ({
  ...endToEndHeaders(request.headers),
  ...(request.headers['content-length'] === undefined ? {} : { 'content-length': request.headers['content-length'] }),
  // framed as it arrived: a body without a length would be the next request (request smuggling)
  ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
  'host': request.headers.host ?? '',
  'x-forwarded-for': request.ip,
  [REQUEST_ID]: request.id,
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
})

const isSecure = (place: PanelAddress): boolean => 'origin' in place && place.origin.startsWith('https:')

function addressOf(
  place: PanelAddress,
): { socketPath: string } | { hostname: string; port: string; servername?: string } {
  if (!('origin' in place)) return place
  const { hostname, port } = new URL(place.origin)
  return { hostname: hostname.replaceAll(/[[\]]/g, ''), port, ...(isSecure(place) && { servername: hostname }) }
}

/** A connection per request, so that none is reused while closing. */
export function openPanelClient(panel: PanelAddress): PanelClient {
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
