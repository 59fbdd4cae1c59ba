/** The API key of a client. What it opens carries `key: true` in the contract. */
import { z } from 'zod'
import { id, instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const apiKey = z.object({
  id,
  /** Its beginning; the whole is shown once, when it is made. */
  prefix: z.string(),
  created: instant,
  expires: instant,
  /** To the minute; null before the first call. */
  lastUsed: instant.nullable(),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = {
  'apiKey.getKey': endpoint('apiKey.getKey', {
    allowed: ['user'],
    effect: 'reads',
    description: 'The caller’s API key, without the key itself; null where there is none.',
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
    description: 'Makes an API key for 365 days and answers it, this once; an older one ends at once.',
    reply: z.object({ apiKey, key: z.string() }),
    message: 'API key created.',
  }),
  'apiKey.deleteKey': endpoint('apiKey.deleteKey', {
    allowed: ['user'],
    effect: 'changes',
    description: 'Deletes the caller’s API key, which ends at once.',
    reply: z.object({}),
    message: 'API key deleted.',
  }),
}
