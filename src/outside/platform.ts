/** Reports conversions to traffic sources by GET of a user's URL. */
import { MOST_ANSWER } from '../contract/conversions/outgoing-words.ts'
import { isTaken } from '../rules/conversions/outgoing.ts'
import { Guarded, type GuardedCall } from './guarded-fetch.ts'

type PlatformAnswer = {
  /** Null: no response. */
  status: number | null
  answer: string
  /** Why it was not accepted; '' if it was. */
  error: string
  tookMs: number
  /** Pause that the platform asks for, milliseconds. */
  pauseMs: number
}
/** `delivery`: the same for all attempts of an event. Never throws. */
export type CallPlatform = (url: string, delivery: string) => Promise<PlatformAnswer>

/** Bytes read of a response: enough for MOST_ANSWER characters. */
const MOST_BYTES = 4 * MOST_ANSWER
const MOST_PAUSE_MS = 3_600_000

export const openPlatforms =
  (call: GuardedCall): CallPlatform =>
  async (url, delivery) => {
    const started = performance.now()
    const took = () => Math.round(performance.now() - started)
    try {
      const { status, headers, start } = await call(url, {
        headers: { 'user-agent': 'weir-postback/1', 'accept': '*/*', 'weir-delivery': delivery },
        most: MOST_BYTES,
      })
      const error = isTaken(status) ? '' : `answered ${status}`
      return {
        status,
        answer: legible(start.toString()),
        error,
        tookMs: took(),
        pauseMs: pauseIn(headers['retry-after']),
      }
    } catch (error) {
      return { status: null, answer: '', error: detailOf(error), tookMs: took(), pauseMs: 0 }
    }
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
