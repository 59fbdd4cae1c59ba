import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { payableOf } from '../../rules/royalty.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockPartner } from '../../store/config/partners.ts'
import { findPayout, insertPayout, type PayoutRow } from '../../store/config/payouts.ts'
import { dueLines } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'
import { periodOf } from '../royalty-period.ts'
import { toPayoutView } from '../royalty-views.ts'
import { tell } from '../tell.ts'

/** One document a currency. The partner's row is held, so that of many at once one finds something to pay. */
export const pay: Handler<'royalty.pay'> = async (
  { services, caller: { account } },
  { partnerId, method, note, ...asked },
) => {
  const at = services.now()
  const { span, startDate, endDate } = periodOf(asked, { account, now: at })
  const made = await services.db.transaction(async (tx) => {
    if (!(await lockPartner(tx, partnerId))) throw notFound()
    const payable = payableOf(await dueLines(tx, { partnerId, span, now: at }))
    if (payable.length === 0) throw new Refusal(409, TEXTS.nothingDue)
    const made: PayoutRow[] = []
    for (const { currency, amount, lines } of payable) {
      const said = { partnerId, amount, currency, startDate, endDate, method, note }
      const id = await insertPayout(tx, { ...said, authorId: account.id, at }, lines)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'royalty.pay',
        subject: `payouts/${id}`,
        after: { ...said, lines: lines.length },
      })
      const row = await findPayout(tx, id)
      if (row) made.push(row)
    }
    const ids = made.map(({ id }) => id).join(' ')
    await tell(tx, [partnerId], {
      notice: 'payout',
      occasion: ids,
      details: { payout: ids.replaceAll(' ', ', ') },
      now: at,
    })
    return made
  })
  return { payouts: made.map(toPayoutView) }
}
