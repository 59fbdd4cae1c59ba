/** Replays of all visits: orders, and how far they are. A row is counted up by one attempt at a time. */
import { and, asc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { newId } from '../../lib/new-id.ts'
import type { Database, Queries } from './database.ts'
import { replays } from './schema.ts'

/** How long an order and its result are kept: over a weekend. Milliseconds. */
export const REPLAY_KEPT_MS = 7 * 86_400_000

export type ReplayRow = typeof replays.$inferSelect
type Order = Pick<
  ReplayRow,
  'accountId' | 'campaignId' | 'question' | 'withConversions' | 'since' | 'until' | 'visits' | 'expiresAt'
>

/** Takes the place of the account's last one for that campaign. */
export async function orderReplay(db: Database, order: Order, now: Date): Promise<ReplayRow> {
  return db.transaction(async (tx) => {
    await tx
      .delete(replays)
      .where(and(eq(replays.accountId, order.accountId), eq(replays.campaignId, order.campaignId)))
    const [row] = await tx
      .insert(replays)
      .values({ ...order, id: newId(now.getTime()), createdAt: now })
      .returning()
    if (!row) throw new Error('the replay was not stored')
    return row
  })
}

/** Of this account. */
export async function findReplay(
  db: Queries,
  { id, accountId }: Pick<ReplayRow, 'id' | 'accountId'>,
  now: Date,
): Promise<ReplayRow | undefined> {
  const [row] = await db
    .select()
    .from(replays)
    .where(and(eq(replays.id, id), eq(replays.accountId, accountId), gt(replays.expiresAt, now)))
  return row
}

/** Whether there was one. Who makes it notices at the next slice. */
export async function cancelReplay(
  db: Queries,
  { id, accountId }: Pick<ReplayRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const rows = await db
    .delete(replays)
    .where(and(eq(replays.id, id), eq(replays.accountId, accountId)))
    .returning({ id: replays.id })
  return rows.length > 0
}

export async function pruneReplays(db: Queries, now: Date): Promise<void> {
  await db.delete(replays).where(lte(replays.expiresAt, now))
}

/** Those whose examples name one of the hits, and those being made, which may come to. */
export async function removeReplaysOf(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${replays} WHERE state = 'running' OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(coalesce(result, counts) -> 'examples') AS example
    WHERE example ->> 'hit' = ANY(${sql.param([...hits])}::text[]))`)
}

// Making them.

/** One attempt at one order. */
export type ReplayAttempt = Pick<ReplayRow, 'id' | 'attempts'>

const mine = ({ id, attempts }: ReplayAttempt) =>
  and(eq(replays.id, id), eq(replays.attempts, attempts), eq(replays.state, 'running'))

/** Claims the next order: first what another process left unfinished, then the smallest, so that nobody waits for long. */
export async function claimReplay(db: Database): Promise<ReplayRow | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: replays.id })
      .from(replays)
      .where(or(eq(replays.state, 'waiting'), eq(replays.state, 'running')))
      .orderBy(sql`${replays.state} = 'running' DESC`, asc(replays.visits), asc(replays.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!next) return undefined
    const [row] = await tx
      .update(replays)
      .set({ state: 'running', attempts: sql`${replays.attempts} + 1` })
      .where(eq(replays.id, next.id))
      .returning()
    return row
  })
}

/** False when the order is no longer this attempt's: it was cancelled, or another process has it. */
export async function keepReplay(
  db: Queries,
  own: ReplayAttempt,
  kept: Pick<ReplayRow, 'judged'> & Partial<Pick<ReplayRow, 'reached' | 'counts'>>,
): Promise<boolean> {
  const rows = await db.update(replays).set(kept).where(mine(own)).returning({ id: replays.id })
  return rows.length > 0
}

/** Whether a smaller order waits, which should not wait for a night's work. */
export async function smallerWaits(db: Queries, { visits }: Pick<ReplayRow, 'visits'>): Promise<boolean> {
  const rows = await db
    .select({ id: replays.id })
    .from(replays)
    .where(and(eq(replays.state, 'waiting'), lt(replays.visits, visits)))
    .limit(1)
  return rows.length > 0
}

/** `result` undefined: it failed. */
export async function endReplay(
  db: Queries,
  own: ReplayAttempt,
  ended: { result: ReplayRow['result'] | undefined; expiresAt: Date },
): Promise<void> {
  const { result, expiresAt } = ended
  await db
    .update(replays)
    .set({
      expiresAt,
      counts: null,
      reached: null,
      ...(result ? { state: 'ready', result, judged: result.judged } : { state: 'failed' }),
    })
    .where(mine(own))
}

/** Puts the order back as if it had not been started again; what is kept stays. */
export async function returnReplay(db: Queries, own: ReplayAttempt): Promise<void> {
  await db
    .update(replays)
    .set({ state: 'waiting', attempts: sql`greatest(0, ${replays.attempts} - 1)` })
    .where(mine(own))
}
