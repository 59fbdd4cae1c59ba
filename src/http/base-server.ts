/** What the servers behind the edges share, whether the panel is among them or not: health, figures, postbacks, and how answers leave. */
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { mountPostback } from '../edge/postback-routes.ts'
import type { PostbackParts } from '../edge/postback.ts'
import { createLog, type LogPlan } from '../lib/log.ts'
import { failureAnswer, type FailureReport } from './failures.ts'
import { mountMetrics, type Measured } from './metrics.ts'
import { answerIds, requestIdOf } from './request-id.ts'

export type BaseParts = {
  postbacks: PostbackParts
  /** What `/health` tells. */
  health: () => object
  /** What `/metrics` tells. */
  measured: Measured
  /** Addresses and networks whose X-Forwarded-For is believed; `edges`: only Weir's own edges reach this server. */
  trusted: readonly string[] | 'edges'
  /** undefined: nothing is logged. */
  log: LogPlan | undefined
}

/** `bodyLimit` in bytes; `guard` sets the headers of every answer. */
type Kind = { bodyLimit: number; guard: (app: FastifyInstance) => void; failed: FailureReport }

export async function buildBaseServer({ postbacks, health, measured, trusted, log }: BaseParts, { bodyLimit, guard, failed }: Kind): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: trusted === 'edges' || (trusted.length > 0 && [...trusted]),
    ...(log ? { loggerInstance: createLog(log) } : {}),
    genReqId: requestIdOf,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  })
  app.setErrorHandler(failureAnswer(failed))
  answerIds(app)
  guard(app)
  mountMetrics(app, measured, trusted === 'edges')
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, () => health())
  await app.register(async (own) => mountPostback(own, postbacks))
  return app
}
