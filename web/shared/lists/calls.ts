/** The calls of the two lists are the same, about other entries. */
import type { ListEntry } from '../../../src/contract/lists/lists.ts'
import { call } from '../../api/client.ts'

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

/** An end that has passed cannot be given again. */
const endsLater = (expiresAt: string | null): string | null =>
  expiresAt !== null && Date.parse(expiresAt) > Date.now() ? expiresAt : null

/** Takes back what was added. */
export const removeAdded = (side: Side, ids: readonly string[]) => call(CALLS[side].remove, { ids: [...ids] })

/** Puts an entry back as it was. One that has run out meanwhile comes back without its end. */
export const addAgain = (side: Side, { type, value, list, note, source, expiresAt, evidence }: ListEntry) =>
  call(CALLS[side].add, { type, value, list, note, source, evidence, expiresAt: endsLater(expiresAt) })

/** Gives a changed entry what it had. */
export const changeBack = (side: Side, { id, list, note, expiresAt }: ListEntry) =>
  call(CALLS[side].update, { id, list, note, expiresAt: endsLater(expiresAt) })
