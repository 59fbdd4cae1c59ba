/**
 * Errors of the panel are reported to its own server, which forwards them where the operator wants. Nothing goes
 * anywhere else.
 */
import { pathHere } from '../kit/base.ts'
import { ApiError } from '../api/failure.ts'
import { wireRequest } from '../api/request.ts'
import { screenUnder } from './signed-out.ts'

/** What is broken is broken again and again; a page reports its first few. */
const MOST = 5
const reported = new Set<string>()

/** An answer that was refused, and a question that was given up, are no errors of the panel. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof Error && error.name === 'AbortError')

/** The screen, never the address with what stands in it. */
const routeNow = (): string => screenUnder(pathHere()) ?? '/'

export function reportError(error: unknown): void {
  if (isExpected(error) || reported.size >= MOST) return
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  if (reported.has(message)) return
  reported.add(message)
  const { method, path, body } = wireRequest('errors.report', {
    name: name.slice(0, 100),
    message: message.slice(0, 1000).toWellFormed(),
    stack: stack.slice(0, 8000).toWellFormed(),
    route: routeNow(),
  })
  void post(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body,
    credentials: 'omit',
    keepalive: true,
  })
}

/** A report that fails cannot be reported. */
const post = (path: string, init: RequestInit): Promise<unknown> => fetch(path, init).catch(() => undefined)

/** From the start of the panel on. */
export function watchErrors(): void {
  addEventListener('error', ({ error }) => error !== null && error !== undefined && reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
