/** What a data folder holds beside stores and spools, and what of it is a backup itself. */
import { open, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readTarHeader, TAR_BLOCK } from '../../lib/tar.ts'
import { isBackupName, MANIFEST, readManifest } from './manifest.ts'

/** Locks, and what is being written. */
const PASSING = /^lock$|\.(?:part|partial|tmp)$/

/**
 * Files under a place, without backups: those are told by what they hold, because anybody may have put them there by
 * any name.
 */
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

/** A folder of somebody else's is none of Weir's. */
function isForbidden(error: NodeJS.ErrnoException): [] {
  if (error.code === 'EACCES') return []
  throw error
}

/** One whole or cut off: what it begins with is a file of a backup. */
async function isBackupFile(file: string): Promise<boolean> {
  if (PASSING.test(path.basename(file))) return true
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false // gone meanwhile, or not to be read: whoever takes it says so
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
  const said = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (said === undefined) return false
  try {
    return readManifest(said).files.length > 0
  } catch {
    return false
  }
}
