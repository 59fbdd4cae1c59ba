/**
 * The change feed. What an edge must know is written here in the transaction of the change, and every edge polls. Rows
 * are read in the order (transaction, seq), and only once no older transaction is open, so that a reader's cursor never
 * passes a row that becomes visible later. A reader takes its cursor, then loads everything, then follows. A reader
 * that has not read for a day starts again.
 */
import { lt, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { changes } from './schema.ts'

export type ChangeKind = (typeof changes.$inferSelect)['kind']
export type Change = { kind: ChangeKind; ref: string }
/** Last row read. Both are 64-bit numbers as strings. */
export type ChangeCursor = { tx: string; seq: string }

/** Rows of one answer at most. */
export const MOST_ROWS = 1000

/** For an account `ref` is the paying client. */
export async function recordChange(tx: Queries, ...refs: Change[]): Promise<void> {
  await tx.insert(changes).values(refs)
}

/** What has changed after the cursor, at most 1000 rows, and the cursor behind them. */
export async function readChanges(db: Queries, after: ChangeCursor): Promise<{ rows: Change[]; cursor: ChangeCursor }> {
  const { rows } = await db.execute<Change & ChangeCursor>(sql`
    SELECT tx::text AS tx, seq, kind, ref FROM ${changes}
    WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) AND (tx, seq) > (${after.tx}::xid8, ${after.seq}::bigint)
    ORDER BY changes.tx, changes.seq LIMIT ${MOST_ROWS}`)
  const last = rows.at(-1)
  return { rows: rows.map(({ kind, ref }) => ({ kind, ref })), cursor: last ? { tx: last.tx, seq: last.seq } : after }
}

/** Where a reader starts. All older transactions have ended, so what is loaded afterwards contains their changes. */
export async function startOfChanges(db: Queries): Promise<ChangeCursor> {
  const { rows } = await db.execute<{ tx: string }>(sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS tx`)
  return { tx: rows[0]?.tx ?? '0', seq: '0' }
}

const KEPT_MS = 86_400_000

/** Deletes rows that every edge has read; for a timed job. */
export async function pruneChanges(db: Queries, now: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now.getTime() - KEPT_MS)))
}
