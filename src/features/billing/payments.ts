import { found, invalid } from '../../contract/failure.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { csvOf } from '../../lib/text/csv.ts'
import { countDays, dayAfter, dayIn, shiftDay, startOfDay } from '../../lib/time/day.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { type Paid, paidFields } from '../../rules/billing/ledger.ts'
import { type AccountRow, lockClient } from '../../store/config/accounts/accounts.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  entriesOf,
  findPayment,
  listPayments,
  paidPeriodsOf,
  type PaymentFilter,
  type PaymentRow,
  sumByMethod,
  sumPayments,
} from '../../store/config/billing/payments.ts'
import { type Counted, sumsOf } from '../../rules/partners/royalty.ts'
import { linesOfPayment } from '../../store/config/partners/royalties.ts'
import { awaitedRequests, lockPlans, listPlans } from '../../store/config/billing/plans.ts'
import { after } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { changeLedger } from '../../domain/billing/ledger.ts'
import {
  notifyPaymentChange,
  paidAtOf,
  paymentNow,
  requirePayable,
  toPaymentView,
} from '../../domain/billing/payments.ts'

type Needs = 'db' | 'now'

const MOST = 100_000

const HEAD = [
  'id',
  'date',
  'client',
  'tariff',
  'months',
  'generations',
  'amount',
  'currency',
  'method',
  'note',
  'from',
  'to',
]

export const paymentHandlers = {
  'payments.list': async ({ services: { db, now }, caller: { account } }, { page, perPage, ...query }) => {
    const filter = filterOf(query, account)
    const earlier = daysBefore(query, account, now())
    const rows = await listPayments(db, filter, { page, perPage })
    const sums = await sumPayments(db, filter)
    const requests = await awaitedRequests(db)
    const periods = await paidPeriodsOf(
      db,
      rows.map(({ accountId }) => accountId),
    )
    return {
      payments: rows.map((row) => toPaymentView(row, periods.get(row.id))),
      total: sums.reduce((total, { count }) => total + count, 0),
      sums,
      methods: await sumByMethod(db, filter),
      before: earlier && (await sumPayments(db, earlier)),
      requests: requests.map(
        ({ id, accountId, email, kind, planId, plan, renewal, amount, price, currency, createdAt }) => ({
          id,
          clientId: accountId,
          email,
          kind,
          tariffId: planId,
          tariff: plan,
          renewal,
          count: amount,
          amount: price ? price : null,
          currency: price ? currency : null,
          createdAt: createdAt.toISOString(),
        }),
      ),
    }
  },

  'payments.read': async ({ services: { db, now } }, { id }) => {
    const row = found(await findPayment(db, id))
    const names = new Map((await listPlans(db)).map((plan) => [plan.id, plan.name]))
    const entries = await entriesOf(db, id)
    return {
      payment: toPaymentView(row, (await paidPeriodsOf(db, [row.accountId])).get(id)),
      deleted: row.deletedAt !== null,
      royalties: royaltiesOf(await linesOfPayment(db, id, now())),
      entries: entries.map(
        ({
          id: entryId,
          kind,
          at,
          author,
          reason,
          planId,
          months,
          generations,
          amount,
          currency,
          method,
          paidAt,
          note,
        }) => ({
          id: entryId,
          kind,
          at: at.toISOString(),
          author,
          reason,
          tariff: names.get(planId) ?? '',
          months,
          generations,
          amount,
          currency,
          method,
          date: paidAt.toISOString(),
          note,
        }),
      ),
    }
  },

  'payments.export': async ({ services: { db, now }, caller: { account } }, input) => {
    const rows = await listPayments(db, filterOf(input, account), { page: 1, perPage: MOST })
    const periods = await paidPeriodsOf(
      db,
      rows.map(({ accountId }) => accountId),
    )
    const lines = rows.map(({ id, paidAt, email, plan, months, generations, amount, currency, method, note }) => [
      id,
      paidAt.toISOString(),
      email,
      plan,
      months,
      generations,
      moneyText(amount, currency),
      currency,
      method,
      note,
      periods.get(id)?.from.toISOString() ?? '',
      periods.get(id)?.to.toISOString() ?? '',
    ])
    return {
      filename: `payments-${dayIn(account.timezone, now())}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([HEAD, ...lines]),
    }
  },

  /** Missing fields stay. */
  'payments.updatePayment': async (
    { audited, services, caller: { account } },
    { id, reason, tariffId, date, ...rest },
  ) =>
    services.db.transaction(async (tx) => {
      const now = services.now()
      const { client, row } = await lockPayment(tx, id)
      const before = paidFields(row)
      const paid: Paid = {
        ...before,
        ...rest,
        planId: tariffId ?? row.planId,
        paidAt: date === undefined ? row.paidAt : paidAtOf(date, { now, timezone: account.timezone }),
      }
      await requirePayable(tx, paid, now)
      const done = await changeLedger(tx, audited, {
        client,
        paymentId: id,
        kind: 'updated',
        authorId: account.id,
        reason,
        paid,
        before,
        now,
      })
      await notifyPaymentChange(tx, { accountId: client.id, paymentId: id, paid, until: done.until, now }, before)
      return after(done, { payment: await paymentNow(tx, id) })
    }),

  'payments.deletePayment': async ({ audited, services, caller: { account } }, { id, reason }) =>
    services.db.transaction(async (tx) => {
      const now = services.now()
      const { client, row } = await lockPayment(tx, id)
      const paid = paidFields(row)
      const done = await changeLedger(tx, audited, {
        client,
        paymentId: id,
        kind: 'deleted',
        authorId: account.id,
        reason,
        paid,
        before: paid,
        now,
      })
      await notifyPaymentChange(tx, { accountId: client.id, paymentId: id, paid, until: done.until, now })
      return after(done, {})
    }),
} satisfies HandlersOf<Needs>

/** Inclusive. */
function filterOf(
  { startDate, endDate, timezone, ...rest }: Input<'payments.export'>,
  account: Pick<AccountRow, 'timezone'>,
): PaymentFilter {
  if (startDate !== undefined && endDate !== undefined && endDate < startDate)
    throw invalid({ endDate: [TEXTS.rangeOrder] })
  const zone = timezone ?? account.timezone
  return {
    ...rest,
    from: startDate === undefined ? undefined : startOfDay(startDate, zone),
    to: endDate === undefined ? undefined : startOfDay(dayAfter(endDate), zone),
  }
}

/** As many days before; with today, up to the same time. Undefined without a first day. */
function daysBefore(
  query: Input<'payments.export'>,
  account: Pick<AccountRow, 'timezone'>,
  now: Date,
): PaymentFilter | null {
  const { startDate } = query
  if (startDate === undefined) return null
  const zone = query.timezone ?? account.timezone
  const today = dayIn(zone, now)
  const endDate = query.endDate ?? (today < startDate ? startDate : today)
  const days = countDays(startDate, endDate)
  const earlier = filterOf(
    { ...query, startDate: shiftDay(startDate, -days), endDate: shiftDay(endDate, -days) },
    account,
  )
  const { from, to } = earlier
  const passed = now.getTime() - startOfDay(startDate, zone).getTime()
  if (!from || !to || passed < 0) return earlier
  return { ...earlier, to: new Date(Math.min(to.getTime(), from.getTime() + passed)) }
}

/** Locks the client's row until the transaction ends. */
async function lockPayment(tx: Queries, id: string): Promise<{ client: AccountRow; row: PaymentRow }> {
  await lockPlans(tx, 'reads')
  const { accountId } = found(await findPayment(tx, id))
  const client = found(await lockClient(tx, accountId))
  // it may have changed before the lock
  return { client, row: found(await findPayment(tx, id), ({ deletedAt }) => deletedAt === null) }
}

function royaltiesOf(lines: readonly Counted[]): { currency: string; amount: number; paid: number }[] {
  return sumsOf(lines)
    .map(({ currency, due, held, paid }) => ({ currency, amount: due + held + paid, paid }))
    .filter(({ amount }) => amount !== 0)
}
