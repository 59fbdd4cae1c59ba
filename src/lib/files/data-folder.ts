import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Spools of hits, browser reports, postbacks and visits that the check answered. */
export const SPOOLS = ['spool', 'spool-probes', 'spool-postbacks', 'spool-checks'] as const

export const configIn = (dataDir: string): string => path.join(dataDir, 'postgres')

/** Before it was a server. */
export const earlierConfigIn = (dataDir: string): string => path.join(dataDir, 'config')

export const detectionIn = (dataDir: string): string => path.join(dataDir, 'detection')

/** Copies for edges that start before the stores: their snapshot, and the visitors seen. */
export const COPY_FILES = { edge: 'edge-copy', visitors: 'visitors-copy' } as const

const HINTS: Readonly<Record<string, string>> = {
  EACCES:
    'give it to the user that Weir runs as (chown), see that the folders above it may be entered, or set DATA_DIR to a folder of that user',
  EPERM:
    'give it to the user that Weir runs as (chown), see that the folders above it may be entered, or set DATA_DIR to a folder of that user',
  EROFS: 'its disk is mounted read-only: mount it writable, or set DATA_DIR to another folder',
  ENOSPC: 'its disk is full: make space on it, or give it inodes (“df -i”)',
  ENOTDIR: 'it, or what is above it, is a file: set DATA_DIR to a folder',
  EEXIST: 'it is a file: set DATA_DIR to a folder',
}

/** Makes the data folder if missing. @throws Error with one line if it cannot be made or written. */
export function prepareDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderError(dir, error)
  }
}

/** Adds folder and advice to errors about rights or space; returns others unchanged. */
export function folderError(dir: string, error: unknown): unknown {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const hint = HINTS[code]
  if (hint === undefined) return error
  return new Error(
    `the data folder ${dir} cannot be used (${code}${path === undefined || path === dir ? '' : ` at ${path}`}): ${hint}`,
    { cause: error },
  )
}

/** Bytes. A unix socket path may have 107 on Linux and 103 on macOS. */
const LONGEST_PATH = 100

/**
 * Owner-only folder for the socket `file`: `dir/socket`, or a temporary one if that path is too long. Removes
 * leftovers.
 */
export async function socketFolder(dir: string, file: string): Promise<string> {
  const beside = path.resolve(dir, 'socket')
  if (Buffer.byteLength(path.join(beside, file)) > LONGEST_PATH) return mkdtemp(path.join(tmpdir(), 'weir-'))
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { mode: 0o700 })
  return beside
}
