/** Where readers of access logs bring visits, with the integration token. The process part takes it: it may ask the event store. */
import type { FastifyInstance } from 'fastify'
import { invalid, Refusal } from '../contract/failure.ts'
import { LOG_LIMITS, logInput } from '../contract/log-visits.ts'
import { TEXTS } from '../contract/texts.ts'
import { createLimiter } from '../lib/token-bucket.ts'
import { createLogTaker, type LogAnswer, type LogParts } from './log/take.ts'

/** Calls of one client: some ten thousand visits a second. */
const RATE = { burst: 40, perSecond: 20 }

/** Registers the call on an `app` of its own. Refusals go through the server's failure handler. */
export function mountLog(app: FastifyInstance, parts: LogParts): void {
  const limiter = createLimiter(RATE)
  const take = createLogTaker(parts)
  const askers = new WeakMap<object, string>()
  app.post('/edge/v1/log', {
    bodyLimit: LOG_LIMITS.bytes,
    onRequest: (request, _reply, done) => {
      const header = request.headers.authorization ?? ''
      const clientId = header.startsWith('Bearer ') ? parts.snapshot.clientOf(header.slice(7)) : undefined
      if (clientId === undefined) return done(new Refusal(401, TEXTS.unauthenticated))
      if (!limiter.take(clientId, parts.now())) return done(new Refusal(429, TEXTS.tooMany, { retryAfter: 1 }))
      askers.set(request, clientId)
      return done()
    },
    handler: async (request): Promise<LogAnswer> => {
      const read = logInput.safeParse(request.body)
      if (!read.success) throw invalid({ [String(read.error.issues[0]?.path[0] ?? 'body')]: [TEXTS.invalid] })
      return take(askers.get(request) ?? '', read.data.key, read.data.visits)
    },
  })
}
