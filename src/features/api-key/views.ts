import type { ApiKey } from '../../contract/api-key.ts'
import type { ApiKeyRow } from '../../store/config/api-keys.ts'

/** An API key as its owner sees it. */
export const toKeyView = ({ id, prefix, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  id,
  prefix,
  created: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
})

/** What the audit log shows of a key. */
export const recordedKey = ({ prefix, expiresAt }: ApiKeyRow): object => ({ apiKey: prefix, expiresAt })
