/**
 * What an edge holds in memory of block and allow entries: everything at its start, then what the change feed names.
 */
import { asc, gt, inArray } from 'drizzle-orm'
import type { ListName, ListType } from '../../contract/list-words.ts'
import type { Queries } from './database.ts'
import { listEntries } from './schema.ts'

export type EdgeListEntry = {
  id: string
  /** null: everybody's. */
  clientId: string | null
  type: ListType
  list: ListName
  /** In its one spelling. */
  value: string
  /** Milliseconds since 1970 from which it holds no more; Infinity: never. */
  expires: number
}

const COLUMNS = {
  id: listEntries.id,
  clientId: listEntries.clientId,
  type: listEntries.type,
  list: listEntries.list,
  value: listEntries.value,
  expiresAt: listEntries.expiresAt,
}
type Row = Omit<EdgeListEntry, 'expires'> & { expiresAt: Date | null }
const edgeEntry = ({ expiresAt, ...row }: Row): EdgeListEntry => ({ ...row, expires: expiresAt?.getTime() ?? Infinity })

/** Rows of one answer: small enough not to hold up the loop. */
const SLICE = 5000

/** Those of `ids`; one that is not answered is gone. */
export async function loadEntries(db: Queries, ids: readonly string[]): Promise<EdgeListEntry[]> {
  const rows = await db
    .select(COLUMNS)
    .from(listEntries)
    .where(inArray(listEntries.id, [...ids]))
  return rows.map(edgeEntry)
}

/** All, in slices. */
export async function* allEntries(db: Queries): AsyncGenerator<EdgeListEntry[]> {
  for (let last = '0'; ;) {
    const rows = await db
      .select(COLUMNS)
      .from(listEntries)
      .where(gt(listEntries.id, last))
      .orderBy(asc(listEntries.id))
      .limit(SLICE)
    yield rows.map(edgeEntry)
    const end = rows.at(-1)
    if (end === undefined || rows.length < SLICE) return
    last = end.id
  }
}
