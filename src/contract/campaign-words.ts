/** Words of campaigns that the server and the panel share, without validators. */

/** Ways in that are downloaded beside the PHP file and the WordPress plugin, and what their files are called. */
export const WAY_FILES = {
  node: 'weir-node.zip',
  worker: 'weir-worker.js',
  caddy: 'weir.caddy',
  haproxy: 'weir.lua',
} as const
export type WayFile = keyof typeof WAY_FILES

/** Places of the screen Integration whose instructions begin with a download. */
export const WAY_OF_SECTION: Readonly<Record<number, WayFile>> = {
  8: 'node',
  9: 'worker',
  10: 'caddy',
  11: 'haproxy',
  12: 'node',
}
