/** Web Bot Auth signature of an agent: RFC 9421 with the tag `web-bot-auth`. */
import { z } from 'zod'

/**
 * '' if verified. `pending`, `unreachable`, `busy`: keys not read yet, not readable, or too many signed visits.
 * `unsupported`: method not checked here. `partial`: headers are missing. The others refute it; `early`: not valid
 * yet.
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
  /** Host of the key directory; '' if unreadable. */
  agent: z.string(),
  /** Key id; '' if unreadable. */
  key: z.string(),
  standing: z.enum(['verified', 'unknown', 'false']),
  why: z.enum(SIGNED_WHY),
})
export type Signed = z.output<typeof signed>
