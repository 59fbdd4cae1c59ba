/** Refuses invalid HTTP, and targets that no route can have, in the failure shape. */
import type { Socket } from 'node:net'
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { failureBody } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'

const FAULTS: Record<string, [status: number, text: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, TEXTS.tooSlow],
  HPE_HEADER_OVERFLOW: [431, TEXTS.headTooLarge],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, TEXTS.tooLarge],
}

/**
 * Largest head on a public port. Caddy and Traefik pass up to a megabyte in any number of lines. `raw-bytes.ts` repairs
 * values: Node's lenient parsing spins on a NUL.
 */
export const HEAD_LIMITS = { maxHeaderSize: 1152 * 1024 } as const

/** Drops no header line: it might be the web server's. */
export function allowAllHeaderLines(server: Server): void {
  server.maxHeadersCount = 0
}

/** Two `Host` lines are invalid (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

/** Refuses an invalid request and keeps its connection. */
export function refuseRequest(response: ServerResponse): void {
  const body = JSON.stringify(failureBody(TEXTS.notHttp))
  response
    .writeHead(400, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'connection': 'close',
    })
    .end(body)
}

/**
 * Refuses bytes the parser refused, and closes. Waits two turns, so that complete requests before them are answered
 * first.
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

/** `GET http://host/path` becomes `/path`; a remainder that is no path becomes `/` with its text as the query. */
export function toOriginForm(request: IncomingMessage): void {
  const url = request.url ?? '/'
  if (url.startsWith('/')) return
  const named = URL.canParse(url) ? new URL(url) : undefined
  request.url =
    named?.protocol === 'http:' || named?.protocol === 'https:'
      ? named.pathname + named.search
      : `/${encodeURIComponent(url)}`
}
