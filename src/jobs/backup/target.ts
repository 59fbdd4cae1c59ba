/**
 * Where a backup is written: a folder, or one file (`.tar`). Until it is whole it stands beside under a name that ends with
 * `.partial`, which no restore takes.
 */
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { digestOfFile } from '../../lib/digest.ts'
import { TAR_END, tarHeader, tarPadding } from '../../lib/tar.ts'
import { MANIFEST, type BackedUpFile } from './manifest.ts'

export type Target = {
  /** Where to write the file of that name; then `keep` it. */
  place: (name: string) => Promise<string>
  keep: (name: string) => Promise<void>
  /** What was kept so far. */
  files: () => BackedUpFile[]
  /** Writes the manifest and gives the backup its name. */
  finish: (manifest: string) => Promise<void>
  /** Removes what was written. */
  discard: () => Promise<void>
}

/** @throws Error with one line when something is there already. */
export async function openTarget(to: string): Promise<Target> {
  if (existsSync(to) && !(await isEmptyFolder(to))) throw new Error(`${to} exists already: name a new file or folder`)
  return to.endsWith('.tar') ? tarTarget(to) : folderTarget(to)
}

const isEmptyFolder = (to: string): Promise<boolean> => readdir(to).then((entries) => entries.length === 0, () => false)

async function folderTarget(to: string): Promise<Target> {
  const partial = `${to}.partial`
  const files = await begin(partial)
  return {
    place: files.place,
    keep: async (name) => {
      await flush(path.join(partial, name))
      await files.note(name)
    },
    files: files.noted,
    finish: async (manifest) => {
      await writeFile(path.join(partial, MANIFEST), manifest, { mode: 0o600, flush: true })
      await rm(to, { recursive: true, force: true })
      await rename(partial, to)
      await flush(path.dirname(to))
    },
    discard: () => rm(partial, { recursive: true, force: true }),
  }
}

async function tarTarget(to: string): Promise<Target> {
  const staging = `${to}.parts.partial`
  const partial = `${to}.partial`
  const files = await begin(staging)
  const tar = await open(partial, 'w', 0o600)
  const discard = async () => {
    await tar.close()
    await Promise.all([staging, partial].map((one) => rm(one, { recursive: true, force: true })))
  }
  return {
    place: files.place,
    keep: async (name) => {
      const { bytes } = await files.note(name)
      await append(tar, name, path.join(staging, name), bytes)
      await rm(path.join(staging, name))
    },
    files: files.noted,
    finish: async (manifest) => {
      const body = Buffer.from(manifest)
      await tar.appendFile(Buffer.concat([tarHeader(MANIFEST, body.length, now()), body, Buffer.alloc(tarPadding(body.length)), TAR_END]))
      await tar.sync()
      await tar.close()
      await rename(partial, to)
      await rm(staging, { recursive: true, force: true })
      await flush(path.dirname(to))
    },
    discard,
  }
}

const now = (): number => Math.floor(Date.now() / 1000)

/** A new folder, in place of what an earlier backup left that was cut off. */
async function begin(folder: string) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const noted: BackedUpFile[] = []
  return {
    place: async (name: string) => {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      return file
    },
    note: async (name: string) => {
      const entry = { name, ...(await digestOfFile(path.join(folder, name))) }
      noted.push(entry)
      return entry
    },
    noted: () => noted,
  }
}

async function append(tar: FileHandle, name: string, file: string, bytes: number): Promise<void> {
  await tar.appendFile(tarHeader(name, bytes, now()))
  const source = await open(file)
  for await (const chunk of source.createReadStream()) await tar.appendFile(chunk as Buffer)
  await tar.appendFile(Buffer.alloc(tarPadding(bytes)))
}

/** On the disk itself. */
async function flush(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

