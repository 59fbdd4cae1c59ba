/** The caller's request id if plain, else a new one; in the response and every log line. */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID = 'x-request-id'
const PLAIN = /^[\w.-]{8,64}$/

/** Other texts would put foreign words into our log. */
export function validRequestId(headers: IncomingHttpHeaders): string | undefined {
  const named = headers[REQUEST_ID]
  return typeof named === 'string' && PLAIN.test(named) ? named : undefined
}

export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  validRequestId(headers) ?? randomBytes(8).toString('hex')

/** Adds the id to each response; at level debug logs the route, never the URL. */
export function sendRequestIds(app: FastifyInstance): void {
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
