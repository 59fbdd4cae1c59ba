import { notFound } from '../../contract/failure.ts'
import { retireAccount } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockManager } from '../../store/config/team.ts'
import { viewedTokens } from '../../store/config/tokens.ts'
import type { Handler } from '../context.ts'
import { DECOY } from '../passwords.ts'
import { graceUntil, renewSeen } from '../tokens.ts'

export const remove: Handler<'managers.deleteManager'> = async (
  { services: { db, now: clock }, caller },
  { id, graceDays },
) =>
  db.transaction(async (tx) => {
    const before = await lockManager(tx, id)
    if (!before) throw notFound()
    const now = clock()
    const until = graceUntil(now, graceDays)
    const tokens = await renewSeen(tx, await viewedTokens(tx, id), { who: before.email, now, until })
    await retireAccount(tx, before, { passwordHash: DECOY, now })
    const { email, name, menu } = before
    await recordAudit(tx, {
      actorId: caller.account.id,
      action: 'managers.deleteManager',
      subject: `accounts/${id}`,
      before: { email, name, menu },
      after: { tokensRenewed: tokens, oldUntil: until?.toISOString() ?? null },
    })
    return {}
  })
