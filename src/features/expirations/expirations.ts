/** Clients whose paid time ends. */
import { notFound } from '../../contract/failure.ts'
import { lockClient } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { listExpirations, recordReminder } from '../../store/config/expirations.ts'
import type { HandlersOf } from '../context.ts'
import { notifyPlanEnd } from '../payments.ts'

type Needs = 'db' | 'now'

export const expirationHandlers = {
  'expirations.list': async ({ services }) => {
    const rows = await listExpirations(services.db)
    return {
      expirations: rows.map(({ paidExpiration, lastPayment, reminded, ...row }) => ({
        ...row,
        paidExpiration: paidExpiration.toISOString(),
        lastPayment: lastPayment && {
          amount: lastPayment.amount,
          currency: lastPayment.currency,
          date: lastPayment.paidAt.toISOString(),
          months: lastPayment.months,
          method: lastPayment.method,
        },
        reminded: reminded?.toISOString() ?? null,
      })),
    }
  },

  /** A client without a paid time has no end to be written to about. */
  'expirations.remind': async ({ services, caller }, { clientId }) => {
    const now = services.now()
    await services.db.transaction(async (tx) => {
      const found = await lockClient(tx, clientId)
      if (!found?.paidExpiration || found.deletedAt !== null) throw notFound()
      const { paidExpiration } = found
      await recordReminder(tx, { accountId: clientId, authorId: caller.account.id, paidExpiration, at: now })
      await notifyPlanEnd(tx, { accountId: clientId, paidExpiration, now })
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'expirations.remind',
        subject: `accounts/${clientId}`,
        after: { paidExpiration },
      })
    })
    return { reminded: now.toISOString() }
  },
} satisfies HandlersOf<Needs>
