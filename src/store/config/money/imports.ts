/** Imported files: how they were read, refused lines, and whether they were undone. */
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { shownEmail } from '../accounts/audit.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, campaigns, importedFiles, sources } from '../schema.ts'

export type NewImportedFile = Omit<typeof importedFiles.$inferInsert, 'id'>
export type ImportedFileRow = typeof importedFiles.$inferSelect
export type RefusedLine = ImportedFileRow['refusedLines'][number]
type Holder = Pick<ImportedFileRow, 'campaignId' | 'sourceId'>

export async function addImportedFile(tx: Queries, file: NewImportedFile): Promise<string> {
  const [row] = await tx.insert(importedFiles).values(file).returning({ id: importedFiles.id })
  if (!row) throw new Error('a file was added without an id')
  return row.id
}

export async function settleImportedFile(
  tx: Queries,
  id: string,
  outcome: Pick<ImportedFileRow, 'entries' | 'refused' | 'refusedLines'>,
): Promise<void> {
  await tx.update(importedFiles).set(outcome).where(eq(importedFiles.id, id))
}

/** Recent files whose column choices guide the next import. */
const MOST_EARLIER = 20

export async function earlierFiles(
  db: Queries,
  { clientId, kind, campaignId, sourceId }: Pick<ImportedFileRow, 'kind' | 'clientId'> & Holder,
): Promise<Pick<ImportedFileRow, 'columns' | 'answers'>[]> {
  const same = (column: typeof importedFiles.campaignId | typeof importedFiles.sourceId, id: string | null) =>
    sql`${column} IS NOT DISTINCT FROM ${id}::bigint`
  return db
    .select({ columns: importedFiles.columns, answers: importedFiles.answers })
    .from(importedFiles)
    .where(
      and(
        clientId === null ? isNull(importedFiles.clientId) : eq(importedFiles.clientId, clientId),
        eq(importedFiles.kind, kind),
        isNull(importedFiles.takenBackAt),
        same(importedFiles.campaignId, campaignId),
        same(importedFiles.sourceId, sourceId),
      ),
    )
    .orderBy(desc(importedFiles.id))
    .limit(MOST_EARLIER)
}

/** Files with the same bytes, not undone. */
export async function sameFiles(
  db: Queries,
  { clientId, kind, hash }: Pick<ImportedFileRow, 'kind' | 'hash'> & { clientId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: importedFiles.id })
    .from(importedFiles)
    .where(
      and(
        eq(importedFiles.clientId, clientId),
        eq(importedFiles.kind, kind),
        eq(importedFiles.hash, hash),
        isNull(importedFiles.takenBackAt),
      ),
    )
  return rows.map(({ id }) => id)
}

export const findImportedFile = (db: Queries, id: string): Promise<ImportedFileRow | undefined> =>
  first(db.select().from(importedFiles).where(eq(importedFiles.id, id)))

/** `by` undefined: reactivates them. */
export async function markReversed(
  tx: Queries,
  ids: readonly string[],
  by: { accountId: string; at: Date } | undefined,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(importedFiles)
    .set({ takenBackAt: by?.at ?? null, takenBackBy: by?.accountId ?? null })
    .where(inArray(importedFiles.id, [...ids]))
}

export type ListedFile = Omit<ImportedFileRow, 'refusedLines'> & {
  campaign: string | null
  source: string | null
  author: string | null
  /** Totals of its entries in force, by currency. */
  totals: { currency: string; amount: string; minor?: string }[]
}

/** Newest first. */
export async function listImportedFiles(
  db: Queries,
  {
    clientId,
    page,
    perPage,
    kind,
    hidesStaffFrom,
  }: {
    /** Null: the list for everyone. */
    clientId: string | null
    kind: ImportedFileRow['kind'] | undefined
    page: number
    perPage: number
    hidesStaffFrom: string | undefined
  },
): Promise<{ rows: ListedFile[]; total: number }> {
  const rows = await db
    .select({
      file: importedFiles,
      campaign: campaigns.name,
      source: sources.name,
      author: shownEmail(hidesStaffFrom),
      total: sql<number>`(count(*) OVER ())::int`,
      totals: sql<
        ListedFile['totals']
      >`CASE ${importedFiles.kind} WHEN 'conversions' THEN (SELECT coalesce(json_agg(sums), '[]') FROM (
        SELECT c.currency, sum(c.payout)::text AS minor, '0' AS amount FROM imported_conversions i JOIN conversions c ON c.id = i.conversion_id
        WHERE i.import_id = ${importedFiles.id} AND c.status = 'approved' AND starts_with(c.postback_id, ${importedFiles.claims})
        GROUP BY 1 ORDER BY 1) sums) ELSE (SELECT coalesce(json_agg(sums), '[]') FROM (
        SELECT c.currency, sum(c.amount)::text AS amount FROM cost_entries c
        WHERE c.import_id = ${importedFiles.id} AND c.takes_back IS NULL
        AND NOT EXISTS (SELECT 1 FROM cost_entries back WHERE back.takes_back = c.id)
        GROUP BY 1 ORDER BY 1) sums) END`,
    })
    .from(importedFiles)
    .leftJoin(campaigns, eq(campaigns.id, importedFiles.campaignId))
    .leftJoin(sources, eq(sources.id, importedFiles.sourceId))
    .leftJoin(accounts, eq(accounts.id, importedFiles.authorId))
    .where(
      and(
        clientId === null ? isNull(importedFiles.clientId) : eq(importedFiles.clientId, clientId),
        kind && eq(importedFiles.kind, kind),
        // a feed lists its own
        isNull(importedFiles.feedId),
      ),
    )
    .orderBy(desc(importedFiles.id))
    .limit(perPage)
    .offset((page - 1) * perPage)
  return {
    rows: rows.map(({ file: { refusedLines: _refused, ...file }, total: _total, ...more }) => ({ ...file, ...more })),
    total: rows[0]?.total ?? 0,
  }
}
