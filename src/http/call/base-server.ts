/** Base of the servers behind the edges: health, metrics, postbacks, response headers. */
import { stripBasePath } from '../../lib/net/base-path.ts'
import { createServer, type Server } from 'node:http'
import Fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { mountPostback, type PostbackParts } from '../../edge/answer/postback.ts'
import type { Hosts } from '../../edge/read/hosts.ts'
import { createLog, type LogPlan } from '../../lib/process/log.ts'
import { failureAnswer, type FailureReport } from './failures.ts'
import { createConnections } from '../visit/connections.ts'
import { refuseAndCount, type Cut } from '../visit/cuts.ts'
import { refuseClientHosts } from './host-guard.ts'
import { drainBody } from '../forward/drain-body.ts'
import { mountMetrics } from './metrics.ts'
import { repairOrRefuse } from '../visit/raw-bytes.ts'
import { sendRequestIds, requestIdOf } from './request-id.ts'
import { hasTwoHosts, refuseRequest } from './wire-faults.ts'

export type BaseParts = {
  postbacks: PostbackParts
  /** Owner of a request's host; edges in front check for themselves. */
  hosts: Hosts
  health: () => object
  figures: { text: () => Promise<string>; token: string }
  /** Addresses and networks whose X-Forwarded-For is trusted; `edges`: only Weir's own edges reach this server. */
  trusted: readonly string[] | 'edges'
  /** Path of the public address; '' for none. */
  basePath?: string | undefined
  /** Counts cut connections; edges in front count their own. */
  cut: Cut
  log: LogPlan | undefined
}

/** `bodyLimit` in bytes; `guard` sets headers of every response. */
type Kind = { bodyLimit: number; guard: (app: FastifyInstance) => void; failed: FailureReport }

/** Milliseconds for the head, for the whole request, and between checks for late ones. */
const [HEAD_MS, REQUEST_MS, LOOK_MS] = [10_000, 30_000, 2000]
/** Longer than proxies keep theirs. */
const KEPT_MS = 75_000

/** Without edges in front: limits connections itself. */
function onItsOwnPort(
  trusted: readonly string[],
  cut: Cut,
  basePath: string,
): Pick<FastifyServerOptions, 'serverFactory' | 'clientErrorHandler'> {
  const connections = createConnections({ trusted, cut })
  let own: Server
  return {
    clientErrorHandler: repairOrRefuse(() => own, refuseAndCount(cut)),
    serverFactory: (answer) => {
      const server = createServer(
        {
          requestTimeout: REQUEST_MS,
          headersTimeout: HEAD_MS,
          connectionsCheckingInterval: LOOK_MS,
          keepAliveTimeout: KEPT_MS,
        },
        (request, response) => {
          if (hasTwoHosts(request)) return refuseRequest(response)
          stripBasePath(request, basePath)
          connections.inTurn(request, response, () => answer(request, response))
        },
      )
      own = server
      connections.guard(server)
      return server
    },
  }
}

export async function buildBaseServer(
  { postbacks, hosts, health, figures, trusted, basePath = '', cut, log }: BaseParts,
  { bodyLimit, guard, failed }: Kind,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: trusted === 'edges' || (trusted.length > 0 && [...trusted]),
    ...(log ? { loggerInstance: createLog(log) } : {}),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    ...(trusted === 'edges' ? { requestTimeout: REQUEST_MS } : onItsOwnPort(trusted, cut, basePath)),
    routerOptions: { maxParamLength: 200 },
  })
  app.setErrorHandler(failureAnswer(failed))
  sendRequestIds(app)
  guard(app)
  if (trusted !== 'edges') refuseClientHosts(app, hosts)
  drainBody(app, { fromEdge: trusted === 'edges' })
  mountMetrics(app, figures)
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, () => health())
  await app.register(async (own) => mountPostback(own, postbacks))
  return app
}
