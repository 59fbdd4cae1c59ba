/** What ends a start and is nobody's fault but the machine's: each with the folder or port and what to do. */
import { accessSync, constants, mkdirSync } from 'node:fs'

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

/** As `folderError`, of a port that cannot be had. */
export function portError(host: string, port: number, error: unknown): unknown {
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new Error(
      `port ${port} of ${host} is in use by another process (${code}): end that one, or set PORT to another`,
      { cause: error },
    )
  if (code === 'EACCES')
    return new Error(
      `port ${port} of ${host} may not be opened by this user (${code}): set PORT above 1023, or give the right to it`,
      { cause: error },
    )
  if (code === 'EADDRNOTAVAIL')
    return new Error(`${host} is no address of this machine (${code}): mend HOST`, { cause: error })
  return error
}
