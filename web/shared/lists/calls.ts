/** The same calls for different entries. */
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

/** The server refuses an end in the past. */
const endsLater = (expiresAt: string | null): string | null =>
  expiresAt !== null && Date.parse(expiresAt) > Date.now() ? expiresAt : null

export const removeAdded = (side: Side, ids: readonly string[]) => call(CALLS[side].remove, { ids: [...ids] })

/** An expired entry returns without end. */
export const addAgain = (side: Side, { type, value, list, note, source, expiresAt, evidence }: ListEntry) =>
  call(CALLS[side].add, { type, value, list, note, source, evidence, expiresAt: endsLater(expiresAt) })

export const changeBack = (side: Side, { id, list, note, expiresAt }: ListEntry) =>
  call(CALLS[side].update, { id, list, note, expiresAt: endsLater(expiresAt) })
