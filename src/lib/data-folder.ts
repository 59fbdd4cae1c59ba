/** The data folder: made, its parts, and what to do where it cannot be used. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The spools: of hits, of what browsers reported, of postbacks, of visits that were answered by the check. */
export const SPOOLS = ['spool', 'spool-probes', 'spool-postbacks', 'spool-checks'] as const

/** Where the embedded configuration store is. */
export const configIn = (dataDir: string): string => path.join(dataDir, 'postgres')

/** Where it was while it was no server. */
export const earlierConfigIn = (dataDir: string): string => path.join(dataDir, 'config')

/** Where the detection data is. */
export const detectionIn = (dataDir: string): string => path.join(dataDir, 'detection')

/** What is kept for edges that start before the stores do: what they knew, and who was seen. */
export const COPIES = { edge: 'edge-copy', visitors: 'visitors-copy' } as const

/** What to do, by the code that the system gave. */
const HINTS: Readonly<Record<string, string>> = {
  EACCES:
    'give it to the user that Weir runs as (chown), see that the folders above it may be entered, or set DATA_DIR to a folder of that user',
  EPERM:
    'give it to the user that Weir runs as (chown), see that the folders above it may be entered, or set DATA_DIR to a folder of that user',
  EROFS: 'its disk is mounted read-only: mount it writable, or set DATA_DIR to another folder',
  ENOSPC: 'its disk is full: make space',
  ENOTDIR: 'it, or what is above it, is a file: set DATA_DIR to a folder',
  EEXIST: 'it is a file: set DATA_DIR to a folder',
}

/** The data folder, made if missing. @throws Error with one line: it cannot be made or written. */
export function prepareDataFolder(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw folderError(dir, error)
  }
}

/**
 * What a file in the data folder threw, with the folder and what to do; anything that is not about rights or space
 * comes back as it is.
 */
export function folderError(dir: string, error: unknown): unknown {
  const { code = '', path } = (error ?? {}) as NodeJS.ErrnoException
  const hint = HINTS[code]
  if (hint === undefined) return error
  return new Error(
    `the data folder ${dir} cannot be used (${code}${path === undefined || path === dir ? '' : ` at ${path}`}): ${hint}`,
    { cause: error },
  )
}

/** Bytes: the path of a unix socket may have 107 on Linux and 103 on macOS. */
const LONGEST_PATH = 100

/**
 * A folder for the socket `file`, for its owner only: `socket` in `dir`, or one among the system's temporary files
 * where that path is too long. What a killed process left there is removed.
 */
export async function socketFolder(dir: string, file: string): Promise<string> {
  const beside = path.resolve(dir, 'socket')
  if (Buffer.byteLength(path.join(beside, file)) > LONGEST_PATH) return mkdtemp(path.join(tmpdir(), 'weir-'))
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { mode: 0o700 })
  return beside
}
