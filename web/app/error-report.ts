/** Errors go to the panel's own server, which forwards them. */
import { pathHere } from '../kit/base.ts'
import { ApiError } from '../api/failure.ts'
import { wireRequest } from '../api/request.ts'
import { screenUnder } from './signed-out.ts'

/** Per page, since errors repeat. */
const MOST = 5
const reported = new Set<string>()

/** Refused calls and aborts are not errors of the panel. */
const isExpected = (error: unknown): boolean =>
  error instanceof ApiError || (error instanceof Error && error.name === 'AbortError')

/** Without parameters. */
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

/** A failed report cannot be reported. */
const post = (path: string, init: RequestInit): Promise<unknown> => fetch(path, init).catch(() => undefined)

export function watchErrors(): void {
  addEventListener('error', ({ error }) => error !== null && error !== undefined && reportError(error))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
