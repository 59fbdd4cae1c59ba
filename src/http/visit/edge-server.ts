/** One edge's server. Answers visits, health, metrics and postbacks itself; forwards the rest to the panel. */
import { stripBasePath } from '../../lib/net/base-path.ts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { EdgeParts } from '../../edge/answer/answer-visit.ts'
import { mountDomainQuestion } from '../../edge/answer/domain-question.ts'
import { mountPostback, type PostbackParts } from '../../edge/answer/postback.ts'
import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { mountEdge } from '../../edge/answer/routes.ts'
import { createLog, type LogPlan } from '../../lib/process/log.ts'
import { watchLoop } from '../../lib/process/loop-delay.ts'
import { SEEN_ADDRESS_HEADER } from '../../lib/net/seen-address.ts'
import type { EdgeCounts } from '../../store/shared/edge-counts.ts'
import { type ConnectionBounds, createConnections } from './connections.ts'
import { type Cut, refuseAndCount } from './cuts.ts'
import { answerNotFound, failureAnswer, type FailureReport, readEdgeJson } from '../call/failures.ts'
import { forwardToPanel } from '../forward/forward.ts'
import { guardEdge, guardPanel } from '../call/guards.ts'
import { guardHosts } from '../call/host-guard.ts'
import { drainBody } from '../forward/drain-body.ts'
import { createHotPath } from './hot-path.ts'
import { createEdgeFigures, mountMetrics } from '../call/metrics.ts'
import type { ProcessPart } from '../forward/process-part.ts'
import type { Patience } from '../forward/forwarded-request.ts'
import { sendRequestIds, requestIdOf } from '../call/request-id.ts'
import { keepIncompleteHeads, headCompleted, repairOrRefuse } from './raw-bytes.ts'
import { HEAD_LIMITS, hasTwoHosts, refuseRequest, allowAllHeaderLines, toOriginForm } from '../call/wire-faults.ts'

type EdgeServerParts = {
  edge: EdgeParts
  own: OwnParts
  panelSocket: string
  /** Addresses and networks whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[]
  /** Path of the public address; '' for none. */
  basePath?: string | undefined
  log: LogPlan | undefined
  isShuttingDown: () => boolean
  cut?: Cut
  failed?: FailureReport
  /** For tests. */
  bounds?: Partial<ConnectionBounds>
  patience?: Partial<Patience>
}

/**
 * Above this loop delay (milliseconds, mean of 250 ms) decisions get 503 with Retry-After: integrations give up after
 * 800 ms. Only the hot path refuses: the panel stays reachable.
 */
const OVERLOADED = { most: 300, every: 250 }

/** Milliseconds for the head, for the whole request, and between checks (Node's default: 30 s). */
const [HEAD_MS, REQUEST_MS, LOOK_MS] = [10_000, 30_000, 2000]

/** Longer than proxies', so that they close first. */
const KEPT_MS = 75_000

/** The panel's body limit; the panel checks again. */
const BODY_LIMIT = 64 * 1024 * 1024

/** `leaving`: the edge is ending; no response keeps its connection. */
export async function buildEdgeServer({
  edge,
  own,
  panelSocket,
  trustedProxies,
  basePath = '',
  log,
  isShuttingDown: leaving,
  cut = () => {},
  failed = () => {},
  bounds,
  patience,
}: EdgeServerParts): Promise<FastifyInstance> {
  const hot = createHotPath({
    edge,
    overloaded: () => loop.isLate(),
    isShuttingDown: leaving,
    report: (error) => {
      app.log.error({ err: error }, 'a decision failed')
      failed(error, 'POST /edge/v1/decide')
    },
  })
  const connections = createConnections({ trusted: trustedProxies, cut, ...(bounds && { bounds }) })
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    ...(log ? { loggerInstance: createLog(log) } : {}),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: repairOrRefuse(() => app.server, refuseAndCount(cut)),
    frameworkErrors: (error, request, reply) => void failureAnswer(failed)(error, request, reply),
    serverFactory: (others) =>
      createServer(
        {
          requestTimeout: REQUEST_MS,
          headersTimeout: HEAD_MS,
          connectionsCheckingInterval: LOOK_MS,
          keepAliveTimeout: KEPT_MS,
          ...HEAD_LIMITS,
        },
        (request, response) => {
          headCompleted(request.socket)
          if (hasTwoHosts(request)) return refuseRequest(response)
          toOriginForm(request)
          stripBasePath(request, basePath)
          if (!hot.take(request, response)) connections.inTurn(request, response, () => others(request, response))
        },
      ),
    routerOptions: { maxParamLength: 200 },
  })
  allowAllHeaderLines(app.server)
  keepIncompleteHeads(app.server)
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit('request', request, response),
  )
  connections.guard(app.server)
  app.setErrorHandler(failureAnswer(failed))
  sendRequestIds(app)
  guardEdge(app)
  guardHosts(app, { hosts: edge.snapshot.hosts, count: (owner) => edge.counts?.misdirected(owner), now: edge.now })
  drainBody(app, { isShuttingDown: leaving })
  app.setNotFoundHandler(answerNotFound) // methods without a route
  app.addHook('onRequest', (_request, reply, done) => {
    if (leaving()) void reply.header('connection', 'close')
    done()
  })
  const loop = watchLoop(OVERLOADED) // not before: building the server delays the loop
  app.addHook('onClose', async () => loop.stop())
  const synced = async (): Promise<void> => {
    await edge.synced?.()?.catch(() => {
      throw new Refusal(503, TEXTS.unavailable, { retryAfter: 1 })
    })
  }
  await app.register(async (visits) => {
    visits.addHook('onSend', synced)
    readEdgeJson(visits)
    mountEdge(visits, edge, basePath)
    mountDomainQuestion(visits, { hosts: edge.snapshot.hosts, trusted: trustedProxies, now: edge.now })
  })
  await app.register(async (calls) => {
    calls.addHook('onSend', synced)
    await mountOwnCalls(calls, own)
  })
  await app.register((rest) =>
    forwardToPanel(rest, { socketPath: panelSocket }, { cut, ...(patience && { patience }) }),
  )
  return app
}

type OwnParts = {
  postbacks: PostbackParts
  /** The process behind the edge, with stores, spools and jobs. */
  process: ProcessPart
  /** Counts of all edges of the process. */
  counts: () => EdgeCounts[]
  metricsToken: string
}

/** Registers them on their own `app`. */
async function mountOwnCalls(
  app: FastifyInstance,
  { postbacks, process, counts, metricsToken }: OwnParts,
): Promise<void> {
  guardPanel(app)
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, async (request, reply) => {
    void reply.header(SEEN_ADDRESS_HEADER, request.ip) // how proxies show the caller: `weir doctor`
    const { value, ageMs } = await process.ask('health')
    return { success: true, ...(typeof value === 'object' ? value : {}), ageMs }
  })
  const figures = createEdgeFigures(counts, () => process.silentMs() / 1000)
  app.addHook('onClose', async () => figures.close())
  const text = async (): Promise<string> => {
    const { value, ageMs } = await process.ask('figures')
    return typeof value === 'string' && ageMs === 0 ? value : figures.text()
  }
  mountMetrics(app, { text, token: metricsToken })
  await app.register(async (own) => mountPostback(own, postbacks))
}
