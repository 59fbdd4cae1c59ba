/**
 * Caddy asks before requesting a certificate: is this name a proven domain? Only direct calls from beside the service:
 * forwarded ones come from the open network.
 */
import type { FastifyInstance } from 'fastify'
import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { addressMatcher } from '../../lib/net/network.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import type { Hosts } from '../read/hosts.ts'

/** Limits invented names; each costs a memory lookup. */
const RATE = { burst: 1000, seconds: 1 / 500 }
const LOOPBACK = ['127.0.0.0/8', '::1']
const HANDED_ON = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

type Parts = { hosts: Hosts; /** Addresses and networks. */ trusted: readonly string[]; now: () => number }

export function mountDomainQuestion(app: FastifyInstance, { hosts, trusted, now }: Parts): void {
  const limiter = createRateLimiter(RATE)
  const isNear = addressMatcher([...LOOPBACK, ...trusted])
  app.get<{ Querystring: { domain?: unknown } }>(
    '/edge/v1/domain-allowed',
    { exposeHeadRoute: false, logLevel: 'silent' },
    (request, reply) => {
      const { socket, headers } = request.raw
      if (!isNear(socket.remoteAddress ?? '') || HANDED_ON.some((name) => headers[name] !== undefined)) throw notFound()
      const wait = limiter.take('', now())
      if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
      const { domain } = request.query
      if (typeof domain !== 'string' || hosts.ownerOf(domain).of !== 'client') throw notFound()
      return reply.header('cache-control', 'no-store').type('text/plain').send('')
    },
  )
}
