import { found, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import { type AccountRow, findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { listExpirations, recordReminder, wasReminded } from '../../store/config/accounts/expirations.ts'
import { after, type Audited } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { noticeLetter } from '../../domain/notifications/notice-text.ts'
import { noticeChannels } from '../../domain/notifications/notify.ts'
import { notifyPlanEnd, planEndNotice } from '../../domain/billing/payments.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Needs = 'db' | 'now' | 'panelOrigins' | 'publicUrl'

/** A second letter within it needs confirmation. */

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

  'expirations.letter': async ({ services: { db, now, panelOrigins, publicUrl } }, { clientId }) => {
    const client = found(await findAccount(db, clientId), hasEnd)
    const input = await planEndNotice(db, client, now())
    const { subject, text } = noticeLetter(input, client, panelOrigin(panelOrigins, undefined, publicUrl()))
    const channels = await noticeChannels(db, clientId, input.notice)
    return { email: client.email, language: client.language, subject, text, channels }
  },

  /** All or none. Clients without channels do not count as reminded. */
  'expirations.remind': async ({ audited, services, caller }, { clientIds, again }) => {
    const now = services.now()
    const unreached: string[] = []
    const done = await services.db.transaction(async (tx) => {
      // sorted: a concurrent call waits and is refused
      const ids = [...new Set(clientIds)].toSorted((one, other) => Number(one) - Number(other))
      const clients: Ending[] = []
      for (const id of ids) clients.push(found(await lockClient(tx, id), hasEnd))
      if (!again && (await wasReminded(tx, ids, new Date(now.getTime() - DAY_MS))))
        throw new Refusal(409, TEXTS.remindedLately)
      const reminded: Audited<object>[] = []
      for (const { id: accountId, email, planId, paidExpiration } of clients) {
        if (!(await notifyPlanEnd(tx, { id: accountId, planId, paidExpiration, now }))) {
          unreached.push(email)
          continue
        }
        await recordReminder(tx, { accountId, authorId: caller.account.id, paidExpiration, at: now })
        reminded.push(await audited(tx, { subject: `accounts/${accountId}`, after: { paidExpiration }, answer: {} }))
      }
      return reminded
    })
    return after(done, { reminded: now.toISOString(), unreached })
  },
} satisfies HandlersOf<Needs>

type Ending = AccountRow & { paidExpiration: Date }

const hasEnd = (account: AccountRow): account is Ending =>
  account.role === 'user' && account.paidExpiration !== null && account.deletedAt === null
