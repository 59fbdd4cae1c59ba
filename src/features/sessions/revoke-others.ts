import { recordAudit } from '../../store/config/audit.ts'
import { endOtherSessions } from '../../store/config/own-sessions.ts'
import type { Handler } from '../context.ts'

export const revokeOthers: Handler<'sessions.revokeOthers'> = async ({ services, caller: { account, sessionHash } }) =>
  services.db.transaction(async (tx) => {
    const ended = await endOtherSessions(tx, account.id, sessionHash)
    await recordAudit(tx, {
      actorId: account.id,
      action: 'sessions.revokeOthers',
      subject: `accounts/${account.id}`,
      after: { ended },
    })
    return { ended }
  })
