import type { Options, ProxyOptions } from './core.js'

export type { Options, ProxyOptions } from './core.js'

type Init = { request: { headers: Headers } }
/** As much of `NextResponse` as is needed; it comes from your own `next/server`. */
export type Responses<R extends Response = Response> = {
  next: (init?: Init) => R
  rewrite: (to: URL, init?: Init) => R
}
/** `trustsJa4`: a server of yours in front writes X-JA4, and takes the visitor's own away. */
export type NextOptions = Options & ProxyOptions & { trustsJa4?: boolean }

/** The middleware: `export const middleware = weir(NextResponse, { proxyHeader: 'x-real-ip' })`. */
export function weir<R extends Response>(
  responses: Responses<R>,
  options?: NextOptions,
): (request: Request) => Promise<Response>
