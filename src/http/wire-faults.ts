/** What is no request at all, or names a place that no route can have, is refused in the one failure shape too. */
import type { Socket } from 'node:net'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { failureBody } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'

const FAULTS: Record<string, [status: number, text: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, TEXTS.tooSlow],
  HPE_HEADER_OVERFLOW: [431, TEXTS.headTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, TEXTS.tooLarge],
}

/**
 * Refuses bytes that the parser refused, and closes. Two turns later: the whole requests before them on the same
 * connection, which are answered at the end of this turn, have their answers first.
 */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  const [status, text] = FAULTS[error.code ?? ''] ?? [400, TEXTS.notHttp]
  const body = JSON.stringify(failureBody(text))
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n`
  const answer = (): void => {
    if (socket.writable) socket.end(head + body, () => socket.destroy())
    else socket.destroy()
  }
  if (error.code === 'ECONNRESET') socket.destroy()
  else setImmediate(() => setImmediate(answer))
}

/**
 * `GET http://host/path`, as proxies write it, asks for `/path`. What is no path after that is `/`, with its text as a
 * query.
 */
export function toOriginForm(request: IncomingMessage): void {
  const url = request.url ?? '/'
  if (url.startsWith('/')) return
  const named = URL.canParse(url) ? new URL(url) : undefined
  request.url =
    named?.protocol === 'http:' || named?.protocol === 'https:'
      ? named.pathname + named.search
      : `/${encodeURIComponent(url)}`
}
