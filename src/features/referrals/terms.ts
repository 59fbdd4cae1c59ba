import { recordAudit } from '../../store/config/audit.ts'
import { holdDays as heldNow, setHoldDays } from '../../store/config/royalties.ts'
import type { Handler } from '../context.ts'

export const terms: Handler<'referrals.terms'> = async ({ services: { db }, caller }, { holdDays }) =>
  db.transaction(async (tx) => {
    const before = await heldNow(tx)
    await setHoldDays(tx, holdDays)
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'referrals.terms',
      subject: 'royalty_terms',
      before: { holdDays: before },
      after: { holdDays },
    })
    return { holdDays }
  })
