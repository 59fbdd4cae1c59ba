/** Written last: without it a backup is cut off and invalid. */
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const MANIFEST = 'manifest.json'
/** Increase when older versions could not read the result. */
const FORMAT = 1

/** Names stay in the folder and have no leading dot. */
const name = z
  .string()
  .max(200)
  .regex(/^(?:config|events|spool|spool-probes|spool-postbacks|spool-checks|data)(?:\/[^\s/\\.\p{Cc}][^/\\\p{Cc}]*)+$/u)
export const isBackupName = (given: string): boolean =>
  given === MANIFEST || (name.safeParse(given).success && !given.split('/').includes('..'))

const file = z.object({ name, bytes: z.int().min(0), sha256: z.string().regex(/^[\da-f]{64}$/) })
const rows = z.record(z.string().regex(/^[a-z_]{1,60}$/), z.int().min(0))

const manifest = z.object({
  format: z.int().min(1),
  weir: z.string(),
  node: z.string(),
  /** The backup contains hits up to this time. */
  until: z.iso.datetime(),
  config: z.object({ migrations: z.array(z.string()), rows }),
  events: z.object({ migrations: z.array(z.string()), rows }),
  files: z.array(file),
})

export type Manifest = z.infer<typeof manifest>
export type BackedUpFile = z.infer<typeof file>

/** `rows`: of all configuration tables. */
export type Sums = { hits: number; rows: number; files: number }

export const manifestSums = ({ config, events, files }: Manifest): Sums => ({
  hits: events.rows['hits'] ?? 0,
  rows: Object.values(config.rows).reduce((sum, one) => sum + one, 0),
  files: files.length,
})

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Two lines: the manifest, and its SHA-256. */
export function writeManifest(content: Omit<Manifest, 'format'>): string {
  const text = JSON.stringify({ format: FORMAT, ...content })
  return `${text}\n${digestOf(text)}\n`
}

/** @throws Error with one line when damaged or written by a newer version. */
export function readManifest(content: string): Manifest {
  const [text = '', digest = ''] = content.split('\n')
  if (digestOf(text) !== digest) throw new Error('the backup is damaged: the checksum of its manifest is wrong')
  const given: unknown = JSON.parse(text)
  const { format } = z.object({ format: z.int() }).parse(given)
  if (format > FORMAT) throw new Error('the backup was made by a newer version of Weir')
  return manifest.parse(given)
}

export type Digest = Pick<BackedUpFile, 'bytes' | 'sha256'>

/** @throws Error with one line when missing or different. */
export function checkDigest(name: string, found: Digest | undefined, expected: Digest): void {
  if (!found) throw new Error(`the backup is damaged: ${name} is missing`)
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
    throw new Error(`the backup is damaged: the checksum of ${name} is wrong`)
}

/** @throws Error for migrations unknown to this version. */
export function refuseNewer(
  kind: 'configuration' | 'events',
  inBackup: readonly string[],
  here: readonly string[],
  weir: string,
): void {
  const unknown = inBackup.find((migration) => !here.includes(migration))
  if (unknown !== undefined)
    throw new Error(
      `the backup was made by a newer version of Weir (${weir}): its ${kind} has ${unknown}, which this version does not know`,
    )
}
