/** Which entries of a list lie around or inside of others? */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ListName, ListType } from '../../contract/list-words.ts'
import type { Queries } from './database.ts'
import type { ListOwner } from './lists.ts'
import { listEntries } from './schema.ts'

/** `is`: where the stored entry lies, seen from the value. */
export type FoundOverlap = { of: string; is: 'around' | 'inside'; value: string; list: ListName }

/** Overlaps that are looked for in one answer. */
const MOST = 2000

/** Of networks with networks, and of domains with the domains above them. Equal values are none. */
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
