/** Public contract of the edge for integrations and page scripts. */
import { z } from 'zod'
import '../messages.ts'

/** Bytes; more than web servers forward of one visitor. */
export const EDGE_BODY_LIMIT = 2 * 1024 * 1024

/** UTF-16 units. `parameter`: also click ids; longer ones end with CUT_MARK. */
export const CUT = { url: 4096, referrer: 2048, userAgent: 1024, value: 256, parameter: 1024, header: 512 } as const

const MOST_HEADERS = 200

/** By hand on the hot path: a schema of string records costs microseconds. */
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
  /** IPv4 or IPv6, from the site. */
  ip: z.string().min(2).max(64),
  url: z.string().min(1).max(32_768),
  userAgent: z.string().max(65_536),
  referrer: z.string().max(32_768).optional(),
  /** Lower-case names. Absent: unknown, so header signals are skipped. */
  headers: z.custom<Record<string, string>>(areHeaders, 'The headers must be an object of texts.').optional(),
  visitor: z.string().max(256).optional(),
  signals: z.string().max(32_768).optional(),
  /** True for GET, which the check can answer. Absent: no check possible. */
  check: z.boolean().optional(),
})

export type DecideInput = z.output<typeof decideInput>

/** From visitors: coerces types, no length limit. */
const visitors = z
  .unknown()
  .optional()
  .transform((given): string => textOf(given))

function textOf(given: unknown): string {
  if (typeof given === 'string') return given
  if (Array.isArray(given)) return given.map(textOf).join(', ')
  return typeof given === 'number' || typeof given === 'boolean' ? String(given) : ''
}

/** Mutates: copying would cost more than the schema. */
function headersOf(given: unknown): Record<string, string> | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const headers = given as Record<string, unknown>
  for (const name in headers) if (typeof headers[name] !== 'string') headers[name] = textOf(headers[name])
  return headers as Record<string, string>
}

const LONGEST_SIGNALS = 32_768

const LONGEST = { key: 64, ip: 4096 } as const

const flagOf = (given: unknown): boolean | undefined =>
  given === undefined || given === null ? undefined : given === true

function signalsOf(given: unknown): string | undefined {
  const text = textOf(given)
  return text === '' || text.length > LONGEST_SIGNALS ? undefined : text
}

const visitorOf = (given: unknown): string | undefined => textOf(given) || undefined
const recipeOf = (given: unknown): string => textOf(given).slice(0, 40)
const methodOf = (given: unknown): string | undefined => textOf(given).slice(0, 32) || undefined

/** Only the integration's values may fail: a refused request lets the visitor through. */
export const toldVisit = z.object({
  key: decideInput.shape.key,
  ip: z.string().min(2).max(LONGEST.ip),
  url: z.string().min(1),
  userAgent: visitors,
  referrer: visitors,
  headers: z.unknown().optional().transform(headersOf),
  visitor: z.unknown().optional().transform(visitorOf),
  signals: z.unknown().optional().transform(signalsOf),
  check: z.unknown().optional().transform(flagOf),
  /** `php/2026-11-28`; '' for none. */
  recipe: z.unknown().optional().transform(recipeOf),
  /** Earlier visits that passed unjudged, by cause. */
  missed: z.unknown().optional(),
  /** Default GET. */
  method: z.unknown().optional().transform(methodOf),
})
export type ToldVisit = z.output<typeof toldVisit>

const isSized = (given: unknown, least: number, most: number): given is string =>
  typeof given === 'string' && given.length >= least && given.length <= most

/**
 * As `toldVisit`, by hand: a schema costs as much as half of the signals. Undefined: the schema finds what is wrong.
 */
export function quickTold(given: unknown): ToldVisit | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const described = given as Record<string, unknown>
  const { key, ip, url } = described
  if (!isSized(key, 1, LONGEST.key) || !isSized(ip, 2, LONGEST.ip) || !isSized(url, 1, Infinity)) return undefined
  return {
    key,
    ip,
    url,
    userAgent: textOf(described['userAgent']),
    referrer: textOf(described['referrer']),
    headers: headersOf(described['headers']),
    visitor: visitorOf(described['visitor']),
    signals: signalsOf(described['signals']),
    check: flagOf(described['check']),
    recipe: recipeOf(described['recipe']),
    missed: described['missed'],
    method: methodOf(described['method']),
  }
}

/** Bytes of /edge/v1/page; the script cuts both addresses. */
export const PAGE_BODY_LIMIT = 128 * 1024

export const pageInput = z.object({
  key: z.string().min(1).max(64),
  url: z.string().regex(/^https?:\/\//i, 'The url must be a full http or https URL.'),
  referrer: visitors,
})
