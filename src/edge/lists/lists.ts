/** All block and allow entries in memory. Each comes and goes by itself; an entry that expires needs no event. */
import { LISTS, type ListName } from '../../contract/list-words.ts'
import type { EdgeListEntry } from '../../store/config/edge-lists.ts'
import type { Facts, Listed } from '../../traffic/facts.ts'
import { createOneList, type Looked, type OneList } from './one-list.ts'

type Owned = Record<ListName, OneList>
export type VisitFacts = Pick<Facts, 'ip' | 'asn' | 'isp' | 'userAgent' | 'referrer'>

export type Lists = {
  /** Takes in rows; an entry that is gone is named in `ids` and missing in `rows`. */
  put: (ids: readonly string[], rows: readonly EdgeListEntry[]) => void
  /**
   * The entry that decides: the client's own lists before everybody's, and in each of them what allows before what blocks,
   * so that no person is lost to an entry wider than the exception made for him. null: no entry matches.
   */
  listed: (clientId: string, facts: VisitFacts, time: number) => Listed | null
  size: () => number
}

/** Whose lists stand under this key: every client's. */
const GLOBAL = ''
/** In their order: what allows comes first. */
const ORDER = LISTS.toReversed()

export function createLists(): Lists {
  const entries = new Map<string, EdgeListEntry>()
  const owners = new Map<string, Owned>()

  function ownedBy(owner: string): Owned {
    let owned = owners.get(owner)
    if (!owned) owners.set(owner, (owned = { block: createOneList(), allow: createOneList() }))
    return owned
  }

  function forget(id: string): void {
    const known = entries.get(id)
    if (!known) return
    entries.delete(id)
    const owned = ownedBy(known.clientId ?? GLOBAL)
    owned[known.list].remove(known)
    if (LISTS.every((list) => owned[list].size() === 0)) owners.delete(known.clientId ?? GLOBAL)
  }

  function find(owner: string, looked: Looked): EdgeListEntry | undefined {
    const owned = owners.get(owner)
    if (!owned) return undefined
    for (const list of ORDER) {
      const entry = owned[list].find(looked)
      if (entry) return entry
    }
    return undefined
  }

  return {
    put(ids, rows) {
      for (const id of ids) forget(id)
      for (const row of rows) {
        forget(row.id)
        entries.set(row.id, row)
        ownedBy(row.clientId ?? GLOBAL)[row.list].put(row)
      }
    },
    listed(clientId, { ip, asn, isp, userAgent, referrer }, time) {
      if (entries.size === 0) return null
      const looked: Looked = { ip, asn, isp, userAgent, referrer, time }
      const entry = find(clientId, looked) ?? find(GLOBAL, looked)
      return entry ? { scope: entry.clientId === null ? 'global' : 'client', list: entry.list, type: entry.type, entry: entry.id, value: entry.value } : null
    },
    size: () => entries.size,
  }
}
