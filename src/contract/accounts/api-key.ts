/** The default key, and named keys with scopes. Calls open to keys have a `key` scope. */
import { z } from 'zod'
import { id, instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { KEY_SCOPES, MOST_KEY_DAYS, NAMED_KEY_DAYS, NARROW_SCOPES, type KeyScope } from './key-words.ts'
import { TEXTS } from '../texts.ts'

const apiKey = z.object({
  id,
  /** The whole key is shown once, on creation. */
  prefix: z.string(),
  created: instant,
  expires: instant,
  /** To the minute; null: unused. */
  lastUsed: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

const scope = z.enum(KEY_SCOPES, TEXTS.valueInvalid)
const scopes = z
  .array(scope)
  .min(1, TEXTS.keyScopes)
  .max(KEY_SCOPES.length, TEXTS.valueInvalid)
  .transform((given): KeyScope[] => KEY_SCOPES.filter((one) => given.includes(one)))
const name = z.string(TEXTS.inputName).trim().min(1, TEXTS.inputName).max(80, TEXTS.valueLong).pipe(storable)

const namedKey = apiKey.extend({
  name: z.string(),
  scopes: z.array(scope),
  /** null: until revoked. */
  expires: instant.nullable(),
  /** Last caller's network (`/24` or `/48`); null if unused. */
  lastAddress: z.string().nullable(),
})
export type NamedKey = z.output<typeof namedKey>

export const apiKeys = {
  'apiKey.getKey': endpoint('apiKey.getKey', {
    allowed: ['user'],
    effect: 'reads',
    description: 'The caller’s default API key, without the key itself; null where there is none.',
    reply: z.object({ apiKey: apiKey.nullable() }),
  }),
  'apiKey.getSwaggerConfig': endpoint('apiKey.getSwaggerConfig', {
    allowed: ['user'],
    effect: 'reads',
    description: 'The OpenAPI 3.1 document of the calls that an API key opens.',
    reply: z.object({ swaggerConfig: z.record(z.string(), z.unknown()) }),
  }),
  'apiKey.generateKey': endpoint('apiKey.generateKey', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Makes the default API key, which has every scope, for 365 days and answers it, this once; an older one ends at once. Named keys go on.',
    reply: z.object({ apiKey, key: z.string() }),
    message: 'API key created.',
  }),
  'apiKey.deleteKey': endpoint('apiKey.deleteKey', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Deletes the caller’s default API key, which ends at once.',
    reply: z.object({}),
    message: 'API key deleted.',
  }),
  'apiKey.list': endpoint('apiKey.list', {
    allowed: ['user'],
    effect: 'reads',
    description: 'The caller’s named API keys, newest first, without the keys themselves.',
    reply: z.object({ apiKeys: z.array(namedKey) }),
  }),
  'apiKey.create': endpoint('apiKey.create', {
    allowed: ['user'],
    effect: 'changes',
    description:
      'Makes a named API key that opens the calls of its scopes, and answers it, this once. Scopes stay as they are.',
    input: z.object({
      name,
      scopes: scopes.default([...NARROW_SCOPES]),
      /** null: until revoked. */
      days: z
        .number(TEXTS.keyDays)
        .int(TEXTS.keyDays)
        .min(1, TEXTS.keyDays)
        .max(MOST_KEY_DAYS, TEXTS.keyDays)
        .nullable()
        .default(NAMED_KEY_DAYS),
    }),
    reply: z.object({ apiKey: namedKey, key: z.string() }),
    message: 'API key created.',
  }),
  'apiKey.rename': endpoint('apiKey.rename', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Renames one of the caller’s named API keys.',
    input: z.object({ id, name }),
    reply: z.object({ apiKey: namedKey }),
    message: 'API key renamed.',
  }),
  'apiKey.revoke': endpoint('apiKey.revoke', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Deletes one of the caller’s named API keys, which ends at once.',
    input: z.object({ id }),
    reply: z.object({}),
    message: 'API key revoked.',
  }),
}
