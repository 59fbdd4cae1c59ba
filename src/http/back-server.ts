/** What stands behind the edges of a process without a panel: its health, postbacks, and the way to the panel where it is known. */
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { mountPostback } from '../edge/postback-routes.ts'
import type { PostbackParts } from '../edge/postback.ts'
import { createLog, type LogPlan } from '../lib/log.ts'
import { failureAnswer, type FailureReport } from './failures.ts'
import { forwardRest } from './forward.ts'
import { guardEdge } from './guards.ts'
import { mountMetrics, type Measured } from './metrics.ts'
import { answerIds, requestIdOf } from './request-id.ts'

export type BackServerParts = {
  postbacks: PostbackParts
  /** What `/health` tells. */
  health: () => object
  /** What `/metrics` tells. */
  measured: Measured
  /** Origin of the panel; undefined: calls of the panel are refused. */
  panelUrl: string | undefined
  /** Addresses and networks whose X-Forwarded-For is believed; `edges`: only Weir's own edges reach this server. */
  trusted: readonly string[] | 'edges'
  failed: FailureReport
  /** undefined: nothing is logged. */
  log: LogPlan | undefined
}

const MISDIRECTED = 421
/** What the panel takes as one body; checked there again. */
const BODY_LIMIT = 64 * 1024 * 1024

export async function buildBackServer({ postbacks, health, measured, panelUrl, trusted, failed, log }: BackServerParts): Promise<FastifyInstance> {
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
  app.setErrorHandler(failureAnswer(failed))
  answerIds(app)
  guardEdge(app)
  mountMetrics(app, measured, trusted === 'edges')
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, () => health())
  await app.register(async (own) => mountPostback(own, postbacks))
  if (panelUrl !== undefined) await app.register((rest) => forwardRest(rest, { origin: panelUrl }))
  else app.setNotFoundHandler(() => {
    throw new Refusal(MISDIRECTED, TEXTS.notAnsweredHere)
  })
  return app
}
