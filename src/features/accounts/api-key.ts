import { found, notFound } from '../../contract/failure.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { DEFAULT_SCOPES, documentOfKey, expiryOf, KEY_MARK, prefixOf } from '../../rules/accounts/api-key.ts'
import { deleteApiKey, findApiKey, insertApiKey } from '../../store/config/accounts/api-keys.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
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
  'apiKey.generateKey': async ({ services: { db, now }, caller: { account } }) => {
    const key = KEY_MARK + newSecret()
    const createdAt = now()
    return db.transaction(async (tx) => {
      if (!(await lockAccount(tx, account.id))) throw notFound()
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
      await recordAudit(tx, {
        actorId: account.id,
        action: 'apiKey.generateKey',
        subject: `accounts/${account.id}`,
        ...(before && { before: recordedKey(before) }),
        after: recordedKey(after),
      })
      await notify(tx, [account.id], {
        notice: 'keyMade',
        occasion: `key ${after.id}`,
        details: { prefix: after.prefix },
        now: createdAt,
      })
      return { apiKey: toKeyView(after), key }
    })
  },

  'apiKey.deleteKey': async ({ services, caller: { account } }) =>
    services.db.transaction(async (tx) => {
      const before = found(await deleteApiKey(tx, account.id))
      await recordAudit(tx, {
        actorId: account.id,
        action: 'apiKey.deleteKey',
        subject: `accounts/${account.id}`,
        before: recordedKey(before),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>
