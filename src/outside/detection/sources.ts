/** Sources of detection data: the built-in list, or the operator's own in the same form. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { hash32 } from '../../lib/numbers/hash.ts'
import given from './data/sources.json' with { type: 'json' }
import { FORMATS } from './formats/parse.ts'
import type { Manifest } from './manifest.ts'
import { DAY_MS, HOUR_MS } from '../../lib/time/durations.ts'

export const SOURCE_KINDS = [
  'country',
  'city',
  'connection',
  'asn',
  'hosting',
  'tor',
  'vpn',
  'relay',
  'crawler',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

const isMmdbOnly = (kind: SourceKind): boolean => kind === 'country' || kind === 'city' || kind === 'connection'

const source = z.strictObject({
  /** Also its folder name. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be lower-case letters, numbers and dashes'),
  name: z.string().min(1).max(60),
  kind: z.enum(SOURCE_KINDS),
  format: z.enum(FORMATS),
  /** `{yyyy}-{mm}` and `{monday}`: month and Monday of publication, the current first, then the previous. */
  url: z.string().regex(/^(https?|file):\/\//, 'must begin with http://, https:// or file://'),
  licence: z.string().min(1).max(200),
  /** Hours between checks. */
  every: z.int().min(1).max(8784),
  /** Fewer entries are refused. */
  least: z.int().min(1),
  /** Bytes, unpacked. */
  most: z.int().min(1).max(1_000_000_000).default(64_000_000),
  /** URL of its SHA-256. */
  sha256: z
    .string()
    .regex(/^(https?|file):\/\//)
    .optional(),
})
const file = z
  .object({ sources: z.array(source) })
  .refine(({ sources }) => new Set(sources.map(({ id }) => id)).size === sources.length, 'ids must differ')
  .refine(
    ({ sources }) => sources.every(({ kind, format }) => format !== 'mmdb' || kind === 'asn' || isMmdbOnly(kind)),
    'mmdb is for country, city, connection and asn',
  )
  .refine(
    ({ sources }) => sources.every(({ kind, format }) => !isMmdbOnly(kind) || format === 'mmdb'),
    'country, city and connection data must be mmdb',
  )
  .refine(
    ({ sources }) => sources.every(({ kind, format }) => format !== 'iptoasn' || kind === 'asn'),
    'iptoasn is for asn',
  )
  .refine(
    ({ sources }) => sources.every(({ kind, format }) => kind !== 'asn' || format === 'mmdb' || format === 'iptoasn'),
    'asn data must be iptoasn or mmdb',
  )

export type Source = z.output<typeof source>

/**
 * In `path`, or built-in.
 * @throws Error with one line when the operator's file cannot be read or is invalid.
 */
export function readSources(path?: string): Source[] {
  if (path === undefined) return file.parse(given).sources
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8'))).sources
  } catch (error) {
    const why =
      error instanceof z.ZodError
        ? error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('; ')
        : String(error)
    throw new Error(`configuration: DATA_SOURCES ${path}: ${why}`, { cause: error })
  }
}

const pad = (value: number): string => String(value).padStart(2, '0')
const dayOf = (date: Date): string => `${date.getUTCFullYear()}${pad(date.getUTCMonth() + 1)}${pad(date.getUTCDate())}`

/** Newest publication first. */
export function urlsOf({ url }: Pick<Source, 'url'>, now: Date): string[] {
  if (url.includes('{monday}')) {
    const monday = now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS
    return [monday, monday - 7 * DAY_MS].map((time) => url.replaceAll('{monday}', dayOf(new Date(time))))
  }
  if (!url.includes('{mm}')) return [url]
  return [0, -1].map((step) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + step, 1))
    return url.replaceAll('{yyyy}', String(month.getUTCFullYear())).replaceAll('{mm}', pad(month.getUTCMonth() + 1))
  })
}

/** After a failed check. */
const RETRY_HOURS = 1

/** Milliseconds; 0: now. Sources are shifted by up to a tenth of their period. */
export function nextLook(
  { id, every }: Pick<Source, 'id' | 'every'>,
  { triedAt, error }: Pick<Manifest, 'triedAt' | 'error'>,
): number {
  if (triedAt === null) return 0
  const hours = error === null ? every : Math.min(every, RETRY_HOURS)
  const shift = ((hash32(id) % 1000) / 1000) * 0.1
  return Date.parse(triedAt) + hours * (1 + shift) * HOUR_MS
}
