/** Posts notifications to the user's URL, signed with their secret. */
import { createHmac } from 'node:crypto'
import { Guarded, type GuardedFetch } from './guarded-fetch.ts'
import { NotSent } from './not-sent.ts'

type Webhook = { url: string; secret: string }
export type Hook = (to: Webhook, message: { id: string; event: string; body: string }, now: Date) => Promise<number>

/** HMAC of `<seconds>.<body>`: proves origin, integrity and time. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Returns the 2xx status; throws NotSent. `id`: the same for all attempts. */
export const openWebhooks =
  (post: GuardedFetch): Hook =>
  async ({ url, secret }, { id, event, body }, now) => {
    const seconds = Math.floor(now.getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'weir-webhook/1',
      'weir-event': event,
      'weir-delivery': id,
      'weir-signature': signatureOf(secret, seconds, body),
    }
    const { status } = await post(url, { headers, body }).catch((error: unknown) => Promise.reject(asNotSent(error)))
    if (status < 200 || status > 299) throw new NotSent(`answered ${status}`, { status, final: status === 410 })
    return status
  }

/** A refused address may be allowed, or resolve elsewhere, later. */
function asNotSent(error: unknown): NotSent {
  const detail =
    error instanceof Error ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name) : String(error)
  return new NotSent(error instanceof Guarded ? detail : `no answer: ${detail}`)
}
