import { notFound } from '../../contract/failure.ts'
import { hashSecret, newSecret } from '../../lib/secrets.ts'
import { expiryOf, KEY_MARK, prefixOf } from '../../rules/api-key.ts'
import { deleteApiKey, insertApiKey } from '../../store/config/api-keys.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { lockAccount } from '../../store/config/own-account.ts'
import type { Handler } from '../context.ts'
import { tell } from '../tell.ts'
import { recordedKey, toKeyView } from './views.ts'

/** The key is told here and nowhere else; the account's lock keeps two of these apart. */
export const generateKey: Handler<'apiKey.generateKey'> = async ({ services: { db, now }, caller: { account } }) => {
  const key = KEY_MARK + newSecret()
  const createdAt = now()
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, account.id))) throw notFound()
    const before = await deleteApiKey(tx, account.id)
    const after = await insertApiKey(tx, {
      accountId: account.id,
      keyHash: hashSecret(key),
      prefix: prefixOf(key),
      createdAt,
      expiresAt: expiryOf(createdAt),
    })
    if (!after) throw notFound()
    await recordAudit(tx, {
      actorId: account.id,
      action: 'apiKey.generateKey',
      subject: `accounts/${account.id}`,
      ...(before && { before: recordedKey(before) }),
      after: recordedKey(after),
    })
    await tell(tx, [account.id], {
      notice: 'keyMade',
      occasion: `key ${after.id}`,
      details: { prefix: after.prefix },
      now: createdAt,
    })
    return { apiKey: toKeyView(after), key }
  })
}
