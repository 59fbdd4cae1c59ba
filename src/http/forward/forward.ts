/** Forwards the edge's other requests to the panel by a unix socket, streaming both ways. */
import type { FastifyInstance } from 'fastify'
import type { Cut } from '../visit/cuts.ts'
import { createForwardPools } from './forward-pools.ts'
import { openPanelClient, type PanelAddress } from './panel-client.ts'
import { mountPublicFiles } from '../call/public-files.ts'
import { forwardRequest, type Patience } from './forwarded-request.ts'

type Options = { cut?: Cut; patience?: Partial<Patience> }

/** Forwards every other path. Answers 503 when the panel is unreachable. */
export async function forwardToPanel(app: FastifyInstance, panel: PanelAddress, options: Options = {}): Promise<void> {
  const { cut = () => {}, patience } = options
  const way = openPanelClient(panel)
  const asking = { way, pools: createForwardPools(), cut, ...(patience && { patience }) }
  app.addHook('onClose', async () => way.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  mountPublicFiles(app, asking)
  app.all('/*', { logLevel: 'silent' }, (request, reply) => forwardRequest(request, reply, asking))
}
