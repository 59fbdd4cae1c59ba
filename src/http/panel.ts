/** The built panel's files, and its one page for every address of the panel. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { notFoundBody } from './failures.ts'

/** Serves `folder`; unknown addresses get the panel's page (it draws its own 404), unknown calls the failure shape. */
export async function servePanel(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(path.join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      // Names under assets/ carry their content's hash.
      setHeaders: (reply, file) => void reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache'),
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = built && request.method === 'GET' && !/^\/(?:v1|edge|c|assets|health|postback)(?:\/|\?|$)/.test(request.url)
    if (!isPage) return reply.code(404).send(notFoundBody)
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
