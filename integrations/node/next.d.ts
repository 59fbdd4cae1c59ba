import type { Options, ProxyOptions } from './core.js'

export type { Options, ProxyOptions } from './core.js'

type Init = { request: { headers: Headers } }
/** The part of `NextResponse` that is needed; it comes from your own `next/server`. */
export type Responses<R extends Response = Response> = {
  next: (init?: Init) => R
  rewrite: (to: URL, init?: Init) => R
}
/** `trustsJa4`: your own front server sets X-JA4 and removes the visitor's. */
export type NextOptions = Options & ProxyOptions & { trustsJa4?: boolean }

/** Middleware: `export const middleware = weir(NextResponse, { proxyHeader: 'x-real-ip' })`. */
export function weir<R extends Response>(
  responses: Responses<R>,
  options?: NextOptions,
): (request: Request) => Promise<Response>
