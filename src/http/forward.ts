/** An edge holds the port; whatever is not its own goes on to the panel's process part by a unix socket, streamed both ways. */
import { escape } from 'node:querystring'
import replyFrom from '@fastify/reply-from'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'

/** Connections that one edge keeps to the panel; live streams hold one each. */
const CONNECTIONS = 256
/** Milliseconds until the panel begins to answer; its own limits are shorter. What it streams may take as long as it takes. */
const FIRST_BYTE_MS = 120_000

/**
 * Forwards every path that has no route of its own. The panel believes what it is told of the asker's address, host and
 * scheme, so these are set here and never taken over from the asker.
 * With the panel out of reach it answers 503 in the failure shape.
 */
export async function forwardRest(app: FastifyInstance, socket: string): Promise<void> {
  await app.register(replyFrom, { base: `unix+http://${escape(socket)}/`, undici: { connections: CONNECTIONS, pipelining: 1, headersTimeout: FIRST_BYTE_MS, bodyTimeout: 0 }, disableCache: true, destroyAgent: true, retryMethods: [] })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
  app.all('/*', { logLevel: 'silent' }, (request, reply) => {
    void reply.from(request.raw.url, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...headers,
        host: request.headers.host ?? '',
        'x-forwarded-for': request.ip,
        'x-forwarded-host': request.host,
        'x-forwarded-proto': request.protocol,
      }),
      onError: (answer) => void answer.send(new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })),
    })
    return reply
  })
}
