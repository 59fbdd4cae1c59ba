/** Calls like a client's program, for the API screen: input and response unchanged. */
import { BASE } from '../kit/base.ts'
import { busy } from './busy.ts'
import { ApiError, NO_CONNECTION } from './failure.ts'
import { sessionNow } from './session-store.ts'

export type TryRequest = {
  method: string
  /** With its query. */
  path: string
  body?: string
  /** Instead of the session's token. */
  key?: string
}
export type TryAnswer = { status: number; ms: number; text: string }

/** A 401 may be about the key, so it does not end the session. Throws ApiError without a response. */
export async function tryCall({ method, path, body, key }: TryRequest): Promise<TryAnswer> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${key || sessionNow()?.token || ''}`,
  }
  if (body !== undefined) headers['content-type'] = 'application/json'
  return busy(async () => {
    const start = performance.now()
    try {
      const response = await fetch(BASE + path, { method, headers, body, credentials: 'omit', cache: 'no-store' })
      return { status: response.status, text: await response.text(), ms: Math.round(performance.now() - start) }
    } catch {
      throw new ApiError(NO_CONNECTION, '')
    }
  })
}
