import { notFound } from '../../contract/failure.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { endSession } from '../../store/config/own-sessions.ts'
import type { Handler } from '../context.ts'

/** No call asks with the token again: each looks its session up. */
export const revoke: Handler<'sessions.revoke'> = async ({ services, caller: { account } }, { id }) =>
  services.db.transaction(async (tx) => {
    const ended = await endSession(tx, account.id, id)
    if (!ended) throw notFound()
    const { address, agent, createdAt } = ended
    await recordAudit(tx, {
      actorId: account.id,
      action: 'sessions.revoke',
      subject: `sessions/${id}`,
      before: { address, agent, createdAt },
    })
    return {}
  })
