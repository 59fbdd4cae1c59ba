/** Chooses files of the data folder to back up and stages them. */
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { createReadStream } from 'node:fs'
import { digestOfFile } from '../../lib/files/disk.ts'
import { lockFolder } from '../../lib/files/folder-lock.ts'
import { readTarHeader, TAR_BLOCK } from '../../lib/files/tar.ts'
import { type BackedUpFile, isBackupName, MANIFEST, readManifest } from './manifest.ts'
import type { Target } from './target.ts'

/** Locks and unfinished files. */
const PASSING = /^lock$|\.(?:part|partial|tmp)$/

/** Without backups, which are recognised by content. */
export async function filesUnder(place: string, isFolder: boolean): Promise<string[]> {
  if (!isFolder) return (await isBackupFile(place)) ? [] : [place]
  if (PASSING.test(path.basename(place)) || (await isBackupFolder(place))) return []
  const found: string[] = []
  for (const entry of await readdir(place, { withFileTypes: true }).catch(isForbidden)) {
    const one = path.join(place, entry.name)
    if (PASSING.test(entry.name)) continue
    if (entry.isDirectory() || entry.isFile()) found.push(...(await filesUnder(one, entry.isDirectory())))
  }
  return found
}

/** An unreadable folder is another user's. */
function isForbidden(error: NodeJS.ErrnoException): [] {
  if (error.code === 'EACCES') return []
  throw error
}

/** Whole or cut off: begins with a backup's file. */
async function isBackupFile(file: string): Promise<boolean> {
  if (PASSING.test(path.basename(file))) return true
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false // gone or unreadable: the backup itself reports it
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(TAR_BLOCK), 0, TAR_BLOCK, 0)
    const head = readTarHeader(buffer.subarray(0, bytesRead))
    return head !== 'end' && isBackupName(head.name)
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

async function isBackupFolder(folder: string): Promise<boolean> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) return false
  try {
    return readManifest(text).files.length > 0
  } catch {
    return false
  }
}

// Staging: a file is completed in the data folder, handed over, and removed.

export type Staging = {
  /** Path to write the file to; call `keep` afterwards. */
  place: (name: string) => Promise<string>
  keep: (name: string) => Promise<void>
  files: () => BackedUpFile[]
  /** Hands over the manifest, last. */
  finish: (manifest: string) => Promise<void>
  close: () => Promise<void>
}

/**
 * A dot folder, so no backup contains it.
 * @throws Error with one line during another backup.
 */
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
    throw new Error('another backup is running: wait until it finishes', { cause: error })
  }
}
