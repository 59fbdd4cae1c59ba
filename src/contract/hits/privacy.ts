import { z } from 'zod'
import { count } from '../common.ts'
import { endpoint, STREAM } from '../endpoint.ts'
import type { Role } from '../roles.ts'

const ADMIN: readonly Role[] = ['admin']

const retention = {
  /** Null: forever. */
  keepMonths: z.int().min(1).max(120).nullable(),
  /** Days after which addresses are shortened to IPv4 /24, IPv6 /48; 0: before storing; null: never. */
  cutAddressDays: z.int().min(0).max(3650).nullable(),
}

const visitor = z.object({ by: z.enum(['address', 'visitor', 'hit']), value: z.string().trim().min(1).max(64) })

export const privacy = {
  'privacy.read': endpoint('privacy.read', {
    allowed: ADMIN,
    effect: 'reads',
    description: 'How long hits and whole addresses are kept, unless a campaign says less.',
    reply: z.object({ keeping: z.object(retention), /** Campaigns with shorter retention. */ stricter: count }),
  }),
  'privacy.save': endpoint('privacy.save', {
    allowed: ADMIN,
    effect: 'changes',
    description: 'Sets how long hits and whole addresses are kept.',
    input: z.object(retention),
    reply: z.object({ keeping: z.object(retention) }),
    message: 'Saved.',
  }),
  'privacy.export': endpoint('privacy.export', {
    allowed: ADMIN,
    effect: 'reads',
    description: 'Everything that is stored of an address, a visitor or a hit, one JSON object a line.',
    input: visitor,
    reply: STREAM,
  }),
  'privacy.erase': endpoint('privacy.erase', {
    allowed: ADMIN,
    effect: 'changes',
    description:
      'Deletes everything that is stored of an address, a visitor or a hit. Conversions stay, without what was known of the visitor.',
    input: visitor,
    reply: z.object({ hits: count, probes: count, conversions: count }),
  }),
}
