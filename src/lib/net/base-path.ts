/** Serves under a path of the host, such as `/weir`, whether or not a proxy strips it. */
import type { IncomingMessage } from 'node:http'

/** Path of a URL without trailing slash; '' for none. */
export const basePathOf = (url: string): string => new URL(url).pathname.replace(/\/+$/, '')

/** Strips `base` from the request's URL if the proxy has not. */
export function stripBasePath(request: IncomingMessage, base: string): void {
  const { url = '/' } = request
  if (base === '' || !url.startsWith(base)) return
  const rest = url.slice(base.length)
  if (rest === '' || rest.startsWith('?')) request.url = `/${rest}`
  else if (rest.startsWith('/')) request.url = rest
}
