/** Web Bot Auth: RFC 9421 with the tag `web-bot-auth`. */
import { z } from 'zod'

/**
 * '' if verified. `pending`, `unreachable`, `busy`: keys unread, unreadable, or too many signed visits. `unsupported`:
 * unchecked method. `partial`: missing headers. Others refute the signature; `early`: not valid yet.
 */
export const SIGNED_WHY = [
  '',
  'pending',
  'unreachable',
  'busy',
  'unsupported',
  'partial',
  'malformed',
  'expired',
  'early',
  'unknown_key',
  'invalid',
  'replayed',
] as const

export const signed = z.object({
  agent: z.string(),
  key: z.string(),
  standing: z.enum(['verified', 'unknown', 'false']),
  why: z.enum(SIGNED_WHY),
})
export type Signed = z.output<typeof signed>
