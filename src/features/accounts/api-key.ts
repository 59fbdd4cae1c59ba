import { found } from '../../contract/failure.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { DEFAULT_SCOPES, documentOfKey, expiryOf, KEY_MARK, prefixOf } from '../../rules/accounts/api-key.ts'
import { deleteApiKey, findApiKey, insertApiKey } from '../../store/config/accounts/api-keys.ts'
import { lockAccount } from '../../store/config/accounts/accounts.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { recordedKey, toKeyView } from './api-key-views.ts'

type Needs = 'db' | 'now'

export const apiKeyHandlers = {
  'apiKey.getKey': async ({ services, caller: { account } }) => {
    const key = await findApiKey(services.db, account.id)
    return { apiKey: key ? toKeyView(key) : null }
  },

  'apiKey.getSwaggerConfig': async ({ document }) => ({
    swaggerConfig: documentOfKey(document()),
  }),

  /** Only this answer has the whole key. The account lock serialises calls. */
  'apiKey.generateKey': async ({ audited, services: { db, now }, caller: { account } }) => {
    const key = KEY_MARK + newSecret()
    const createdAt = now()
    return db.transaction(async (tx) => {
      found(await lockAccount(tx, account.id))
      const before = await deleteApiKey(tx, account.id)
      const after = found(
        await insertApiKey(tx, {
          accountId: account.id,
          keyHash: hashSecret(key),
          prefix: prefixOf(key),
          scopes: [...DEFAULT_SCOPES],
          createdAt,
          expiresAt: expiryOf(createdAt),
        }),
      )
      await notify(tx, [account.id], {
        notice: 'keyMade',
        occasion: `key ${after.id}`,
        details: { prefix: after.prefix },
        now: createdAt,
      })
      return audited(tx, {
        subject: `accounts/${account.id}`,
        ...(before && { before: recordedKey(before) }),
        after: recordedKey(after),
        answer: { apiKey: toKeyView(after), key },
      })
    })
  },

  'apiKey.deleteKey': async ({ audited, services, caller: { account } }) =>
    services.db.transaction(async (tx) => {
      const before = found(await deleteApiKey(tx, account.id))
      return audited(tx, { subject: `accounts/${account.id}`, before: recordedKey(before), answer: {} })
    }),
} satisfies HandlersOf<Needs>
