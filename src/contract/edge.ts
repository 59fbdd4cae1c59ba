/** What an integration says to the edge and hears (public contract, not part of the panel's table). */
import { z } from 'zod'

/** Longest body that the edge reads, in bytes. */
export const EDGE_BODY_LIMIT = 64 * 1024

/** Lengths that stored texts are cut to, in UTF-16 units. */
export const CUT = { url: 2048, referrer: 2048, userAgent: 1024, value: 256, header: 512 } as const

export const decideInput = z.object({
  key: z.string().min(1).max(64),
  /** IPv4 or IPv6, as the site saw it. */
  ip: z.string().min(2).max(64),
  url: z.string().min(1).max(32_768),
  userAgent: z.string().max(65_536),
  referrer: z.string().max(32_768).optional(),
  /** Lower-case names. Absent: the integration could not see them, and no header signal speaks. */
  headers: z.record(z.string().max(128), z.string().max(8192)).optional(),
  visitor: z.string().max(256).optional(),
  signals: z.string().max(32_768).optional(),
})
export type DecideInput = z.output<typeof decideInput>
