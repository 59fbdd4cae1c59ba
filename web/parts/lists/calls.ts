/** The calls of the two lists are the same, about other entries. */
export type Side = 'global' | 'client'

export const CALLS = {
  global: {
    list: 'blacklist.list',
    add: 'blacklist.add',
    remove: 'blacklist.remove',
    update: 'blacklist.update',
    preview: 'blacklist.preview',
    export: 'blacklist.export',
  },
  client: {
    list: 'clientblacklist.list',
    add: 'clientblacklist.add',
    remove: 'clientblacklist.remove',
    update: 'clientblacklist.update',
    preview: 'clientblacklist.preview',
    export: 'clientblacklist.export',
  },
} as const
