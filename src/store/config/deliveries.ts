/**
 * Deliveries: who is notified of what, by which channel. A row is written in the transaction of the event and sent
 * afterwards, once.
 */
import { and, asc, desc, eq, gt, inArray, like, lte, sql } from 'drizzle-orm'
import type {
  Notice,
  NoticeDetails,
  NotificationChannel,
  NotificationEvent,
} from '../../contract/notification-words.ts'
import type { Queries } from './database.ts'
import { deliveries } from './schema.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
export type NewDelivery = {
  accountId: string
  event: NotificationEvent
  notice: Notice
  occasion: string
  details: NoticeDetails
  createdAt: Date
}

/** Claims the one telling of an event to an account; false when it was claimed before. */
export async function openNotification(tx: Queries, notified: NewDelivery, inPanel: boolean): Promise<boolean> {
  const row = {
    ...notified,
    channel: 'panel' as const,
    state: inPanel ? ('sent' as const) : ('unwanted' as const),
    nextAt: notified.createdAt,
    endedAt: notified.createdAt,
  }
  const made = await tx.insert(deliveries).values(row).onConflictDoNothing().returning({ id: deliveries.id })
  return made.length > 0
}

/** Queues what is to be sent by these ways. */
export async function queueDeliveries(
  tx: Queries,
  notified: NewDelivery,
  channels: readonly NotificationChannel[],
): Promise<void> {
  if (channels.length === 0) return
  await tx
    .insert(deliveries)
    .values(
      channels.map((channel) => ({ ...notified, channel, state: 'waiting' as const, nextAt: notified.createdAt })),
    )
}

/** Whether an account was notified of an event since then. `occasion`: the beginning of the event's occasion. */
export async function wasNotified(
  db: Queries,
  { accountId, event, occasion, since }: { accountId: string; event: NotificationEvent; occasion: string; since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.event, event),
        like(deliveries.occasion, `${occasion}%`),
        gt(deliveries.createdAt, since),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** `<account> <occasion>` for all notifications of these events to these accounts. */
export async function notifiedOf(
  db: Queries,
  events: readonly NotificationEvent[],
  accountIds: readonly string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set()
  const rows = await db
    .select({ accountId: deliveries.accountId, occasion: deliveries.occasion })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.event, [...events]),
        inArray(deliveries.accountId, [...new Set(accountIds)]),
        eq(deliveries.channel, 'panel'),
      ),
    )
  return new Set(rows.map(({ accountId, occasion }) => `${accountId} ${occasion}`))
}

const waiting = eq(deliveries.state, 'waiting')

/** Deliveries that are due, oldest first. */
export const dueDeliveries = (db: Queries, now: Date, most: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(and(waiting, lte(deliveries.nextAt, now)))
    .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
    .limit(most)

/**
 * Sets the time of the next attempt before this one starts; false when another process has started it, or it has ended.
 */
export async function beginAttempt(db: Queries, { id, attempts }: DeliveryRow, nextAt: Date): Promise<boolean> {
  const started = await db
    .update(deliveries)
    .set({ attempts: attempts + 1, nextAt })
    .where(and(waiting, eq(deliveries.id, id), eq(deliveries.attempts, attempts)))
    .returning({ id: deliveries.id })
  return started.length > 0
}

export async function endDelivery(
  db: Queries,
  id: string,
  { state, error = '', now }: { state: 'sent' | 'void' | 'failed'; error?: string; now: Date },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state, error, endedAt: now })
    .where(and(waiting, eq(deliveries.id, id)))
}

/** Notes why an attempt failed. `nextAt`: the receiver asks not to be tried before. */
export async function noteFailure(
  db: Queries,
  id: string,
  { error, nextAt }: { error: string; nextAt?: Date },
): Promise<void> {
  const later = nextAt && sql`greatest(${deliveries.nextAt}, ${nextAt})`
  await db
    .update(deliveries)
    .set({ error, ...(later && { nextAt: later }) })
    .where(and(waiting, eq(deliveries.id, id)))
}

const MOST_FAILED = 5

/** Deliveries that were given up, newest first. */
export const failedDeliveries = (db: Queries, accountId: string, since: Date): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.state, 'failed'), gt(deliveries.createdAt, since)))
    .orderBy(desc(deliveries.id))
    .limit(MOST_FAILED)

/** Deletes deliveries that ended before then; for a timed job. Those that wait stay. */
export async function pruneDeliveries(db: Queries, before: Date): Promise<void> {
  await db.delete(deliveries).where(and(lte(deliveries.endedAt, before), sql`${deliveries.state} <> 'waiting'`))
}
