import type { ApiKey, NamedKey } from '../../contract/api-key.ts'
import type { ApiKeyRow, NamedKeyRow } from '../../store/config/api-keys.ts'

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

/** A named key as its owner sees it. */
export const toNamedKeyView = ({ name, scopes, expiresAt, lastAddress, ...row }: NamedKeyRow): NamedKey => ({
  id: row.id,
  name,
  prefix: row.prefix,
  scopes,
  created: row.createdAt.toISOString(),
  expires: expiresAt?.toISOString() ?? null,
  lastUsed: row.lastUsedAt?.toISOString() ?? null,
  lastAddress: lastAddress || null,
})

/** What the audit log shows of a named key. */
export const recordedNamedKey = ({ prefix, name, scopes, expiresAt }: NamedKeyRow): object => ({
  apiKey: prefix,
  name,
  scopes,
  expiresAt,
})
