/** What an agent's own signature proves of a visit (Web Bot Auth: RFC 9421 with the tag `web-bot-auth`). */
import { z } from 'zod'

/**
 * Why a signature is not verified; '' if it is. `pending`, `unreachable`, `busy`: the agent's keys were not read yet,
 * cannot be read, or too many visits are signed at once. `unsupported`: signed in a way that is not checked here.
 * `partial`: not all of its headers are there. The others refute it; `early`: not valid yet.
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
  /** Host of the agent, whose directory of keys was asked; '' if it cannot be read. */
  agent: z.string(),
  /** Id of the key, '' if it cannot be read. */
  key: z.string(),
  standing: z.enum(['verified', 'unknown', 'false']),
  why: z.enum(SIGNED_WHY),
})
export type Signed = z.output<typeof signed>
