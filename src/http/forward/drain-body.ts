/**
 * Who is answered before the end of what they send gets the answer: the rest is read and dropped, where closing would
 * reset the connection.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Bytes that are read and dropped; who sends on is cut off. */
export const MOST_UNREAD = 4 * 1024 * 1024

const readAlready = new WeakSet<IncomingMessage>()

/** Reads what is still to come and drops it, up to `most` bytes. May be called again. */
export function readOff(request: IncomingMessage, most: number = MOST_UNREAD): void {
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

/**
 * Whether more of the body is to come. A request without a body may not be complete in the turn of the loop in which
 * it came.
 */
const isUnread = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

type Hearing = {
  /** No answer keeps its connection any more. */
  isShuttingDown?: () => boolean
  /** Who asks is an edge, which ends its question itself. */
  fromEdge?: boolean
}

/** For every refusal of `app`; the framework would close the connection under a body that is too large. */
export function hearOut(
  app: FastifyInstance,
  { isShuttingDown: leaving = () => false, fromEdge = false }: Hearing = {},
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400 && isUnread(request.raw) && !leaving()) {
      void reply.removeHeader('connection')
      readOff(request.raw, fromEdge ? Number.POSITIVE_INFINITY : MOST_UNREAD)
    }
    done(null, payload)
  })
}
