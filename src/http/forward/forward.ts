/**
 * An edge holds the port; whatever is not its own goes on to the panel's process part by a unix socket, streamed both
 * ways.
 */
import type { FastifyInstance } from 'fastify'
import type { Cut } from '../visit/cuts.ts'
import { createForwardPools } from './forward-pools.ts'
import { openPanelWay, type PanelPlace } from './panel-client.ts'
import { mountPublicFiles } from '../call/public-files.ts'
import { putQuestion, type Patience } from './forwarded-request.ts'

type Options = { /** Told of what was cut off. */ cut?: Cut; patience?: Partial<Patience> }

/**
 * Forwards every path that has no route of its own. With the panel out of reach it answers 503 in the failure shape.
 */
export async function forwardRest(app: FastifyInstance, panel: PanelPlace, options: Options = {}): Promise<void> {
  const { cut = () => {}, patience } = options
  const way = openPanelWay(panel)
  const asking = { way, pools: createForwardPools(), cut, ...(patience && { patience }) }
  app.addHook('onClose', async () => way.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  mountPublicFiles(app, asking)
  app.all('/*', { logLevel: 'silent' }, (request, reply) => putQuestion(request, reply, asking))
}
