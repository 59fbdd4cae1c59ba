/** State of a source: active file, its dates and the result of the last check. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const text = z.string().nullable()
const manifest = z.object({
  /** Short hash of the content; '' before the first. */
  version: z.string(),
  /** Name of its file; '' before the first. */
  file: z.string(),
  url: z.string(),
  /** When this content was fetched. */
  fetchedAt: text,
  /** Last confirmed to be current. */
  checkedAt: text,
  /** Last check, whatever its result. */
  triedAt: text,
  entries: z.int(),
  bytes: z.int(),
  etag: text,
  lastModified: text,
  /** Of the last check; null after success. */
  error: text,
  /** Rejected content, which is skipped; '' for none. */
  dropped: z.string().default(''),
})
export type Manifest = z.output<typeof manifest>

export const NO_MANIFEST: Manifest = {
  version: '',
  file: '',
  url: '',
  fetchedAt: null,
  checkedAt: null,
  triedAt: null,
  entries: 0,
  bytes: 0,
  etag: null,
  lastModified: null,
  error: null,
  dropped: '',
}

const fileOf = (dir: string, id: string): string => path.join(dir, id, 'manifest.json')

/** Returns NO_MANIFEST when missing or unreadable. */
export async function readManifest(dir: string, id: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(fileOf(dir, id), 'utf8')))
  } catch {
    return NO_MANIFEST
  }
}

/** When its file is missing or damaged, the source is fetched again. */
export async function manifestOf(dir: string, id: string): Promise<Manifest> {
  const found = await readManifest(dir, id)
  if (found.file === '') return found
  return (await isContentWhole(path.join(dir, id, found.file))) ? found : { ...found, ...NO_CONTENT }
}
const NO_CONTENT = { version: '', file: '', etag: null, lastModified: null } as const

/** The file name of content contains its hash. */
export const CONTENT = /^data-([0-9a-f]{12})$/

export const isContentWhole = (file: string): Promise<boolean> =>
  readFile(file).then(
    (bytes) => shortHash(bytes) === CONTENT.exec(path.basename(file))?.[1],
    () => false,
  )

/** Atomic even across a power cut. */
export async function writeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  const beside = `${file}.${randomBytes(4).toString('hex')}.part`
  await writeFile(beside, content, { flush: true })
  await rename(beside, file)
}

export const writeManifest = (dir: string, id: string, next: Manifest): Promise<void> =>
  writeWhole(fileOf(dir, id), `${JSON.stringify(next, null, 2)}\n`)

export const shortHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)

/** Deletes a source's inactive and partial files. */
export async function cleanUpSource(dir: string, id: string, keep: string): Promise<void> {
  const folder = path.join(dir, id)
  for (const name of await readdir(folder))
    if (name !== keep && name !== 'manifest.json') await rm(path.join(folder, name), { force: true })
}
