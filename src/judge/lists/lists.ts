/** Entries are added and removed one by one, and expire without an event. */
import { LISTS, type ListName, type ListType } from '../../contract/lists/list-words.ts'
import type { Facts, Listed } from '../facts.ts'
import { type ActiveEntry, createOneList, type LookupFacts, type OneList } from './one-list.ts'

type Owned = Record<ListName, OneList>
/** An entry's fields as JSON: few entries ever match, and a string costs the garbage collector nothing. */
type Packed = string
export type VisitFacts = Pick<Facts, 'ip' | 'asn' | 'isp' | 'userAgent' | 'referrer'>

export type Lists = {
  /** Applies rows; an id without a row is removed. */
  put: (ids: readonly string[], rows: readonly ActiveEntry[]) => void
  /**
   * The client's lists before global, and in each allow before block, so that an exception outranks a wider entry.
   * Null: no match.
   */
  listed: (clientId: string, facts: VisitFacts, time: number) => Listed | null
  size: () => number
}

const GLOBAL = ''
const ORDER = LISTS.toReversed()

const pack = ({ clientId, type, list, value, expires }: ActiveEntry): Packed =>
  JSON.stringify([clientId, type, list, value, expires === Infinity ? null : expires])

function unpack(id: number, packed: Packed): ActiveEntry {
  const [clientId, type, list, value, expires] = JSON.parse(packed) as [
    string | null,
    ListType,
    ListName,
    string,
    number | null,
  ]
  return { id: String(id), clientId, type, list, value, expires: expires ?? Infinity }
}

export function createLists(): Lists {
  const entries = new Map<number, Packed>()
  const owners = new Map<string, Owned>()

  function ownedBy(owner: string): Owned {
    let owned = owners.get(owner)
    if (!owned) owners.set(owner, (owned = { block: createOneList(), allow: createOneList() }))
    return owned
  }

  function entryOf(id: number): ActiveEntry | undefined {
    const packed = entries.get(id)
    return packed === undefined ? undefined : unpack(id, packed)
  }

  function forget(id: number): void {
    const known = entryOf(id)
    if (!known) return
    entries.delete(id)
    const owned = ownedBy(known.clientId ?? GLOBAL)
    owned[known.list].remove(known)
    if (LISTS.every((list) => owned[list].size() === 0)) owners.delete(known.clientId ?? GLOBAL)
  }

  function find(owner: string, looked: LookupFacts, passes: (id: number) => boolean): ActiveEntry | undefined {
    const owned = owners.get(owner)
    if (!owned) return undefined
    for (const list of ORDER) {
      const id = owned[list].find(looked, passes)
      if (id !== undefined) return entryOf(id)
    }
    return undefined
  }

  return {
    put(ids, rows) {
      for (const id of ids) forget(Number(id))
      for (const row of rows) {
        const id = Number(row.id)
        forget(id)
        entries.set(id, pack(row))
        ownedBy(row.clientId ?? GLOBAL)[row.list].put(row)
      }
    },
    listed(clientId, { ip, asn, isp, userAgent, referrer }, time) {
      if (entries.size === 0) return null
      const looked: LookupFacts = { ip, asn, isp, userAgent, referrer }
      const passes = (id: number): boolean => time < (entryOf(id)?.expires ?? 0)
      const entry = find(clientId, looked, passes) ?? find(GLOBAL, looked, passes)
      return entry
        ? {
            scope: entry.clientId === null ? 'global' : 'client',
            list: entry.list,
            type: entry.type,
            entry: entry.id,
            value: entry.value,
          }
        : null
    },
    size: () => entries.size,
  }
}
