import { recordAudit } from '../../store/config/audit.ts'
import { clearInbox } from '../../store/config/notifications.ts'
import type { Handler } from '../context.ts'

export const clear: Handler<'notifications.clear'> = async ({ services, caller: { account } }, { upTo }) =>
  services.db.transaction(async (tx) => {
    const cleared = await clearInbox(tx, account.id, upTo)
    if (cleared > 0)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'notifications.clear',
        subject: `accounts/${account.id}`,
        before: { waiting: cleared },
      })
    return {}
  })
