/** Block and allow entries: everybody's (client null) or one client's. */
import { and, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ListName, ListType } from '../../contract/list-words.ts'
import { readNetwork } from '../../lib/network.ts'
import { recordChange } from './changes.ts'
import { containing } from './containing.ts'
import type { Queries } from './database.ts'
import { accounts, listEntries } from './schema.ts'

export type EntryRow = typeof listEntries.$inferSelect & { authorEmail: string | null }
export type NewEntry = Omit<typeof listEntries.$inferInsert, 'createdAt'> & { createdAt: Date }
/** null: everybody's. */
export type ListOwner = string | null
export type EntryQuestion = { owner: ListOwner; type?: ListType | undefined; list: ListName | 'all'; search: string }

/** Rows of one statement: below the most values that a statement binds. */
const CHUNK = 5000

const ownedBy = (owner: ListOwner): SQL => sql`coalesce(${listEntries.clientId}, 0) = ${owner ?? '0'}::bigint`

function searched(search: string): SQL | undefined {
  if (search === '') return undefined
  const network = readNetwork(search)
  return or(
    ilike(listEntries.value, containing(search)),
    ilike(listEntries.note, containing(search)),
    network && sql`${listEntries.network} && ${network.text}::cidr`,
  )
}

const whereOf = ({ owner, type, list, search }: EntryQuestion): SQL | undefined =>
  and(
    ownedBy(owner),
    type && eq(listEntries.type, type),
    list === 'all' ? undefined : eq(listEntries.list, list),
    searched(search),
  )

const rows = (db: Queries) =>
  db
    .select({ entry: listEntries, authorEmail: accounts.email })
    .from(listEntries)
    .leftJoin(accounts, eq(accounts.id, listEntries.authorId))
const flat = ({
  entry,
  authorEmail,
}: {
  entry: typeof listEntries.$inferSelect
  authorEmail: string | null
}): EntryRow => ({ ...entry, authorEmail })

/** One page, newest first. */
export async function pageOfEntries(
  db: Queries,
  asked: EntryQuestion & { page: number; perPage: number },
): Promise<EntryRow[]> {
  const found = await rows(db)
    .where(whereOf(asked))
    .orderBy(desc(listEntries.id))
    .limit(asked.perPage)
    .offset((asked.page - 1) * asked.perPage)
  return found.map(flat)
}

/** How many there are of each type; the question's own type does not narrow it. */
export async function countEntries(db: Queries, asked: EntryQuestion): Promise<Map<ListType, number>> {
  const found = await db
    .select({ type: listEntries.type, total: count() })
    .from(listEntries)
    .where(whereOf({ ...asked, type: undefined }))
    .groupBy(listEntries.type)
  return new Map(found.map(({ type, total }) => [type, total]))
}

/** Held until the end of the transaction: who adds to a list waits for whoever adds to it, so that its limits hold. */
export async function lockList(tx: Queries, owner: ListOwner): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lists/${owner ?? ''}`}, 0))`)
}

export async function findEntry(db: Queries, owner: ListOwner, id: string): Promise<EntryRow | undefined> {
  const [row] = await rows(db).where(and(ownedBy(owner), eq(listEntries.id, id)))
  return row && flat(row)
}

/** Entries of an owner, by ids or by type and values; held until the end of the transaction. */
export async function lockEntries(
  tx: Queries,
  owner: ListOwner,
  { ids = [], type, values = [] }: { ids?: readonly string[]; type: ListType; values?: readonly string[] },
): Promise<EntryRow[]> {
  const named = or(
    inArray(listEntries.id, [...ids]),
    and(eq(listEntries.type, type), inArray(listEntries.value, [...values])),
  )
  const found = await rows(tx)
    .where(and(ownedBy(owner), named))
    .orderBy(listEntries.id)
    .for('update', { of: listEntries })
  return found.map(flat)
}

/** In which list each value is that has an entry. */
export async function listsOfValues(
  db: Queries,
  owner: ListOwner,
  type: ListType,
  values: readonly string[],
): Promise<Map<string, ListName>> {
  const found = new Map<string, ListName>()
  for (let at = 0; at < values.length; at += CHUNK) {
    const part = values.slice(at, at + CHUNK)
    for (const { value, list } of await db
      .select({ value: listEntries.value, list: listEntries.list })
      .from(listEntries)
      .where(and(ownedBy(owner), eq(listEntries.type, type), inArray(listEntries.value, part))))
      found.set(value, list)
  }
  return found
}

/** Adds rows that do not exist yet, and tells every edge. */
export async function insertEntries(tx: Queries, given: readonly NewEntry[]): Promise<void> {
  for (let at = 0; at < given.length; at += CHUNK) {
    const made = await tx
      .insert(listEntries)
      .values(given.slice(at, at + CHUNK))
      .returning({ id: listEntries.id })
    await tellEdges(
      tx,
      made.map(({ id }) => id),
    )
  }
}

export async function updateEntry(
  tx: Queries,
  id: string,
  change: { list?: ListName; note?: string; expiresAt?: Date | null },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(listEntries).set(change).where(eq(listEntries.id, id))
  await tellEdges(tx, [id])
}

export async function deleteEntries(tx: Queries, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK)
    await tx.delete(listEntries).where(inArray(listEntries.id, part))
    await tellEdges(tx, part)
  }
}

const tellEdges = (tx: Queries, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : recordChange(tx, ...ids.map((ref) => ({ kind: 'lists' as const, ref })))
