/** The files of a backup on their way: each is made whole in a folder of the data folder, given away, and removed. */
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { digestOfFile } from '../../lib/digest.ts'
import { lockFolder } from '../../lib/folder-lock.ts'
import { MANIFEST, type BackedUpFile } from './manifest.ts'
import type { Target } from './target.ts'

export type Staging = {
  /** Where to write the file of that name; then `keep` it. */
  place: (name: string) => Promise<string>
  keep: (name: string) => Promise<void>
  /** What was kept so far. */
  files: () => BackedUpFile[]
  /** Gives the manifest away, last of all. */
  finish: (manifest: string) => Promise<void>
  close: () => Promise<void>
}

/** Begins with a dot, so that no backup holds it. @throws Error with one line while another backup is made. */
export async function openStaging(dataDir: string, give: Target['give']): Promise<Staging> {
  const folder = path.join(dataDir, '.backup')
  const unlock = lockStaging(folder)
  for (const left of await readdir(folder))
    if (left !== 'lock') await rm(path.join(folder, left), { recursive: true, force: true })
  const noted: BackedUpFile[] = []
  return {
    place: async (name) => {
      const file = path.join(folder, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      return file
    },
    keep: async (name) => {
      const file = path.join(folder, name)
      const entry = { name, ...(await digestOfFile(file)) }
      await give({ name, bytes: entry.bytes }, createReadStream(file))
      noted.push(entry)
      await rm(file)
    },
    files: () => noted,
    finish: async (manifest) => {
      const body = Buffer.from(manifest)
      await give(
        { name: MANIFEST, bytes: body.length },
        (async function* () {
          yield body
        })(),
      )
    },
    close: async () => {
      unlock()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function lockStaging(folder: string): () => void {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (!(error as Error).message.includes('in use')) throw error
    throw new Error('another backup is being made: wait for its end', { cause: error })
  }
}
