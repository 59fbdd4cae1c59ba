/**
 * Receives conversions (edge protocol), with a campaign's key in the path or without; a hit's id is enough. Stores
 * parameters as one query, interpreted later.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../../contract/failure.ts'
import { POSTBACK_LIMIT } from '../../contract/conversions/conversion-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canonicalAddress, rateLimitKey } from '../../lib/net/address.ts'
import { percentDecode } from '../../lib/text/text.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { createRateLimiter } from '../../lib/flow/token-bucket.ts'
import { takeSecret } from '../../rules/conversions/postback-secret.ts'
import { readBody } from '../read/postback-body.ts'
import type { NewPostback } from '../../store/config/conversions/postbacks.ts'

const RETRY_SECONDS = 2
/** Milliseconds by which arrival times may run ahead in a flood; beyond that, gives up order. */
const MOST_AHEAD = 1000

export type PostbackParts = {
  /** Returns once it is in the spool file, or throws. */
  append: (postback: NewPostback) => void
  now: () => number
}
type GivenPostback = {
  key: string
  method: string
  address: string
  query: string
  body: string
}

let lastArrival = 0

/** A distinct millisecond each, so that times and ids sort by arrival: the later postback wins. */
function arrivalAt(now: number): number {
  lastArrival = Math.abs(lastArrival - now) < MOST_AHEAD ? Math.max(now, lastArrival + 1) : now
  return lastArrival
}

/** `a=1;b=2`, and a query that was encoded as a whole; others as they came. */
function plainQuery(query: string): string {
  if (query.includes('&')) return query
  if (!query.includes('=') && /%(?:25)*3D/i.test(query)) return plainQuery(percentDecode(query))
  return /^[\w.[\]-]+=[^;]*(?:;[\w.[\]-]+=[^;]*)+$/.test(query) ? query.replaceAll(';', '&') : query
}

/** Replaces NUL and invalid Unicode, which the store rejects. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/**
 * Spools a postback before it returns.
 * @throws Refusal 422 without parameters, 413 beyond the limit, 503 when the spool cannot take it.
 */
export function takePostback(
  { append, now }: PostbackParts,
  { key, method, address, query, body }: GivenPostback,
): void {
  const all = storable([plainQuery(query), body].filter((part) => part !== '').join('&'))
  if (Buffer.byteLength(all) > POSTBACK_LIMIT) throw new Refusal(413, TEXTS.tooLarge)
  if (new URLSearchParams(all).size === 0) throw invalid({ hit: [TEXTS.required] })
  const time = arrivalAt(now())
  // remove the secret before writing: stored postbacks are shown, exported and backed up
  const kept = takeSecret(all)
  try {
    append({
      id: newId(time),
      receivedAt: new Date(time),
      campaignKey: storable(key),
      address: canonicalAddress(address) ?? '',
      method,
      ...kept,
    })
  } catch {
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
  }
}

/** Per address: networks send from a few. */
const RATE = { burst: 3000, seconds: 0.01 }
const KEY_LENGTH = 64

type Input = FastifyRequest<{ Params: { key?: string } }>

/** Needs an `app` of its own, which parses bodies. The failure handler answers refusals. */
export function mountPostback(app: FastifyInstance, postbacks: PostbackParts): void {
  const limiter = createRateLimiter(RATE)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  const take = async (request: Input, reply: FastifyReply): Promise<FastifyReply> => {
    const [, query = ''] = /^[^?]*\?(.*)$/s.exec(request.raw.url ?? '') ?? []
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const { queries, read } = await readBody(request.headers['content-type'] ?? '', body)
    for (const one of queries)
      takePostback(postbacks, {
        key: (request.params.key ?? '').slice(0, KEY_LENGTH),
        method: request.method,
        address: request.ip,
        query,
        body: one,
      })
    // stored in the inbox, and reported to the sender
    if (!read) throw new Refusal(400, TEXTS.malformed)
    return reply.header('cache-control', 'no-store').send({ success: true })
  }

  for (const url of ['/postback', '/postback/', '/postback/:key', '/postback/:key/']) {
    app.route<{ Params: { key?: string } }>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH'],
      url,
      exposeHeadRoute: false,
      bodyLimit: POSTBACK_LIMIT,
      onRequest: (request, _reply, done) => {
        const wait = limiter.take(rateLimitKey(request.ip), postbacks.now())
        done(wait > 0 ? new Refusal(429, TEXTS.tooMany, { retryAfter: wait }) : undefined)
      },
      handler: take,
    })
  }
}
