import { Refusal, found, invalid } from '../../contract/failure.ts'
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
import { unchanged } from '../../domain/accounts/audited.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { notify } from '../../domain/notifications/notify.ts'
import { recordedNamedKey, toNamedKeyView } from './api-key-views.ts'

type Needs = 'db' | 'now'

export const namedKeyHandlers = {
  'apiKey.list': async ({ services, caller: { account } }) => ({
    apiKeys: (await listNamedKeys(services.db, account.id)).map(toNamedKeyView),
  }),

  /** Only this answer has the whole key. The account lock guards names and limit. */
  'apiKey.create': async ({ audited, services: { db, now }, caller: { account } }, { name, scopes, days }) => {
    const key = KEY_MARK + newSecret()
    const createdAt = now()
    return db.transaction(async (tx) => {
      found(await lockAccount(tx, account.id))
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
      await notify(tx, [account.id], {
        notice: 'namedKeyMade',
        occasion: `key ${made.id}`,
        details: { prefix: made.prefix, name },
        now: createdAt,
      })
      return audited(tx, {
        subject: `accounts/${account.id}`,
        after: recordedNamedKey(made),
        answer: { apiKey: toNamedKeyView(made), key },
      })
    })
  },

  'apiKey.rename': async ({ audited, services, caller: { account } }, { id, name }) =>
    services.db.transaction(async (tx) => {
      found(await lockAccount(tx, account.id))
      const before = found(await lockNamedKey(tx, account.id, id))
      const after = { ...before, name }
      if (name === before.name) return unchanged({ apiKey: toNamedKeyView(after) })
      const others = await listNamedKeys(tx, account.id)
      requireFreeName(
        others.filter((one) => one.id !== id),
        name,
      )
      await renameKey(tx, id, name)
      return audited(tx, {
        subject: `accounts/${account.id}`,
        before: recordedNamedKey(before),
        after: recordedNamedKey(after),
        answer: { apiKey: toNamedKeyView(after) },
      })
    }),

  'apiKey.revoke': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const before = found(await deleteNamedKey(tx, account.id, id))
      return audited(tx, { subject: `accounts/${account.id}`, before: recordedNamedKey(before), answer: {} })
    }),
} satisfies HandlersOf<Needs>

/** Case-insensitive. */
function requireFreeName(others: readonly NamedKeyRow[], name: string): void {
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw invalid({ name: [TEXTS.nameTaken] })
}
