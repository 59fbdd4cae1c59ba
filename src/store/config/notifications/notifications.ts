/** Panel notifications, copied to the inbox of each reader who wants that kind. */
import {
  aliasedTable,
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { RECENT_DAYS, type Narrowed } from '../../../contract/notifications/notification-words.ts'
import type { Role } from '../../../contract/roles.ts'
import { DAY_MS } from '../../../lib/time/durations.ts'
import { first, type Queries } from '../engine/database.ts'
import { accounts, inbox, notificationChoices, notifications } from '../schema.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type Recipients = (
  { audience: 'all' } | { audience: 'role'; role: Role } | { audience: 'account'; accountId: string }
) & {
  narrowed?: Narrowed
}
type NewNotification = Pick<NotificationRow, 'kind' | 'type' | 'title' | 'message'> &
  Recipients & { sentBy?: string; createdAt: Date }

function reached(to: Recipients): SQL | undefined {
  if (to.audience === 'role') return eq(accounts.role, to.role)
  return to.audience === 'account' ? eq(accounts.id, to.accountId) : undefined
}

function narrowedTo(narrowed: Narrowed | undefined, now: Date): SQL | undefined {
  if (narrowed === undefined) return undefined
  if (narrowed.by === 'plan') return eq(accounts.planId, narrowed.planId)
  if (narrowed.by === 'language') return eq(accounts.language, narrowed.language)
  if (narrowed.by === 'chosen') return inArray(accounts.id, narrowed.accountIds)
  if (narrowed.activity === 'unpaid') return or(eq(accounts.active, false), lte(accounts.paidExpiration, now))
  const since = new Date(now.getTime() - RECENT_DAYS * DAY_MS)
  const signedIn = gt(accounts.signedInAt, since)
  return narrowed.activity === 'recent' ? signedIn : or(isNull(accounts.signedInAt), lte(accounts.signedInAt, since))
}

/** Accounts that an audience reaches: without deleted ones, and those that do not want the kind in the panel. */
function readersOf(db: Queries, kind: NotificationRow['kind'], to: Recipients, now: Date): SQL | undefined {
  const unwanted = db
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
  return and(reached(to), narrowedTo(to.narrowed, now), isNull(accounts.deletedAt), notExists(unwanted))
}

export const countReaders = (db: Queries, kind: NotificationRow['kind'], to: Recipients, now: Date): Promise<number> =>
  db.$count(accounts, readersOf(db, kind, to, now))

export async function sendNotification(
  tx: Queries,
  { kind, type, title, message, sentBy, createdAt, ...to }: NewNotification,
): Promise<string> {
  const [row] = await tx
    .insert(notifications)
    .values({ kind, type, title, message, sentBy, createdAt, ...to })
    .returning({ id: notifications.id })
  const id = row?.id ?? ''
  const reads = await tx
    .insert(inbox)
    .select(
      tx
        .select({ accountId: accounts.id, notificationId: sql<string>`${id}::bigint`.as('notification_id') })
        .from(accounts)
        .where(readersOf(tx, kind, to, createdAt)),
    )
    .returning({ one: inbox.accountId })
  await tx.update(notifications).set({ recipients: reads.length }).where(eq(notifications.id, id))
  return id
}

/** By staff, not taken back yet; locks it. */
export const lockSent = (tx: Queries, id: string): Promise<NotificationRow | undefined> =>
  first(
    tx
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, id), byStaff, isNull(notifications.takenBackAt)))
      .for('no key update'),
  )

/** Returns from how many lists it went. */
export async function takeBackNotification(
  tx: Queries,
  id: string,
  by: { accountId: string; at: Date },
): Promise<number> {
  await tx.update(notifications).set({ takenBackAt: by.at, takenBackBy: by.accountId }).where(eq(notifications.id, id))
  const gone = await tx.delete(inbox).where(eq(inbox.notificationId, id)).returning({ one: inbox.accountId })
  return gone.length
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

export type SentRow = NotificationRow & {
  email: string | null
  sender: string | null
  plan: string | null
  waiting: number
}
const MOST_SENT = 200
const byStaff = and(eq(notifications.kind, 'messages'), isNotNull(notifications.sentBy))
const planName = sql<
  string | null
>`(SELECT p.name FROM plans p WHERE p.id = (${notifications.narrowed}->>'planId')::bigint)`

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
    .select({ notification: notifications, email: reader.email, sender: sender.email, plan: planName, n: waiting.n })
    .from(notifications)
    .leftJoin(reader, eq(reader.id, notifications.accountId))
    .leftJoin(sender, eq(sender.id, notifications.sentBy))
    .leftJoin(waiting, eq(waiting.id, notifications.id))
    .where(and(byStaff, id === undefined ? undefined : eq(notifications.id, id)))
    .orderBy(desc(notifications.id))
    .limit(MOST_SENT)
  return rows.map((row) => ({
    ...row.notification,
    email: row.email,
    sender: row.sender,
    plan: row.plan,
    waiting: row.n ?? 0,
  }))
}
