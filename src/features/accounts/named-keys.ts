import { Refusal, found, invalid, notFound } from '../../contract/failure.ts'
import { MOST_KEYS } from '../../contract/accounts/key-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { hashSecret, newSecret } from '../../lib/secrets/secrets.ts'
import { expiryOf, KEY_MARK, prefixOf } from '../../rules/accounts/api-key.ts'
import { lockAccount } from '../../store/config/accounts/accounts.ts'
import {
  deleteNamedKey,
  insertNamedKey,
  listNamedKeys,
  lockNamedKey,
  renameKey,
  type NamedKeyRow,
} from '../../store/config/accounts/api-keys.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { recordedNamedKey, toNamedKeyView } from './api-key-views.ts'

type Needs = 'db' | 'now'

export const namedKeyHandlers = {
  'apiKey.list': async ({ services, caller: { account } }) => ({
    apiKeys: (await listNamedKeys(services.db, account.id)).map(toNamedKeyView),
  }),

  /** Only this answer has the whole key. The account lock guards names and limit. */
  'apiKey.create': async ({ services: { db, now }, caller: { account } }, { name, scopes, days }) => {
    const key = KEY_MARK + newSecret()
    const createdAt = now()
    return db.transaction(async (tx) => {
      if (!(await lockAccount(tx, account.id))) throw notFound()
      const others = await listNamedKeys(tx, account.id)
      if (others.length >= MOST_KEYS) throw new Refusal(409, TEXTS.keysFull)
      requireFreeName(others, name)
      const made = found(
        await insertNamedKey(tx, {
          accountId: account.id,
          name,
          scopes,
          keyHash: hashSecret(key),
          prefix: prefixOf(key),
          createdAt,
          expiresAt: days === null ? null : expiryOf(createdAt, days),
        }),
      )
      await recordAudit(tx, {
        actorId: account.id,
        action: 'apiKey.create',
        subject: `accounts/${account.id}`,
        after: recordedNamedKey(made),
      })
      await notify(tx, [account.id], {
        notice: 'namedKeyMade',
        occasion: `key ${made.id}`,
        details: { prefix: made.prefix, name },
        now: createdAt,
      })
      return { apiKey: toNamedKeyView(made), key }
    })
  },

  'apiKey.rename': async ({ services, caller: { account } }, { id, name }) =>
    services.db.transaction(async (tx) => {
      if (!(await lockAccount(tx, account.id))) throw notFound()
      const before = found(await lockNamedKey(tx, account.id, id))
      const after = { ...before, name }
      if (name === before.name) return { apiKey: toNamedKeyView(after) }
      const others = await listNamedKeys(tx, account.id)
      requireFreeName(
        others.filter((one) => one.id !== id),
        name,
      )
      await renameKey(tx, id, name)
      await recordAudit(tx, {
        actorId: account.id,
        action: 'apiKey.rename',
        subject: `accounts/${account.id}`,
        before: recordedNamedKey(before),
        after: recordedNamedKey(after),
      })
      return { apiKey: toNamedKeyView(after) }
    }),

  'apiKey.revoke': async ({ services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const before = found(await deleteNamedKey(tx, account.id, id))
      await recordAudit(tx, {
        actorId: account.id,
        action: 'apiKey.revoke',
        subject: `accounts/${account.id}`,
        before: recordedNamedKey(before),
      })
      return {}
    }),
} satisfies HandlersOf<Needs>

/** Case-insensitive. */
function requireFreeName(others: readonly NamedKeyRow[], name: string): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw invalid({ name: [TEXTS.nameTaken] })
}
