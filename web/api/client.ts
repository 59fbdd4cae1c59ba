/** Typed by the contract; at run time only method and path are known. */
import type { CallName } from '../../src/contract/routes.ts'
import type { Answer, Question } from '../../src/contract/table.ts'
import { busy } from './busy.ts'
import { ApiError, failureFrom, NO_CONNECTION } from './failure.ts'
import { wireRequest } from './request.ts'
import { endSession, sessionNow } from './session-store.ts'
import type { Session } from './session.ts'
import { upload } from './upload.ts'

/** Calls with a file as response, and with JSON. */
export type FileCall = { [Name in CallName]: Answer<Name> extends Blob ? Name : never }[CallName]
export type JsonCall = Exclude<CallName, FileCall>
export type CallInput<Name extends CallName> = unknown extends Question<Name> ? undefined : Question<Name>

type Options = {
  signal?: AbortSignal
  /** Refreshes what is on screen: does not count as busy. */
  background?: boolean
  /** Instead of the current session. */
  as?: Session | null
  /** Entry of the audit log that the call undoes. */
  undoes?: string
}

async function send(name: CallName, question: unknown, { signal, as, undoes }: Options): Promise<Response> {
  const { method, path, body, type } = wireRequest(name, (question ?? {}) as Record<string, unknown>)
  const session = as ?? sessionNow()
  const headers = headersOf(session, { type, undoes })
  const init = { method, headers, body, signal, credentials: 'omit', cache: 'no-store' } as const
  const response =
    body instanceof Blob
      ? await upload(path, { method, headers, body, signal })
      : ((await takeAhead(method, path, headers['authorization'])) ?? (await reach(path, { ...init, body })))
  if (response.ok) return response
  // only if this session is still current
  if (response.status === 401 && session && session === sessionNow()) endSession('refused')
  const failure: unknown = await response.json().catch(() => undefined)
  throw failureFrom(response.status, failure, response.headers.get('x-request-id') ?? undefined)
}

const headersOf = (
  session: Session | null,
  { type, undoes }: { type: string | undefined; undoes: string | undefined },
): Record<string, string> => ({
  accept: 'application/json',
  ...(session && { authorization: `${session.token_type} ${session.token}` }),
  ...(type !== undefined && { 'content-type': type }),
  ...(undoes !== undefined && { 'x-undoes': undoes }),
})

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(NO_CONNECTION, '')
  }
}

/** Throws ApiError on any failure. */
export async function call<Name extends JsonCall>(
  name: Name,
  question: CallInput<Name>,
  options: Options = {},
): Promise<Answer<Name>> {
  const run = async () => {
    const response = await send(name, question, options)
    const answer: unknown = await response.json().catch(() => undefined)
    if (typeof answer !== 'object' || answer === null) throw new ApiError(response.status, '')
    return answer as Answer<Name>
  }
  return options.background ? run() : busy(run)
}

/** Body of a streamed response. Throws ApiError on refusal. */
export async function openStream<Name extends FileCall>(
  name: Name,
  question: CallInput<Name>,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(name, question, { signal })
  if (!body) throw new ApiError(NO_CONNECTION, '')
  return body
}

type Fetching = {
  signal?: AbortSignal
  onPart?: (part: Uint8Array) => void
}

/**
 * Saves under the server's name. Throws ApiError on refusal, and the abort reason of `signal`. Incomplete files are not
 * saved.
 */
export async function download<Name extends FileCall>(
  name: Name,
  question: CallInput<Name>,
  { signal, onPart }: Fetching = {},
): Promise<string> {
  return busy(async () => {
    const response = await send(name, question, { signal })
    const filename = fileNameIn(response.headers.get('content-disposition')) ?? 'download'
    saveFile(await blobOf(response, onPart), filename)
    return filename
  })
}

async function blobOf(response: Response, onPart: Fetching['onPart']): Promise<Blob> {
  if (!onPart || !response.body) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
    parts.push(value)
    onPart(value)
  }
}

export function saveFile(file: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** From Content-Disposition; prefers RFC 5987's extended form. */
export function fileNameIn(header: string | null): string | undefined {
  const extended = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(header ?? '')?.[1]
  if (extended) {
    try {
      return decodeURIComponent(extended.trim())
    } catch {
      /* malformed percent-encoding: fall back to the plain name */
    }
  }
  const quoted = /filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header ?? '')?.[1]
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1')
  return /filename\s*=\s*([^;\s]+)/i.exec(header ?? '')?.[1]
}

/** Responses that `public/theme-boot.js` requested before the panel loaded. */
type Ahead = {
  authorization: string
  answers: Record<string, Promise<Response> | undefined>
}

declare global {
  var weirAhead: Ahead | undefined
}

/** The response prefetched by this session, once; undefined: make the call. */
export async function takeAhead(
  method: string,
  path: string,
  authorization: string | undefined,
): Promise<Response | undefined> {
  const ahead = globalThis.weirAhead
  const answer = ahead?.authorization === authorization ? ahead?.answers[path] : undefined
  if (!ahead || !answer || method !== 'GET') return undefined
  ahead.answers[path] = undefined
  // on failure the normal call reports errors
  return answer.catch(() => undefined)
}
