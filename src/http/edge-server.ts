/** The server of one edge: visits are answered here, everything else by the panel behind it. */
import underPressure from '@fastify/under-pressure'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { mountEdge } from '../edge/routes.ts'
import type { EdgeParts } from '../edge/decide.ts'
import { answerFailure, readEdgeJson } from './failures.ts'
import { forwardRest } from './forward.ts'

export type EdgeServerParts = {
  edge: EdgeParts
  /** Unix socket on which the panel listens. */
  panelSocket: string
  /** Addresses and networks whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[]
  log: boolean
}

/**
 * Beyond this delay of the loop (milliseconds, mean of a quarter of a second) visits are refused at once with 503 and
 * Retry-After: an integration gives up after 800 ms, so an answer that comes later helps nobody.
 */
const OVERLOADED = { maxEventLoopDelay: 300, sampleInterval: 250, retryAfter: 1 }
/** Slow senders: milliseconds for the head and for the whole of a request. */
const [HEAD_MS, REQUEST_MS] = [10_000, 30_000]
/** Beyond it, new connections are closed at once. */
const MOST_CONNECTIONS = 20_000
/** What the panel takes as one body; checked there again. */
const BODY_LIMIT = 64 * 1024 * 1024

class Overloaded extends Refusal {
  constructor() {
    super(503, TEXTS.unavailable, { retryAfter: OVERLOADED.retryAfter })
  }
}

export async function buildEdgeServer({ edge, panelSocket, trustedProxies, log }: EdgeServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    logger: log ? { level: 'warn' } : false,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEAD_MS },
    routerOptions: { maxParamLength: 200 },
  })
  app.server.maxConnections = MOST_CONNECTIONS
  app.setErrorHandler(answerFailure)
  // Apart: the hot path pays for none of the others' hooks.
  await app.register(async (hot) => {
    readEdgeJson(hot)
    await hot.register(underPressure, { ...OVERLOADED, customError: Overloaded })
    mountEdge(hot, edge)
  })
  await app.register((rest) => forwardRest(rest, panelSocket))
  return app
}
