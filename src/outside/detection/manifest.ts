/** What is kept of a source: which file is in force, since when, and what the last look found. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const text = z.string().nullable()
const manifest = z.object({
  /** Short hash of the content in force; '' before the first. */
  version: z.string(),
  /** Name of its file; '' before the first. */
  file: z.string(),
  url: z.string(),
  /** When this content came. */
  fetchedAt: text,
  /** When it was last seen to be current. */
  checkedAt: text,
  /** When somebody last looked, with whatever outcome. */
  triedAt: text,
  entries: z.int(),
  bytes: z.int(),
  etag: text,
  lastModified: text,
  /** Why the last look failed; null when it did not. */
  error: text,
  /** Content that was tried and dropped: it is not taken, what is published after it is. '' for none. */
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

/** NO_MANIFEST where there is none, or none that can be read. */
export async function readManifest(dir: string, id: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(fileOf(dir, id), 'utf8')))
  } catch {
    return NO_MANIFEST
  }
}

/** As it is written down, unless its file is gone or is not as it was written: then it is fetched anew. */
export async function manifestOf(dir: string, id: string): Promise<Manifest> {
  const found = await readManifest(dir, id)
  if (found.file === '') return found
  return (await isContentWhole(path.join(dir, id, found.file))) ? found : { ...found, ...NO_CONTENT }
}
const NO_CONTENT = { version: '', file: '', etag: null, lastModified: null } as const

/** A source's content carries its own hash in its name. */
export const CONTENT = /^data-([0-9a-f]{12})$/

/** Whether a source's file is what its name says. */
export const isContentWhole = (file: string): Promise<boolean> =>
  readFile(file).then(
    (bytes) => shortHash(bytes) === CONTENT.exec(path.basename(file))?.[1],
    () => false,
  )

/** Whole or not at all, after a power cut as well: written beside, then renamed. */
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

/** Deletes files of a source that are no longer in force, and halves that a killed process left. */
export async function cleanUpSource(dir: string, id: string, keep: string): Promise<void> {
  const folder = path.join(dir, id)
  for (const name of await readdir(folder))
    if (name !== keep && name !== 'manifest.json') await rm(path.join(folder, name), { force: true })
}
