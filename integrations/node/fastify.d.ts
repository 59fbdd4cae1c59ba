import type { Learnt, NodeOptions } from './core.js'

export type { Learnt, NodeOptions } from './core.js'
/** With what your pages may know of the visit. */
export type WithWeir = { weir: Learnt }

/** As much of an app as the plugin needs. */
type App = { decorateRequest: unknown; addHook: unknown }

/**
 * The plugin: `await app.register(weir)`, ahead of your routes.
 *
 * @throws Error where a trusted proxy is no address.
 */
export function weir(app: App, options?: NodeOptions): Promise<void>
