/**
 * What integrations and page scripts say to the edge and hear. Public contract of the edge, not part of the panel’s
 * table.
 */
import { z } from 'zod'
import './messages.ts'

/**
 * Longest body that the edge reads, in bytes: more than any web server hands over of one visitor, however it is
 * escaped.
 */
export const EDGE_BODY_LIMIT = 2 * 1024 * 1024

/**
 * Lengths that stored texts are cut to, in UTF-16 units. `parameter`: values of an address's parameters, click ids among
 * them; a longer one ends with CUT_MARK.
 */
export const CUT = { url: 4096, referrer: 2048, userAgent: 1024, value: 256, parameter: 1024, header: 512 } as const

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

/** Texts of the visitor's: another kind of value counts as one, and nothing is too long. */
const visitors = z
  .unknown()
  .optional()
  .transform((given): string => textOf(given))

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return given.map(textOf).join(', ')
  return typeof given === 'number' || typeof given === 'boolean' ? String(given) : ''
}

/** In place, since a copy of each visit's headers would cost the hot path more than the rest of its schema. */
function headersOf(given: unknown): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const headers = given as Record<string, unknown>
  for (const name in headers) if (typeof headers[name] !== 'string') headers[name] = textOf(headers[name])
  return headers as Record<string, string>
}

const LONGEST_SIGNALS = 32_768

/**
 * A visit as integrations tell it. Only what an integration itself writes can be wrong: key, address, the URL's
 * presence. Whatever a visitor sends is taken, because a refused question would let its visitor pass.
 */
export const toldVisit = z.object({
  key: decideInput.shape.key,
  ip: z.string().min(2).max(4096),
  url: z.string().min(1),
  userAgent: visitors,
  referrer: visitors,
  headers: z.unknown().optional().transform(headersOf),
  visitor: z
    .unknown()
    .optional()
    .transform((given) => textOf(given) || undefined),
  signals: z
    .unknown()
    .optional()
    .transform((given) => {
      const text = textOf(given)
      return text === '' || text.length > LONGEST_SIGNALS ? undefined : text
    }),
  check: z
    .unknown()
    .optional()
    .transform((given) => (given === undefined || given === null ? undefined : given === true)),
  /** Edition of what asks, as `php/2026-11-28`; '' where it names none. */
  recipe: z
    .unknown()
    .optional()
    .transform((given) => textOf(given).slice(0, 40)),
  /** Visits that passed unasked before this one, by their cause. */
  missed: z.unknown().optional(),
  /** Of the visitor's request; GET where it is not told. */
  method: z
    .unknown()
    .optional()
    .transform((given) => textOf(given).slice(0, 32) || undefined),
})

/** Longest body of /edge/v1/page, in bytes; the script cuts both addresses. */
export const PAGE_BODY_LIMIT = 128 * 1024

export const pageInput = z.object({
  key: z.string().min(1).max(64),
  /** The page's own address. */
  url: z.string().regex(/^https?:\/\//i, 'The url must be a full http or https URL.'),
  referrer: visitors,
})
