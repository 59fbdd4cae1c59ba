/** What an edge answers by itself, whatever the panel behind it does: its health, its figures, and postbacks. */
import type { FastifyInstance } from 'fastify'
import { mountPostback } from '../edge/postback-routes.ts'
import type { PostbackParts } from '../edge/postback.ts'
import type { EdgeCounts } from '../store/shared/edge-counts.ts'
import { guardPanel } from './guards.ts'
import { createEdgeFigures, mountMetrics } from './metrics.ts'
import type { ProcessPart } from './process-part.ts'

export type OwnParts = {
  postbacks: PostbackParts
  /** The process behind the edge, which knows of stores, spools and jobs. */
  process: ProcessPart
  /** What all edges of the process have counted. */
  counts: () => EdgeCounts[]
  /** With which the figures are read. */
  metricsToken: string
}

/** Registers them on an `app` of their own. */
export async function mountOwnCalls(
  app: FastifyInstance,
  { postbacks, process, counts, metricsToken }: OwnParts,
): Promise<void> {
  guardPanel(app)
  app.get('/health', { exposeHeadRoute: false, logLevel: 'silent' }, async () => {
    const { told, ageMs } = await process.ask('health')
    return { success: true, ...(typeof told === 'object' ? told : {}), ageMs }
  })
  const figures = createEdgeFigures(counts, () => process.silentMs() / 1000)
  app.addHook('onClose', async () => figures.close())
  const text = async (): Promise<string> => {
    const { told, ageMs } = await process.ask('figures')
    return typeof told === 'string' && ageMs === 0 ? told : figures.text()
  }
  mountMetrics(app, { text, token: metricsToken })
  await app.register(async (own) => mountPostback(own, postbacks))
}
