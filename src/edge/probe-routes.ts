/** The probe's public calls (edge protocol): the script, and what it posts. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { PROBE_BODY_LIMIT } from '../contract/probe.ts'
import { TEXTS } from '../contract/texts.ts'
import { partyOf } from '../lib/address.ts'
import { createTries } from '../lib/tries.ts'
import { PROBE_SCRIPT } from './probe-script.ts'
import { takeSignals, type ProbeParts } from './probe.ts'

/** One address: many people may share it, and each page posts once. */
const RATE = { burst: 120, seconds: 0.5 }

/** Clients' sites of any origin may call; no credentials are ever read. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type', 'access-control-max-age': '86400' }

const SCRIPT = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'vary': 'accept-encoding',
  'etag': PROBE_SCRIPT.etag,
}

/** `text/plain` spares the browser a question beforehand, so that is what the script sends. */
function bodyOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    throw new Refusal(400, TEXTS.malformed)
  }
}

/** Registers the probe on the edge's `app`. Its refusals go through the server's failure handler. */
export function mountProbe(app: FastifyInstance, edge: ProbeParts): void {
  const tries = createTries(RATE)

  app.get('/edge/v1/probe.js', (request, reply) => {
    void reply.headers(SCRIPT)
    if (request.headers['if-none-match'] === PROBE_SCRIPT.etag) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(PROBE_SCRIPT.plain)
    return reply.header('content-encoding', 'gzip').send(PROBE_SCRIPT.gzip)
  })

  app.options('/edge/v1/signals', (_request, reply) => reply.headers(CORS).code(204).send())

  app.post('/edge/v1/signals', {
    bodyLimit: PROBE_BODY_LIMIT,
    onRequest: (request, reply, done) => {
      void reply.headers(CORS)
      const wait = tries.take(partyOf(request.ip), edge.now())
      if (wait > 0) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: wait }))
      return done()
    },
    handler: (request, reply): FastifyReply => {
      const answer = takeSignals(edge, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }, bodyOf(request.body))
      return reply.header('cache-control', 'no-store').send(answer)
    },
  })
}
