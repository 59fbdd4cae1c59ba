/**
 * A postback as it is kept: all its parameters as one query, whoever sent them and however. What they mean is read
 * later.
 */
import { invalid, Refusal } from '../contract/failure.ts'
import { POSTBACK_LIMIT } from '../contract/postback.ts'
import { TEXTS } from '../contract/texts.ts'
import { canonicalAddress } from '../lib/address.ts'
import { newId } from '../lib/new-id.ts'
import { takeSecret } from '../rules/postback-secret.ts'
import type { NewPostback } from '../store/config/postbacks.ts'

const RETRY_SECONDS = 2
/**
 * Under a flood the arrival may be told so much later than it was, in milliseconds; beyond that, order is given up and
 * not the time.
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
  /** As its parser left it: text of a form, or JSON. */ body: unknown
}

/** The parameters of a body: a form's as they are, those of a JSON object that are plain values. */
function queryOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ hit: [TEXTS.required] })
  const plain = Object.entries(body).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : [],
  )
  return new URLSearchParams(plain).toString()
}

let lastArrival = 0

/**
 * A millisecond of its own for each postback, so that their times, and the ids that begin with them, are in the order
 * in which they came: of two that report the same conversion the later one stands.
 */
function arrivalAt(now: number): number {
  lastArrival = Math.abs(lastArrival - now) < MOST_AHEAD ? Math.max(now, lastArrival + 1) : now
  return lastArrival
}

/** Text that a store takes. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/**
 * Keeps a postback; it is in the spool when this returns.
 * @throws Refusal 422 where there is not one parameter, 413 beyond the limit, 503 when the spool cannot take it.
 */
export function takePostback(
  { append, now }: PostbackParts,
  { key, method, address, query, body }: GivenPostback,
): void {
  const all = storable([query, queryOf(body)].filter((part) => part !== '').join('&'))
  if (Buffer.byteLength(all) > POSTBACK_LIMIT) throw new Refusal(413, TEXTS.tooLarge)
  if (new URLSearchParams(all).size === 0) throw invalid({ hit: [TEXTS.required] })
  const time = arrivalAt(now())
  // cut out before anything is written: what is kept is shown, exported and backed up
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
