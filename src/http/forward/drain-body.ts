/**
 * After an early answer, read and discard the rest of the body; closing would reset the connection and lose the answer.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes to discard; longer bodies are cut off. */
export const MOST_UNREAD = 4 * 1024 * 1024

const readAlready = new WeakSet<IncomingMessage>()

/** Discards the rest of the body, up to `most` bytes. May be called again. */
export function discardBody(request: IncomingMessage, most: number = MOST_UNREAD): void {
  if (readAlready.has(request)) return
  readAlready.add(request)
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > most) request.destroy()
  })
  request.on('error', () => {})
  request.resume()
}

/** True if more of the body is to come. A request without a body may be incomplete in its first loop turn. */
const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

type DrainOptions = {
  /** No response keeps its connection now. */
  isShuttingDown?: () => boolean
  /** The caller is an edge, which ends its request itself. */
  fromEdge?: boolean
}

/** For every refusal of `app`; Fastify would close the connection under a large body. */
export function drainBody(
  app: FastifyInstance,
  { isShuttingDown: leaving = () => false, fromEdge = false }: DrainOptions = {},
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && isUnread(request.raw) && !leaving()) {
      void reply.removeHeader('connection')
      discardBody(request.raw, fromEdge ? Number.POSITIVE_INFINITY : MOST_UNREAD)
    }
    done(null, payload)
  })
}
