import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Learnt, NodeOptions } from './core.js'

export type { Learnt, NodeOptions } from './core.js'
export type WithWeir = { weir: Learnt }

/**
 * Middleware: `app.use(weir())`, before your routes.
 *
 * @throws Error when a trusted proxy is no address.
 */
export function weir(
  options?: NodeOptions,
): (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => Promise<void>

declare global {
  namespace Express {
    interface Request {
      weir: Learnt
    }
  }
}
