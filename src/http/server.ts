/** The server, built by a function so that tests inject requests. */
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { mountLog } from '../edge/log-routes.ts'
import type { LogParts } from '../edge/log/take.ts'
import { mountPostback } from '../edge/postback-routes.ts'
import type { PostbackParts } from '../edge/postback.ts'
import type { Services } from '../features/context.ts'
import { createLog, type LogPlan } from '../lib/log.ts'
import { failureAnswer, readJson } from './failures.ts'
import { guardPanel } from './guards.ts'
import { mountMetrics, type Measured } from './metrics.ts'
import { mountContract } from './mount.ts'
import { describeContract } from './openapi.ts'
import { servePanel } from './panel.ts'
import { answerIds, requestIdOf } from './request-id.ts'

export type ServerParts = {
  services: Services
  postbacks: PostbackParts
  logs: LogParts
  /** What `/health` tells. */
  health: () => object
  /** Folder of the built panel; without an index.html in it, only calls are served. */
  panel: string
  /** What `/metrics` tells. */
  measured: Measured
  version: string
  /** Addresses and networks whose X-Forwarded-For is believed; `edges`: only Weir's own edges reach this server. */
  trusted: readonly string[] | 'edges'
  /** undefined: nothing is logged. */
  log: LogPlan | undefined
}

/** Panel bodies; a pasted list of some ten thousand addresses fits. */
const BODY_LIMIT = 1024 * 1024

export async function buildServer({ services, postbacks, logs, health, measured, panel, version, trusted, log }: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: trusted === 'edges' || (trusted.length > 0 && [...trusted]),
    ...(log ? { loggerInstance: createLog(log) } : {}),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  })
  app.setErrorHandler(failureAnswer(services.errors.report))
  answerIds(app)
  guardPanel(app)
  mountMetrics(app, measured, trusted === 'edges')
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, () => health())
  await app.register(async (own) => mountPostback(own, postbacks))
  await app.register(async (own) => mountLog(own, logs))
  await app.register(async (calls) => {
    readJson(calls)
    await describeContract(calls, version)
    mountContract(calls, services)
    await servePanel(calls, panel)
  })
  return app
}
