import type { Learnt, NodeOptions } from './core.js'

export type { Learnt, NodeOptions } from './core.js'
export type WithWeir = { weir: Learnt }

/** The part of an app that the plugin needs. */
type App = { decorateRequest: unknown; addHook: unknown }

/**
 * Plugin: `await app.register(weir)`, before your routes.
 *
 * @throws Error when a trusted proxy is no address.
 */
export function weir(app: App, options?: NodeOptions): Promise<void>
