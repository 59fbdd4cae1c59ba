import type { ApiKey, NamedKey } from '../../contract/accounts/api-key.ts'
import type { ApiKeyRow, NamedKeyRow } from '../../store/config/accounts/api-keys.ts'

export const toKeyView = ({ id, prefix, createdAt, expiresAt, lastUsedAt }: ApiKeyRow): ApiKey => ({
  id,
  prefix,
  created: createdAt.toISOString(),
  expires: expiresAt.toISOString(),
  lastUsed: lastUsedAt?.toISOString() ?? null,
})

export const recordedKey = ({ prefix, expiresAt }: ApiKeyRow) => ({ apiKey: prefix, expiresAt })

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

export const recordedNamedKey = ({ prefix, name, scopes, expiresAt }: NamedKeyRow) => ({
  apiKey: prefix,
  name,
  scopes,
  expiresAt,
})
