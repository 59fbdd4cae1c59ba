/**
 * Postbacks: networks report conversions here (edge protocol), with a campaign's key in the path or without; anyone who
 * knows a hit's id may. A postback is kept with all its parameters as one query. What they mean is read later.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '../contract/failure.ts'
import { POSTBACK_LIMIT } from '../contract/conversion-words.ts'
import { TEXTS } from '../contract/texts.ts'
import { canonicalAddress, partyOf } from '../lib/address.ts'
import { newId } from '../lib/new-id.ts'
import { createRateLimiter } from '../lib/token-bucket.ts'
import { takeSecret } from '../rules/postback-secret.ts'
import { readBody } from './postback-body.ts'
import type { NewPostback } from '../store/config/postbacks.ts'

const RETRY_SECONDS = 2
/**
 * Most milliseconds by which stored times of arrival may run ahead of the clock under a flood. Beyond that, the order
 * of arrival is given up rather than the time.
 */
const MOST_AHEAD = 1000

export type PostbackParts = {
  /** Returns once it is in the spool file, or throws. */
  append: (postback: NewPostback) => void
  now: () => number
}
export type GivenPostback = {
  key: string
  method: string
  address: string
  /** Behind the question mark. */ query: string
  /** As a query. */ body: string
}

let lastArrival = 0

/**
 * A distinct millisecond for each postback, so that times, and ids that begin with them, are in the order of arrival:
 * of two postbacks for the same conversion, the later one counts.
 */
function arrivalAt(now: number): number {
  lastArrival = Math.abs(lastArrival - now) < MOST_AHEAD ? Math.max(now, lastArrival + 1) : now
  return lastArrival
}

/** Text that the store accepts: valid Unicode without NUL. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/**
 * Keeps a postback; it is in the spool when this returns.
 * @throws Refusal 422 where there is not one parameter, 413 beyond the limit, 503 when the spool cannot take it.
 */
export function takePostback(
  { append, now }: PostbackParts,
  { key, method, address, query, body }: GivenPostback,
): void {
  const all = storable([query, body].filter((part) => part !== '').join('&'))
  if (Buffer.byteLength(all) > POSTBACK_LIMIT) throw new Refusal(413, TEXTS.tooLarge)
  if (new URLSearchParams(all).size === 0) throw invalid({ hit: [TEXTS.required] })
  const time = arrivalAt(now())
  // the secret is cut out before anything is written, because what is stored is shown, exported and backed up
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

/** One address: a network sends all of its postbacks from a few. */
const RATE = { burst: 3000, seconds: 0.01 }
const KEY_LENGTH = 64

type Input = FastifyRequest<{ Params: { key?: string } }>

/**
 * Registers the postback on an `app` of its own: its bodies are read here. Refusals go through the server's failure
 * handler.
 */
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
    // it is in the inbox, and its sender is told
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
        const wait = limiter.take(partyOf(request.ip), postbacks.now())
        done(wait > 0 ? new Refusal(429, TEXTS.tooMany, { retryAfter: wait }) : undefined)
      },
      handler: take,
    })
  }
}
