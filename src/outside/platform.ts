/** Reports conversions to traffic sources, at users' addresses. */
import { MOST_ANSWER, MOST_SECRET } from '../contract/conversions/outgoing-words.ts'
import { isTaken } from '../rules/conversions/outgoing.ts'
import type { OutgoingRequest } from '../rules/conversions/outgoing-request.ts'
import { Guarded, type GuardedCall } from './guarded-fetch.ts'

type PlatformAnswer = {
  /** Null: no response. */
  status: number | null
  /** Without the request's secrets: first characters, and as much as was read. */
  answer: string
  text: string
  /** Why it was not accepted; '' if it was. */
  error: string
  tookMs: number
  /** Pause that the platform asks for, milliseconds. */
  pauseMs: number
}
/** `delivery`: the same for all attempts of an event. Never throws. */
export type CallPlatform = (request: Omit<OutgoingRequest, 'shown'>, delivery: string) => Promise<PlatformAnswer>

/** Bytes read of a response: enough for MOST_ANSWER characters, and for a secret that goes beyond them. */
const MOST_BYTES = 4 * MOST_ANSWER + 4 * MOST_SECRET
const MOST_PAUSE_MS = 3_600_000

export const openPlatforms =
  (call: GuardedCall): CallPlatform =>
  async ({ method, url, body, headers: own, secrets }, delivery) => {
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    try {
      const { status, headers, start } = await call(url, {
        headers: { ...own, 'user-agent': 'weir-postback/1', 'accept': '*/*', 'weir-delivery': delivery },
        most: MOST_BYTES,
        ...(method === 'POST' && { body }),
      })
      const error = isTaken(status) ? '' : `answered ${status}`
      const text = mask(start.toString(), secrets)
      return {
        status,
        answer: legible(text),
        text,
        error,
        tookMs: took(),
        pauseMs: pauseIn(headers['retry-after']),
      }
    } catch (error) {
      return { status: null, answer: '', text: '', error: mask(detailOf(error), secrets), tookMs: took(), pauseMs: 0 }
    }
  }

/** Same length, so that nothing moves into what is kept. */
function mask(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
  // longer ones first: one secret may begin another
  return forms
    .filter((form) => form !== '')
    .toSorted((a, b) => b.length - a.length)
    .reduce((masked, form) => masked.replaceAll(form, '•'.repeat(form.length)), text)
}

/** Makes untrusted text storable and displayable. */
const legible = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- what an answer holds is anybody's
  Array.from(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '\uFFFD'))
    .slice(0, MOST_ANSWER)
    .join('')

/** Seconds of `retry-after`; dates are ignored. */
const pauseIn = (after: string | undefined): number =>
  /^\d{1,6}$/.test(after ?? '') ? Math.min(MOST_PAUSE_MS, Number(after) * 1000) : 0

function detailOf(error: unknown): string {
  const detail =
    error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name) : String(error)
  return (error instanceof Guarded ? detail : `no answer: ${detail}`).slice(0, 200)
}
