/** Request id: the caller's if plain, else a new one. Part of the response and of every log line about the request. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID = 'x-request-id'
const PLAIN = /^[\w.-]{8,64}$/

/** The caller's id if plain; other texts would put foreign words into our log. */
export function namedId(headers: IncomingHttpHeaders): string | undefined {
  const named = headers[REQUEST_ID]
  return typeof named === 'string' && PLAIN.test(named) ? named : undefined
}

/** For `genReqId`. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  namedId(headers) ?? randomBytes(8).toString('hex')

/** Adds the id to each response; at log level debug writes one line: the route, never the URL. */
export function answerIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(REQUEST_ID, request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
