/**
 * What integrations and page scripts say to the edge and hear. Public contract of the edge, not part of the panel’s
 * table.
 */
import { z } from 'zod'
import './messages.ts'

/** Longest body that the edge reads, in bytes. */
export const EDGE_BODY_LIMIT = 64 * 1024

/** Lengths that stored texts are cut to, in UTF-16 units. */
export const CUT = { url: 2048, referrer: 2048, userAgent: 1024, value: 256, header: 512 } as const

const MOST_HEADERS = 200

/** Checked by hand: this is the hot path, and a record of strings costs a schema several microseconds. */
function areHeaders(given: unknown): given is Record<string, string> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return false
  let count = 0
  for (const name in given) {
    const value: unknown = (given as Record<string, unknown>)[name]
    if (++count > MOST_HEADERS || typeof value !== 'string' || value.length > 8192 || name.length > 128) return false
  }
  return true
}

export const decideInput = z.object({
  key: z.string().min(1).max(64),
  /** IPv4 or IPv6, as the site saw it. */
  ip: z.string().min(2).max(64),
  url: z.string().min(1).max(32_768),
  userAgent: z.string().max(65_536),
  referrer: z.string().max(32_768).optional(),
  /** Lower-case names. Absent: the integration could not see them, and no header signal speaks. */
  headers: z.custom<Record<string, string>>(areHeaders, 'The headers must be an object of texts.').optional(),
  visitor: z.string().max(256).optional(),
  signals: z.string().max(32_768).optional(),
  /** Whether this request can be answered by the check: it came by GET. Absent: the integration cannot show it. */
  check: z.boolean().optional(),
})

export type DecideInput = z.output<typeof decideInput>

/** Longest body of /edge/v1/page, in bytes. */
export const PAGE_BODY_LIMIT = 16 * 1024

export const pageInput = z.object({
  key: z.string().min(1).max(64),
  /** The page's own address. */
  url: z
    .string()
    .max(8192)
    .regex(/^https?:\/\//i, 'The url must be a full http or https URL.'),
  referrer: z.string().max(8192).default(''),
})
