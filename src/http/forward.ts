/** An edge holds the port; whatever is not its own goes on to the panel's process part by a unix socket, streamed both ways. */
import { Agent, request as ask, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as askSecurely } from 'node:https'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { REQUEST_ID } from './request-id.ts'
import { cameThroughProxy, THROUGH_PROXY } from './metrics.ts'

/** Questions that one edge has at the panel at a time; live streams hold one each, the next ones wait. */
const QUESTIONS = 256
/** Milliseconds until the panel begins to answer; its own limits are shorter. What it streams may take as long as it takes. */
const FIRST_BYTE_MS = 120_000
/** Of one connection, not of what is asked or answered on it. The edge has said 100 to who expects it. */
const OF_ONE_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'])

/** Without what belongs to one connection, or is said to. */
function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(',').map((name) => name.trim()))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_HOP.has(name) && !named.has(name)))
}

/** The panel believes what it is told of the asker's address, host and scheme, so these are set here and never taken over from the asker. */
const headersFor = (request: FastifyRequest): IncomingHttpHeaders => ({
  ...endToEnd(request.headers),
  ...(request.headers['content-length'] === undefined ? {} : { 'content-length': request.headers['content-length'] }),
  // Framed again as it came: a body of no said length would be read as a next question.
  ...(request.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
  host: request.headers.host ?? '',
  'x-forwarded-for': request.ip,
  [REQUEST_ID]: request.id,
  [THROUGH_PROXY]: cameThroughProxy(request.headers) ? '1' : '0',
  'x-forwarded-host': request.host,
  'x-forwarded-proto': request.protocol,
})

function answerWith(answer: IncomingMessage, request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(answer.statusCode ?? 502)
  for (const [name, value] of Object.entries(endToEnd(answer.headers))) if (value !== undefined) void reply.header(name, value)
  closeUnread(request, reply)
  void reply.send(answer)
}

/** A connection whose question was not read to its end cannot carry another one. */
function closeUnread(request: FastifyRequest, reply: FastifyReply): void {
  if (!request.raw.complete) void reply.header('connection', 'close')
}

function sendBody(request: FastifyRequest, asked: ClientRequest): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === undefined && encoding === undefined) asked.end()
  else request.raw.pipe(asked)
}

/** The panel: behind a unix socket of this process, or another process by its origin (`https://panel.example`). */
export type PanelPlace = { socketPath: string } | { origin: string }

const isSecure = (place: PanelPlace): boolean => 'origin' in place && place.origin.startsWith('https:')

function addressOf(place: PanelPlace): { socketPath: string } | { hostname: string; port: string; servername?: string } {
  if (!('origin' in place)) return place
  const { hostname, port } = new URL(place.origin)
  return { hostname: hostname.replaceAll(/[[\]]/g, ''), port, ...(isSecure(place) && { servername: hostname }) }
}

/** Forwards every path that has no route of its own. With the panel out of reach it answers 503 in the failure shape. */
export async function forwardRest(app: FastifyInstance, panel: PanelPlace): Promise<void> {
  // A connection a question: none is reused at the moment in which the panel ends it.
  const agent = isSecure(panel) ? new SecureAgent({ maxSockets: QUESTIONS }) : new Agent({ maxSockets: QUESTIONS })
  const askPanel = isSecure(panel) ? askSecurely : ask
  const address = addressOf(panel)
  app.addHook('onClose', async () => agent.destroy())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.all('/*', { logLevel: 'silent' }, (request, reply) => {
    const asked = askPanel({ ...address, agent, method: request.method, path: request.raw.url, headers: headersFor(request) })
    const late = setTimeout(() => asked.destroy(new Error('no answer')), FIRST_BYTE_MS)
    asked.on('response', (answer) => {
      clearTimeout(late)
      answerWith(answer, request, reply)
    })
    asked.on('error', () => {
      clearTimeout(late)
      if (reply.sent || reply.raw.destroyed) return
      closeUnread(request, reply)
      request.raw.resume()
      void reply.send(new Refusal(503, TEXTS.unavailable, { retryAfter: 2 }))
    })
    reply.raw.on('close', () => asked.destroy()) // whoever asked has his answer, or has gone
    sendBody(request, asked)
    return reply
  })
}
