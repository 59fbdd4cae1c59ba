/** A postback as it is kept: all its parameters as one query, whoever sent them and however. What they mean is read later. */
import { monotonicFactory } from 'ulid'
import { invalid, Refusal } from '../contract/failure.ts'
import { POSTBACK_LIMIT } from '../contract/postback.ts'
import { TEXTS } from '../contract/texts.ts'
import { canonicalAddress } from '../lib/address.ts'
import type { NewPostback } from '../store/config/postbacks.ts'

const nextId = monotonicFactory()
const RETRY_SECONDS = 2

export type PostbackParts = {
  /** Returns once it is in the spool file, or throws. */
  append: (postback: NewPostback) => void
  now: () => number
}
export type GivenPostback = { key: string; method: string; address: string; /** Behind the question mark. */ query: string; /** As its parser left it: text of a form, or JSON. */ body: unknown }

/** The parameters of a body: a form's as they are, those of a JSON object that are plain values. */
function queryOf(body: unknown): string {
  if (body === undefined || body === null) return ''
  if (typeof body === 'string') return body
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ hit: [TEXTS.required] })
  const plain = Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [[name, String(value)]] : []))
  return new URLSearchParams(plain).toString()
}

/** Text that a store takes. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/**
 * Keeps a postback; it is in the spool when this returns.
 * @throws Refusal 422 where there is not one parameter, 413 beyond the limit, 503 when the spool cannot take it.
 */
export function takePostback({ append, now }: PostbackParts, { key, method, address, query, body }: GivenPostback): void {
  const all = storable([query, queryOf(body)].filter((part) => part !== '').join('&'))
  if (Buffer.byteLength(all) > POSTBACK_LIMIT) throw new Refusal(413, TEXTS.tooLarge)
  if (new URLSearchParams(all).size === 0) throw invalid({ hit: [TEXTS.required] })
  const time = now()
  try {
    append({ id: nextId(time), receivedAt: new Date(time), campaignKey: storable(key), address: canonicalAddress(address) ?? '', method, query: all })
  } catch {
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: RETRY_SECONDS })
  }
}
