import { Refusal, found } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { payableOf } from '../../rules/partners/royalty.ts'
import { findPartner, lockPartner } from '../../store/config/partners/partners.ts'
import {
  findPayout,
  insertPayout,
  type PayoutRow,
  dueLines,
  linesOfPayout,
} from '../../store/config/partners/royalties.ts'
import { after, type Audited } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { periodOf, toLineView, toPayoutView } from '../../domain/partners/royalties.ts'
import { notify } from '../../domain/notifications/notify.ts'

type Needs = 'db' | 'now'

export const royaltyHandlers = {
  'royalty.preview': async ({ services: { db, now }, caller }, { partnerId, ...range }) => {
    found(await findPartner(db, partnerId))
    const at = now()
    const { span } = periodOf(range, { account: caller.account, now: at })
    const due = await dueLines(db, { partnerId, span, now: at })
    return {
      sums: payableOf(due).map(({ lines, ...sum }) => ({ ...sum, lines: lines.length })),
      lines: due.map(toLineView),
    }
  },

  /** One payout per currency. Locks the partner's row: one of concurrent calls finds something to pay. */
  'royalty.pay': async ({ audited, services, caller: { account } }, { partnerId, method, note, ...range }) => {
    const at = services.now()
    const { span, startDate, endDate } = periodOf(range, { account, now: at })
    return services.db.transaction(async (tx) => {
      found(await lockPartner(tx, partnerId))
      const payable = payableOf(await dueLines(tx, { partnerId, span, now: at }))
      if (payable.length === 0) throw new Refusal(409, TEXTS.nothingDue)
      const made: PayoutRow[] = []
      const paid: Audited<object>[] = []
      for (const { currency, amount, lines } of payable) {
        const payout = { partnerId, amount, currency, startDate, endDate, method, note }
        const id = await insertPayout(tx, { ...payout, authorId: account.id, at }, lines)
        paid.push(
          await audited(tx, { subject: `payouts/${id}`, after: { ...payout, lines: lines.length }, answer: {} }),
        )
        const row = await findPayout(tx, id)
        if (row) made.push(row)
      }
      const ids = made.map(({ id }) => id).join(' ')
      await notify(tx, [partnerId], {
        notice: 'payout',
        occasion: ids,
        details: {
          payout: ids.replaceAll(' ', ', '),
          amount: made.map(({ amount, currency }) => `${amount} ${currency}`).join(','),
          date: at.toISOString(),
          period: `${startDate}/${endDate}`,
          method,
        },
        now: at,
      })
      return after(paid, { payouts: made.map(toPayoutView) })
    })
  },

  'royalty.payout': async ({ services: { db, now } }, { id }) => {
    const row = found(await findPayout(db, id))
    const lines = await linesOfPayout(db, id, now())
    return { payout: toPayoutView(row), lines: lines.map(toLineView) }
  },
} satisfies HandlersOf<Needs>
