import { notFound } from '../../contract/failure.ts'
import { deleteApiKey } from '../../store/config/api-keys.ts'
import { recordAudit } from '../../store/config/audit.ts'
import type { Handler } from '../context.ts'
import { recordedKey } from './views.ts'

export const deleteKey: Handler<'apiKey.deleteKey'> = async ({ services, caller: { account } }) =>
  services.db.transaction(async (tx) => {
    const before = await deleteApiKey(tx, account.id)
    if (!before) throw notFound()
    await recordAudit(tx, {
      actorId: account.id,
      action: 'apiKey.deleteKey',
      subject: `accounts/${account.id}`,
      before: recordedKey(before),
    })
    return {}
  })
