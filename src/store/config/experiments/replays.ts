/** Replay orders and their progress. Only one attempt at a time updates a row. */
import { and, asc, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import { newId } from '../../../lib/secrets/new-id.ts'
import { first, type Database, type Queries } from '../engine/database.ts'
import { replays } from '../schema.ts'

/** Retention of orders and results, milliseconds: long enough for a weekend. */
export const REPLAY_KEPT_MS = 7 * 86_400_000

export type ReplayRow = typeof replays.$inferSelect
/** `result`: of an estimate, available at once. */
type ReplayOrder = Pick<
  ReplayRow,
  | 'accountId'
  | 'campaignId'
  | 'question'
  | 'withConversions'
  | 'since'
  | 'until'
  | 'visits'
  | 'expiresAt'
  | 'judged'
  | 'result'
>

/** Rows per account; deletes older ones. */
const MOST_KEPT = 30

const isOpen = or(eq(replays.state, 'waiting'), eq(replays.state, 'running'))

/** A full replay cancels the account's unfinished one for that campaign. */
export async function orderReplay(db: Database, order: ReplayOrder, now: Date): Promise<ReplayRow> {
  return db.transaction(async (tx) => {
    const own = eq(replays.accountId, order.accountId)
    if (!order.result) await giveWay(tx, order)
    await tx
      .delete(replays)
      .where(
        and(
          own,
          sql`${replays.id} NOT IN (SELECT id FROM ${replays} WHERE account_id = ${order.accountId}::bigint ORDER BY created_at DESC, id DESC LIMIT ${MOST_KEPT - 1})`,
        ),
      )
    const [row] = await tx
      .insert(replays)
      .values({ ...order, state: order.result ? 'estimate' : 'waiting', id: newId(now.getTime()), createdAt: now })
      .returning()
    if (!row) throw new Error('the replay was not stored')
    return row
  })
}

/** Cancels the account's unfinished replays of the campaign and drops their counts. */
async function giveWay(tx: Queries, { accountId, campaignId }: Pick<ReplayRow, 'accountId' | 'campaignId'>) {
  await tx
    .update(replays)
    .set({ state: 'cancelled', counts: null, reached: null })
    .where(
      and(
        eq(replays.accountId, accountId),
        isOpen,
        sql`${replays.campaignId} IS NOT DISTINCT FROM ${campaignId}::bigint`,
      ),
    )
}

export const findReplay = (
  db: Queries,
  { id, accountId }: Pick<ReplayRow, 'id' | 'accountId'>,
  now: Date,
): Promise<ReplayRow | undefined> =>
  first(
    db
      .select()
      .from(replays)
      .where(and(eq(replays.id, id), eq(replays.accountId, accountId), gt(replays.expiresAt, now))),
  )

/** Not a finished one. The worker notices at the next slice. Keeps counts for resuming. */
export async function cancelReplay(db: Queries, { id, accountId }: Pick<ReplayRow, 'id' | 'accountId'>): Promise<void> {
  await db
    .update(replays)
    .set({ state: 'cancelled' })
    .where(and(eq(replays.id, id), eq(replays.accountId, accountId), isOpen))
}

/** Resumes a cancelled one where it stopped; does not change others. */
export async function resumeReplay(
  db: Database,
  { id, accountId, campaignId }: Pick<ReplayRow, 'id' | 'accountId' | 'campaignId'>,
  expiresAt: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const cancelled = and(eq(replays.id, id), eq(replays.accountId, accountId), eq(replays.state, 'cancelled'))
    const [row] = await tx.select({ id: replays.id }).from(replays).where(cancelled).for('no key update')
    if (!row) return
    await giveWay(tx, { accountId, campaignId })
    await tx.update(replays).set({ state: 'waiting', expiresAt }).where(cancelled)
  })
}

export async function pruneReplays(db: Queries, now: Date): Promise<void> {
  await db.delete(replays).where(lte(replays.expiresAt, now))
}

/** Deletes replays with these hits among their examples, and running ones, which may still include them. */
export async function removeReplaysOf(tx: Queries, hits: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM ${replays} WHERE state = 'running' OR EXISTS (
    SELECT 1 FROM jsonb_array_elements(coalesce(result, counts) -> 'examples') AS example
    WHERE example ->> 'hit' = ANY(${sql.param([...hits])}::text[]))`)
}

type ReplayAttempt = Pick<ReplayRow, 'id' | 'attempts'>

const mine = ({ id, attempts }: ReplayAttempt) =>
  and(eq(replays.id, id), eq(replays.attempts, attempts), eq(replays.state, 'running'))

/** First those left unfinished, then the smallest, to keep waits short. */
export async function claimReplay(db: Database): Promise<ReplayRow | undefined> {
  return db.transaction(async (tx) => {
    const [next] = await tx
      .select({ id: replays.id })
      .from(replays)
      .where(isOpen)
      .orderBy(sql`${replays.state} = 'running' DESC`, asc(replays.visits), asc(replays.createdAt))
      .limit(1)
      .for('no key update', { skipLocked: true })
    if (!next) return undefined
    const [row] = await tx
      .update(replays)
      .set({ state: 'running', attempts: sql`${replays.attempts} + 1` })
      .where(eq(replays.id, next.id))
      .returning()
    return row
  })
}

/** False when cancelled, or claimed by another process. */
export async function saveReplayProgress(
  db: Queries,
  own: ReplayAttempt,
  kept: Pick<ReplayRow, 'judged'> & Partial<Pick<ReplayRow, 'reached' | 'counts'>>,
): Promise<boolean> {
  const rows = await db.update(replays).set(kept).where(mine(own)).returning({ id: replays.id })
  return rows.length > 0
}

/** True if a smaller order waits, which should not wait for a night's work. */
export async function hasSmallerOrder(db: Queries, { visits }: Pick<ReplayRow, 'visits'>): Promise<boolean> {
  const rows = await db
    .select({ id: replays.id })
    .from(replays)
    .where(and(eq(replays.state, 'waiting'), lt(replays.visits, visits)))
    .limit(1)
  return rows.length > 0
}

/** `result` undefined: failed. */
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
      ...(result ? { state: 'done', result, judged: result.judged } : { state: 'failed' }),
    })
    .where(mine(own))
}

/** Returns the order to the queue without counting the attempt; keeps progress. */
export async function returnReplay(db: Queries, own: ReplayAttempt): Promise<void> {
  await db
    .update(replays)
    .set({ state: 'waiting', attempts: sql`greatest(0, ${replays.attempts} - 1)` })
    .where(mine(own))
}
