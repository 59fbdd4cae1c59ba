/** Panel notifications, copied to the inbox of each reader who wants that kind. */
import { aliasedTable, and, count, desc, eq, isNotNull, isNull, lte, notExists, sql, type SQL } from 'drizzle-orm'
import type { Role } from '../../../contract/roles.ts'
import type { Queries } from '../engine/database.ts'
import { accounts, inbox, notificationChoices, notifications } from '../schema.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type Recipients =
  { audience: 'all' } | { audience: 'role'; role: Role } | { audience: 'account'; accountId: string }
type NewNotification = Pick<NotificationRow, 'kind' | 'type' | 'title' | 'message'> &
  Recipients & { sentBy?: string; createdAt: Date }

function reached(to: Recipients): SQL | undefined {
  if (to.audience === 'role') return eq(accounts.role, to.role)
  return to.audience === 'account' ? eq(accounts.id, to.accountId) : undefined
}

export async function sendNotification(
  tx: Queries,
  { kind, type, title, message, sentBy, createdAt, ...to }: NewNotification,
): Promise<string> {
  const [row] = await tx
    .insert(notifications)
    .values({ kind, type, title, message, sentBy, createdAt, ...to })
    .returning({ id: notifications.id })
  const id = row?.id ?? ''
  const unwanted = tx
    .select({ one: sql`1` })
    .from(notificationChoices)
    .where(
      and(
        eq(notificationChoices.accountId, accounts.id),
        eq(notificationChoices.event, kind),
        eq(notificationChoices.channel, 'panel'),
        eq(notificationChoices.wanted, false),
      ),
    )
  await tx.insert(inbox).select(
    tx
      .select({ accountId: accounts.id, notificationId: sql<string>`${id}::bigint`.as('notification_id') })
      .from(accounts)
      .where(and(reached(to), isNull(accounts.deletedAt), notExists(unwanted))),
  )
  return id
}

/** For a notice by Weir itself. */
export async function putNotice(
  tx: Queries,
  {
    accountId,
    ...fields
  }: Pick<NotificationRow, 'kind' | 'type' | 'notice' | 'details' | 'createdAt'> & { accountId: string },
): Promise<void> {
  const [row] = await tx
    .insert(notifications)
    .values({ ...fields, title: '', message: '', audience: 'account', accountId })
    .returning({ id: notifications.id })
  if (row) await tx.insert(inbox).values({ accountId, notificationId: row.id })
}

const MOST_LISTED = 100

/** Uncleared, newest first: at most 100, with the total. */
export async function listInbox(db: Queries, accountId: string): Promise<{ rows: NotificationRow[]; total: number }> {
  const rows = await db
    .select({ notification: notifications, total: sql<string>`count(*) OVER ()` })
    .from(inbox)
    .innerJoin(notifications, eq(notifications.id, inbox.notificationId))
    .where(eq(inbox.accountId, accountId))
    .orderBy(desc(notifications.id))
    .limit(MOST_LISTED)
  return { rows: rows.map((row) => row.notification), total: Number(rows[0]?.total ?? 0) }
}

/** Clears the inbox, optionally only up to one notification; returns how many. */
export async function clearInbox(tx: Queries, accountId: string, upTo: string | undefined): Promise<number> {
  const cleared = await tx
    .delete(inbox)
    .where(and(eq(inbox.accountId, accountId), upTo === undefined ? undefined : lte(inbox.notificationId, upTo)))
    .returning({ id: inbox.notificationId })
  return cleared.length
}

export type SentRow = NotificationRow & { email: string | null; sender: string | null; waiting: number }
const MOST_SENT = 200

/** Written by staff, newest first; `id`: only that one. */
export async function listSent(db: Queries, id?: string): Promise<SentRow[]> {
  const reader = aliasedTable(accounts, 'reader')
  const sender = aliasedTable(accounts, 'sender')
  const waiting = db.$with('waiting').as(
    db
      .select({ id: inbox.notificationId, n: count().as('n') })
      .from(inbox)
      .groupBy(inbox.notificationId),
  )
  const rows = await db
    .with(waiting)
    .select({ notification: notifications, email: reader.email, sender: sender.email, n: waiting.n })
    .from(notifications)
    .leftJoin(reader, eq(reader.id, notifications.accountId))
    .leftJoin(sender, eq(sender.id, notifications.sentBy))
    .leftJoin(waiting, eq(waiting.id, notifications.id))
    .where(
      and(
        eq(notifications.kind, 'messages'),
        isNotNull(notifications.sentBy),
        id === undefined ? undefined : eq(notifications.id, id),
      ),
    )
    .orderBy(desc(notifications.id))
    .limit(MOST_SENT)
  return rows.map((row) => ({ ...row.notification, email: row.email, sender: row.sender, waiting: row.n ?? 0 }))
}
