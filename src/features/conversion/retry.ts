import { recordAudit } from '../../store/config/audit.ts'
import { unmatchedIds } from '../../store/config/postback-inbox.ts'
import { makeDue, unmatchedAmong } from '../../store/config/postbacks.ts'
import type { Handler } from '../context.ts'
import { matchAll } from './match.ts'
import { clientMeant } from './whose.ts'

const MOST = 1000
const KEPT_MS = 91 * 86_400_000

/** Those named that are not the caller's are passed over as missing ones. */
export const retry: Handler<'conversion.retry'> = async ({ services, caller }, { clientId: named, ids }) => {
  const { db, now } = services
  const due = await db.transaction(async (tx) => {
    const clientId = await clientMeant(tx, caller.account, named)
    const at = now()
    const found = await unmatchedIds(
      tx,
      { clientId, search: '', from: new Date(at.getTime() - KEPT_MS), to: new Date(at.getTime() + KEPT_MS) },
      ids,
      MOST,
    )
    const made = await makeDue(tx, found, at)
    if (made.length > 0)
      await recordAudit(tx, {
        actorId: caller.account.id,
        action: 'conversion.retry',
        subject: `accounts/${clientId ?? caller.account.id}`,
        after: { postbacks: made.length },
      })
    return made
  })
  await matchAll(services)
  return { retried: due.length, matched: due.length - (await unmatchedAmong(db, due)) }
}
