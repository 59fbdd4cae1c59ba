/**
 * Every request has an id: its caller's own where they name a plain one, else a new one. It is in the answer and in
 * every line that the log says of it.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'

export const REQUEST_ID = 'x-request-id'
const PLAIN = /^[\w.-]{8,64}$/

/** What the caller named, if it is plain; longer or other texts would be their words in our log. */
export function namedId(headers: IncomingHttpHeaders): string | undefined {
  const named = headers[REQUEST_ID]
  return typeof named === 'string' && PLAIN.test(named) ? named : undefined
}

/** For the option `genReqId`. */
export const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  namedId(headers) ?? randomBytes(8).toString('hex')

/** The id in each answer; at the level debug, one line for each: the route, never the address that was asked. */
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
