/** A service under a path of its host, such as `/weir`: a proxy in front may take the path away, or hand it on. */
import type { IncomingMessage } from 'node:http'

/** The path of an address without a slash at its end; '' for none. */
export const basePathOf = (url: string): string => new URL(url).pathname.replace(/\/+$/, '')

/** What a service without a path of its own would be asked for. Handed on or taken away, the path makes no difference. */
export function takeBasePath(request: IncomingMessage, base: string): void {
  const { url = '/' } = request
  if (base === '' || !url.startsWith(base)) return
  const rest = url.slice(base.length)
  if (rest === '' || rest.startsWith('?')) request.url = `/${rest}`
  else if (rest.startsWith('/')) request.url = rest
}
