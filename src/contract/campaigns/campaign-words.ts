/** Without imports, so that the panel's start stays small. */

/** Names of facts that parameters fill. */
export const UTM_FIELDS = ['source', 'campaign', 'term', 'creative', 'placement', 'network'] as const
export const USER_FIELDS = ['user_1', 'user_2', 'user_3', 'user_4', 'user_5'] as const

/** Downloads beside the PHP file and the WordPress plugin. */
export const WAY_FILES = {
  node: 'weir-node.zip',
  worker: 'weir-worker.js',
  caddy: 'weir.caddy',
  haproxy: 'weir.lua',
} as const
export type WayFile = keyof typeof WAY_FILES

/** Integration sections that begin with a download. */
export const WAY_OF_SECTION: Readonly<Record<number, WayFile>> = {
  8: 'node',
  9: 'worker',
  10: 'caddy',
  11: 'haproxy',
  12: 'node',
}
