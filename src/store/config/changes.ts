/**
 * The change feed. Changes that edges need add a row in their transaction; edges poll. Reads go in order (transaction,
 * seq) up to the oldest open transaction, so that a cursor never passes a row that appears later. A reader takes its
 * cursor, loads everything, then follows; after a day it starts over.
 */
import { lt, sql } from 'drizzle-orm'
import type { Queries } from './engine/database.ts'
import { changes } from './schema.ts'

type ChangeKind = (typeof changes.$inferSelect)['kind']
export type Change = { kind: ChangeKind; ref: string }
/** Last row read. Both are 64-bit numbers as strings. */
export type ChangeCursor = { tx: string; seq: string }

export const MOST_ROWS = 1000

/** For an account, `ref` is the paying client. */
export async function recordChange(tx: Queries, ...refs: Change[]): Promise<void> {
  await tx.insert(changes).values(refs)
}

/** At most 1000 rows after the cursor, and the next cursor. */
export async function readChanges(db: Queries, after: ChangeCursor): Promise<{ rows: Change[]; cursor: ChangeCursor }> {
  const { rows } = await db.execute<Change & ChangeCursor>(sql`
    SELECT tx::text AS tx, seq, kind, ref FROM ${changes}
    WHERE tx < pg_snapshot_xmin(pg_current_snapshot()) AND (tx, seq) > (${after.tx}::xid8, ${after.seq}::bigint)
    ORDER BY changes.tx, changes.seq LIMIT ${MOST_ROWS}`)
  const last = rows.at(-1)
  return { rows: rows.map(({ kind, ref }) => ({ kind, ref })), cursor: last ? { tx: last.tx, seq: last.seq } : after }
}

/** All older transactions have ended, so a later load has their changes. */
export async function startOfChanges(db: Queries): Promise<ChangeCursor> {
  const { rows } = await db.execute<{ tx: string }>(sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS tx`)
  return { tx: rows[0]?.tx ?? '0', seq: '0' }
}

const KEPT_MS = 86_400_000

export async function pruneChanges(db: Queries, now: Date): Promise<void> {
  await db.delete(changes).where(lt(changes.at, new Date(now.getTime() - KEPT_MS)))
}
