import { createStore, useStore } from '../kit/store.ts'
import { ApiError, NO_CONNECTION } from './failure.ts'

const sent = createStore<number | undefined>(undefined)

/** 0 to 1; undefined: nothing is being sent. At 1 the response is outstanding. */
export const useSent = (): number | undefined => useStore(sent)

type Upload = { method: string; headers: Record<string, string>; body: Blob; signal?: AbortSignal | undefined }

/** By XMLHttpRequest: fetch reports no upload progress. Throws ApiError without a connection. */
export function upload(path: string, { method, headers, body, signal }: Upload): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => sent.set(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => {
      const id = request.getResponseHeader('x-request-id')
      resolve(
        new Response(request.responseText, { status: request.status, ...(id && { headers: { 'x-request-id': id } }) }),
      )
    })
    request.addEventListener('error', () => reject(new ApiError(NO_CONNECTION, '')))
    request.addEventListener('abort', () => reject(signal?.reason ?? new ApiError(NO_CONNECTION, '')))
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', stop)
      sent.set(undefined)
    })
    signal?.addEventListener('abort', stop)
    sent.set(0)
    request.send(body)
  })
}
