import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Queries } from '../engine/database.ts'
import { accounts, payments, plans, reminders } from '../schema.ts'

type ExpiringRow = {
  clientId: string
  email: string
  tariffId: string | null
  tariff: string | null
  paidExpiration: Date
  active: boolean
  lastPayment: Pick<typeof payments.$inferSelect, 'amount' | 'currency' | 'paidAt' | 'months' | 'method'> | null
  /** Last reminder, about any end. */
  reminded: Date | null
  remindedByItself: boolean
}

/** Exclusive of `from`, inclusive of `to`. */
export const countEnding = (db: Queries, from: Date, to: Date): Promise<number> =>
  db.$count(
    accounts,
    and(
      eq(accounts.role, 'user'),
      isNull(accounts.deletedAt),
      gt(accounts.paidExpiration, from),
      lte(accounts.paidExpiration, to),
    ),
  )

/** Of each account. */
const lastPayments = (db: Queries) =>
  db
    .selectDistinctOn([payments.accountId], {
      accountId: payments.accountId,
      amount: payments.amount,
      currency: payments.currency,
      paidAt: payments.paidAt,
      months: payments.months,
      method: payments.method,
    })
    .from(payments)
    .where(isNull(payments.deletedAt))
    .orderBy(payments.accountId, desc(payments.paidAt), desc(payments.id))
    .as('last_payment')

/** To each account. */
const lastReminders = (db: Queries) =>
  db
    .selectDistinctOn([reminders.accountId], {
      accountId: reminders.accountId,
      authorId: reminders.authorId,
      at: reminders.at,
    })
    .from(reminders)
    .orderBy(reminders.accountId, desc(reminders.at), desc(reminders.id))
    .as('last_reminder')

/** Earliest end first. */
export async function listExpirations(db: Queries): Promise<ExpiringRow[]> {
  const [last, lastReminder] = [lastPayments(db), lastReminders(db)]
  const rows = await db
    .select({
      clientId: accounts.id,
      email: accounts.email,
      tariffId: accounts.planId,
      tariff: plans.name,
      paidExpiration: accounts.paidExpiration,
      active: accounts.active,
      amount: last.amount,
      currency: last.currency,
      paidAt: last.paidAt,
      months: last.months,
      method: last.method,
      reminded: lastReminder.at,
      remindedBy: lastReminder.authorId,
    })
    .from(accounts)
    .leftJoin(plans, eq(plans.id, accounts.planId))
    .leftJoin(last, eq(last.accountId, accounts.id))
    .leftJoin(lastReminder, eq(lastReminder.accountId, accounts.id))
    .where(and(eq(accounts.role, 'user'), isNull(accounts.deletedAt), isNotNull(accounts.paidExpiration)))
    .orderBy(asc(accounts.paidExpiration), asc(accounts.id))
  return rows.flatMap(
    ({ paidExpiration, amount, currency, paidAt, months, method, remindedBy, ...client }): ExpiringRow[] => {
      if (paidExpiration === null) return []
      const lastPayment =
        amount === null || currency === null || paidAt === null || months === null || method === null
          ? null
          : { amount, currency, paidAt, months, method }
      return [
        {
          ...client,
          paidExpiration,
          lastPayment,
          remindedByItself: client.reminded !== null && remindedBy === null,
        },
      ]
    },
  )
}

/** True if any of these clients was reminded since then, about any end. */
export async function wasReminded(tx: Queries, accountIds: readonly string[], since: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: reminders.id })
    .from(reminders)
    .where(and(inArray(reminders.accountId, [...accountIds]), gt(reminders.at, since)))
    .limit(1)
  return rows.length > 0
}

export async function recordReminder(tx: Queries, reminder: typeof reminders.$inferInsert): Promise<void> {
  await tx.insert(reminders).values(reminder)
}
