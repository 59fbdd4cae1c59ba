/** Written in the event's transaction, sent afterwards, once. */
import { and, asc, desc, eq, gt, inArray, like, lte, ne, sql } from 'drizzle-orm'
import type {
  Notice,
  NoticeDetails,
  NotificationChannel,
  NotificationEvent,
} from '../../../contract/notifications/notification-words.ts'
import type { Queries } from '../engine/database.ts'
import { deliveries } from '../schema.ts'

export type DeliveryRow = typeof deliveries.$inferSelect
type NewDelivery = {
  accountId: string
  event: NotificationEvent
  notice: Notice
  occasion: string
  details: NoticeDetails
  createdAt: Date
}

/** Claims the notification of an event to an account; false if already claimed. */
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

/** True if notified of the event since then. `occasion`: start of the event's occasion. */
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

/** Existing notifications as `<account> <occasion>`. */
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

/** `report`: takes queries to write, so that others do not wait for it. */
export type DeliveryLane = 'report' | 'others'

/** Oldest first. */
export const dueDeliveries = (
  db: Queries,
  { lane, now, most }: { lane: DeliveryLane; now: Date; most: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        waiting,
        lte(deliveries.nextAt, now),
        lane === 'report' ? eq(deliveries.event, 'report') : ne(deliveries.event, 'report'),
      ),
    )
    .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
    .limit(most)

/** Schedules the next attempt before this one starts; false if another process started it or it has ended. */
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

/** Records a failure. `nextAt`: the receiver asks for no earlier attempt. */
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

/** Newest first. */
export const failedDeliveries = (db: Queries, accountId: string, since: Date): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.state, 'failed'), gt(deliveries.createdAt, since)))
    .orderBy(desc(deliveries.id))
    .limit(MOST_FAILED)

/** Waiting deliveries stay. */
export async function pruneDeliveries(db: Queries, before: Date): Promise<void> {
  await db.delete(deliveries).where(and(lte(deliveries.endedAt, before), sql`${deliveries.state} <> 'waiting'`))
}
