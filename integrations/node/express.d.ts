import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Learnt, NodeOptions } from './core.js'

export type { Learnt, NodeOptions } from './core.js'
/** With what your pages may know of the visit. */
export type WithWeir = { weir: Learnt }

/**
 * The middleware: `app.use(weir())`, ahead of your routes.
 *
 * @throws Error where a trusted proxy is no address.
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
