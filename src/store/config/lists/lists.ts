/** Block and allow entries, global (client null) or of one client. */
import { and, count, desc, eq, ilike, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { ListName, ListType } from '../../../contract/lists/list-words.ts'
import { hasNonAscii, readable, spellings } from '../../../lib/net/spellings.ts'
import { readNetwork } from '../../../lib/net/network.ts'
import { recordChange } from '../changes.ts'
import { likePattern, type Queries } from '../engine/database.ts'
import { accounts, listEntries } from '../schema.ts'

export type EntryRow = typeof listEntries.$inferSelect & { authorEmail: string | null }
type NewEntry = Omit<typeof listEntries.$inferInsert, 'createdAt'> & { createdAt: Date }
/** null: global. */
export type ListOwner = string | null
type EntryQuestion = { owner: ListOwner; type?: ListType | undefined; list: ListName | 'all'; search: string }

/** Rows per statement, which has a limit of bound values. */
const CHUNK = 5000

const ownedBy = (owner: ListOwner): SQL => sql`coalesce(${listEntries.clientId}, 0) = ${owner ?? '0'}::bigint`

/** Names (`xn--…`) whose readable form contains the letters; SQL cannot match these. */
async function spelled(db: Queries, { owner, search }: EntryQuestion): Promise<readonly string[]> {
  if (!hasNonAscii(search)) return []
  const wanted = search.normalize('NFC').toLowerCase()
  const rows = await db
    .select({ value: listEntries.value })
    .from(listEntries)
    .where(and(ownedBy(owner), ilike(listEntries.value, '%xn--%')))
  return rows.map(({ value }) => value).filter((value) => readable(value).toLowerCase().includes(wanted))
}

function searched(search: string, named: readonly string[]): SQL | undefined {
  if (search === '') return undefined
  const network = readNetwork(search)
  return or(
    ...spellings(search).map((spelt) => ilike(listEntries.value, likePattern(spelt))),
    ilike(listEntries.note, likePattern(search)),
    network && sql`${listEntries.network} && ${network.text}::cidr`,
    named.length > 0 ? inArray(listEntries.value, [...named]) : undefined,
  )
}

const whereOf = ({ owner, type, list, search }: EntryQuestion, named: readonly string[]): SQL | undefined =>
  and(
    ownedBy(owner),
    type && eq(listEntries.type, type),
    list === 'all' ? undefined : eq(listEntries.list, list),
    searched(search, named),
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

/** Newest first. */
export async function pageOfEntries(
  db: Queries,
  query: EntryQuestion & { page: number; perPage: number },
): Promise<EntryRow[]> {
  const found = await rows(db)
    .where(whereOf(query, await spelled(db, query)))
    .orderBy(desc(listEntries.id))
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
  return found.map(flat)
}

/** By type, ignoring the query's type. */
export async function countEntries(db: Queries, query: EntryQuestion): Promise<Map<ListType, number>> {
  const found = await db
    .select({ type: listEntries.type, total: count() })
    .from(listEntries)
    .where(whereOf({ ...query, type: undefined }, await spelled(db, query)))
    .groupBy(listEntries.type)
  return new Map(found.map(({ type, total }) => [type, total]))
}

/** Locks a list until the end of the transaction: serialises additions, so that its limits hold. */
export async function lockList(tx: Queries, owner: ListOwner): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lists/${owner ?? ''}`}, 0))`)
}

export async function findEntry(db: Queries, owner: ListOwner, id: string): Promise<EntryRow | undefined> {
  const [row] = await rows(db).where(and(ownedBy(owner), eq(listEntries.id, id)))
  return row && flat(row)
}

/** By ids, or by type and values; locks them. */
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
    .for('no key update', { of: listEntries })
  return found.map(flat)
}

/** The list of each value that has an entry. */
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

export async function listOwners(db: Queries): Promise<ListOwner[]> {
  const found = await db.selectDistinct({ owner: listEntries.clientId }).from(listEntries)
  return found.map(({ owner }) => owner)
}

/** `locked`: locks the entries. */
export async function entriesOf(db: Queries, owner: ListOwner, locked = false): Promise<EntryRow[]> {
  const query = rows(db).where(ownedBy(owner)).orderBy(listEntries.id)
  return (await (locked ? query.for('no key update', { of: listEntries }) : query)).map(flat)
}

/** Digest of the global entries (under '') and of each client's; absent when empty. */
export async function listDigests(db: Queries, clientIds: readonly string[]): Promise<Map<string, string>> {
  const owner = sql<string>`coalesce(${listEntries.clientId}::text, '')`
  const found = await db
    .select({
      owner,
      digest: sql<string>`sum(hashtextextended(concat_ws(' ', ${listEntries.id}, ${listEntries.type}, ${listEntries.list}, ${listEntries.value}, ${listEntries.expiresAt}), 0)::numeric)::text`,
    })
    .from(listEntries)
    .where(or(sql`${listEntries.clientId} IS NULL`, inArray(listEntries.clientId, [...clientIds])))
    .groupBy(owner)
  return new Map(found.map((row) => [row.owner, row.digest]))
}

/** Adds missing rows and notifies edges; returns the new ids. */
export async function insertEntries(tx: Queries, given: readonly NewEntry[]): Promise<string[]> {
  const added: string[] = []
  for (let at = 0; at < given.length; at += CHUNK) {
    const made = await tx
      .insert(listEntries)
      .values(given.slice(at, at + CHUNK))
      .returning({ id: listEntries.id })
    const ids = made.map(({ id }) => id)
    await notifyEdges(tx, ids)
    added.push(...ids)
  }
  return added
}

export async function updateEntry(
  tx: Queries,
  id: string,
  change: { list?: ListName; note?: string; expiresAt?: Date | null },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(listEntries).set(change).where(eq(listEntries.id, id))
  await notifyEdges(tx, [id])
}

export async function deleteEntries(tx: Queries, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += CHUNK) {
    const part = ids.slice(at, at + CHUNK)
    await tx.delete(listEntries).where(inArray(listEntries.id, part))
    await notifyEdges(tx, part)
  }
}

/** Deletes an import's remaining entries; returns how many. */
export async function deleteEntriesOf(tx: Queries, importId: string): Promise<number> {
  const rows = await tx.select({ id: listEntries.id }).from(listEntries).where(eq(listEntries.importId, importId))
  await deleteEntries(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}

const notifyEdges = (tx: Queries, ids: readonly string[]): Promise<void> =>
  ids.length === 0 ? Promise.resolve() : recordChange(tx, ...ids.map((ref) => ({ kind: 'lists' as const, ref })))

/** `is`: position of the stored entry relative to the value `of`. */
export type FoundOverlap = { of: string; is: 'around' | 'inside'; value: string; list: ListName }

const MOST = 2000

/** Overlaps of networks with networks, and of domains with parent domains. Ignores equal values. */
export async function findOverlaps(
  db: Queries,
  owner: ListOwner,
  type: ListType,
  values: readonly string[],
): Promise<FoundOverlap[]> {
  if (values.length === 0) return []
  if (type === 'ips') return ofNetworks(db, owner, values)
  return type === 'domains' ? ofDomains(db, owner, values) : []
}

async function ofNetworks(db: Queries, owner: ListOwner, values: readonly string[]): Promise<FoundOverlap[]> {
  const { rows } = await db.execute<{ of: string; around: boolean; value: string; list: ListName }>(sql`
    SELECT given.value AS of, e.network >> given.value::cidr AS around, e.value, e.list
    FROM jsonb_array_elements_text(${JSON.stringify(values)}::jsonb) AS given(value)
    JOIN list_entries e ON e.network && given.value::cidr AND e.network <> given.value::cidr
    WHERE coalesce(e.client_id, 0) = ${owner ?? '0'}::bigint LIMIT ${MOST}`)
  return rows.map(({ around, ...row }) => ({ ...row, is: around ? 'around' : 'inside' }))
}

/** `a.b.example` → `b.example`, `example`. */
const above = (domain: string): string[] =>
  domain
    .split('.')
    .map((_, at, labels) => labels.slice(at).join('.'))
    .slice(1)

async function ofDomains(db: Queries, owner: ListOwner, values: readonly string[]): Promise<FoundOverlap[]> {
  const wanted = [...new Set(values.flatMap(above))].slice(0, 20_000)
  const rows = await db
    .select({ value: listEntries.value, list: listEntries.list })
    .from(listEntries)
    .where(
      and(
        sql`coalesce(${listEntries.clientId}, 0) = ${owner ?? '0'}::bigint`,
        eq(listEntries.type, 'domains'),
        inArray(listEntries.value, wanted),
      ),
    )
  const stored = new Map(rows.map((row) => [row.value, row.list]))
  return values
    .flatMap((of) =>
      above(of).flatMap((value) => {
        const list = stored.get(value)
        return list ? [{ of, is: 'around' as const, value, list }] : []
      }),
    )
    .slice(0, MOST)
}
