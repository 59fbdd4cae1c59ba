/**
 * Where networks report conversions (edge protocol): by anybody who knows a hit's id, with a campaign's key in the path
 * or without.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../contract/failure.ts'
import { POSTBACK_LIMIT } from '../contract/postback.ts'
import { TEXTS } from '../contract/texts.ts'
import { partyOf } from '../lib/address.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { takePostback, type PostbackParts } from './postback.ts'

/** One address: a network sends all of its postbacks from a few. */
const RATE = { burst: 3000, seconds: 0.01 }
const KEY_LENGTH = 64

type Asked = FastifyRequest<{ Params: { key?: string } }>

/**
 * Registers the postback on an `app` of its own: its bodies are read here. Refusals go through the server's failure
 * handler.
 */
export function mountPostback(app: FastifyInstance, postbacks: PostbackParts): void {
  const limiter = createRateLimiter(RATE)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'text/plain'],
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    try {
      done(null, body.trim() === '' ? undefined : JSON.parse(body))
    } catch {
      done(new Refusal(400, TEXTS.malformed))
    }
  })

  const take = (request: Asked, reply: FastifyReply): FastifyReply => {
    const [, query = ''] = /^[^?]*\?(.*)$/s.exec(request.raw.url ?? '') ?? []
    takePostback(postbacks, {
      key: (request.params.key ?? '').slice(0, KEY_LENGTH),
      method: request.method,
      address: request.ip,
      query,
      body: request.body,
    })
    return reply.header('cache-control', 'no-store').send({ success: true })
  }

  for (const url of ['/postback', '/postback/', '/postback/:key']) {
    app.route<{ Params: { key?: string } }>({
      method: ['GET', 'POST'],
      url,
      exposeHeadRoute: false,
      bodyLimit: POSTBACK_LIMIT,
      onRequest: (request, _reply, done) => {
        const wait = limiter.take(partyOf(request.ip), postbacks.now())
        done(wait > 0 ? new Refusal(429, TEXTS.tooMany, { retryAfter: wait }) : undefined)
      },
      handler: take,
    })
  }
}
