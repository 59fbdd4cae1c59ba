import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte } from 'drizzle-orm'
import { first, type Queries } from '../engine/database.ts'
import { accounts, reportReceivers, reportSchedules } from '../schema.ts'

export type ScheduleRow = typeof reportSchedules.$inferSelect
export type ReceiverRow = typeof reportReceivers.$inferSelect
type NewSchedule = Omit<ScheduleRow, 'id'>
type NewReceiver = Pick<ReceiverRow, 'accountId' | 'mail' | 'telegram'>

/** Newest first, with the makers' addresses. */
export const listSchedules = (db: Queries, clientId: string): Promise<(ScheduleRow & { email: string })[]> =>
  db
    .select({ ...getTableColumns(reportSchedules), email: accounts.email })
    .from(reportSchedules)
    .innerJoin(accounts, eq(accounts.id, reportSchedules.accountId))
    .where(eq(reportSchedules.clientId, clientId))
    .orderBy(desc(reportSchedules.id))

export type ListedReceiver = ReceiverRow & { email: string }

export async function receiversOf(db: Queries, scheduleIds: readonly string[]): Promise<ListedReceiver[]> {
  if (scheduleIds.length === 0) return []
  return db
    .select({ ...getTableColumns(reportReceivers), email: accounts.email })
    .from(reportReceivers)
    .innerJoin(accounts, and(eq(accounts.id, reportReceivers.accountId), isNull(accounts.deletedAt)))
    .where(inArray(reportReceivers.scheduleId, [...scheduleIds]))
    .orderBy(asc(reportReceivers.id))
}

export const findSchedule = (db: Queries, id: string): Promise<ScheduleRow | undefined> =>
  first(db.select().from(reportSchedules).where(eq(reportSchedules.id, id)))

export const findReceiver = (db: Queries, scheduleId: string, accountId: string): Promise<ReceiverRow | undefined> =>
  first(
    db
      .select()
      .from(reportReceivers)
      .where(and(eq(reportReceivers.scheduleId, scheduleId), eq(reportReceivers.accountId, accountId))),
  )

export const findReceiverById = (db: Queries, id: string): Promise<ReceiverRow | undefined> =>
  first(db.select().from(reportReceivers).where(eq(reportReceivers.id, id)))

/** Lock the client first. */
export const countSchedules = (tx: Queries, clientId: string): Promise<number> =>
  tx.$count(reportSchedules, eq(reportSchedules.clientId, clientId))

export const lockSchedule = (tx: Queries, clientId: string, id: string): Promise<ScheduleRow | undefined> =>
  first(
    tx
      .select()
      .from(reportSchedules)
      .where(and(eq(reportSchedules.id, id), eq(reportSchedules.clientId, clientId)))
      .for('no key update'),
  )

/** The first whose time has come and that no other process holds; locks it. */
export const lockDueSchedule = (tx: Queries, now: Date): Promise<ScheduleRow | undefined> =>
  first(
    tx
      .select()
      .from(reportSchedules)
      .where(lte(reportSchedules.nextAt, now))
      .orderBy(asc(reportSchedules.nextAt), asc(reportSchedules.id))
      .limit(1)
      .for('no key update', { skipLocked: true }),
  )

export async function putSchedule(tx: Queries, fields: NewSchedule, id?: string): Promise<ScheduleRow> {
  const { createdAt, ...changed } = fields
  const rows =
    id === undefined
      ? await tx
          .insert(reportSchedules)
          .values({ ...changed, createdAt })
          .returning()
      : await tx.update(reportSchedules).set(changed).where(eq(reportSchedules.id, id)).returning()
  if (!rows[0]) throw new Error('the schedule was not stored')
  return rows[0]
}

export async function updateSchedule(
  tx: Queries,
  id: string,
  fields: Partial<Pick<ScheduleRow, 'nextAt' | 'trouble'>>,
): Promise<void> {
  await tx.update(reportSchedules).set(fields).where(eq(reportSchedules.id, id))
}

export async function deleteSchedule(tx: Queries, id: string): Promise<void> {
  await tx.delete(reportSchedules).where(eq(reportSchedules.id, id))
}

/** Those who stay keep their secret and their record. */
export async function putReceiver(tx: Queries, row: NewReceiver & Pick<ReceiverRow, 'scheduleId' | 'stopSecret'>) {
  const { mail, telegram } = row
  await tx
    .insert(reportReceivers)
    .values({ ...row, stopNeedsProof: true })
    .onConflictDoUpdate({
      target: [reportReceivers.scheduleId, reportReceivers.accountId],
      set: { mail, telegram },
    })
}

export async function deleteReceivers(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(reportReceivers).where(inArray(reportReceivers.id, [...ids]))
}

export async function updateReceiver(
  tx: Queries,
  id: string,
  fields: Partial<Pick<ReceiverRow, 'sentAt' | 'stoppedAt' | 'trouble'>>,
): Promise<void> {
  await tx.update(reportReceivers).set(fields).where(eq(reportReceivers.id, id))
}
