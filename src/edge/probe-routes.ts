/** The probe's public calls (edge protocol): the script, and what it posts. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { PROBE_BODY_LIMIT } from '../contract/probe.ts'
import { TEXTS } from '../contract/texts.ts'
import { partyOf } from '../lib/address.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { mountScript, PROBE_SCRIPT } from './browser-scripts.ts'
import { bodyOf, CORS } from './page-words.ts'
import { takeSignals, type ProbeParts } from './probe.ts'

/** One address: many people may share it, and each page posts once. */
const RATE = { burst: 120, seconds: 0.5 }

/** Registers the probe on the edge's `app`. Its refusals go through the server's failure handler. */
export function mountProbe(app: FastifyInstance, edge: ProbeParts): void {
  const limiter = createRateLimiter(RATE)

  mountScript(app, '/edge/v1/probe.js', PROBE_SCRIPT)
  app.options('/edge/v1/signals', (_request, reply) => reply.headers(CORS).code(204).send())

  app.post('/edge/v1/signals', {
    bodyLimit: PROBE_BODY_LIMIT,
    onRequest: (request, reply, done) => {
      void reply.headers(CORS)
      const wait = limiter.take(partyOf(request.ip), edge.now())
      if (wait > 0) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: wait }))
      return done()
    },
    handler: (request, reply): FastifyReply => {
      const answer = takeSignals(
        edge,
        { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
        bodyOf(request.body),
      )
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}
