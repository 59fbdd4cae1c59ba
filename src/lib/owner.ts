/** Root works on a data folder as its owner: what it made as itself there, the owner's service could not open. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

export type Owner = { uid: number; gid: number }

/** Whom this process must become for `dataDir`; undefined: it is theirs, it is not there yet, or this is not root. */
export function ownerToBecome(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

/**
 * Becomes the owner of `dataDir` for good, without root's groups. Whether the folder can be worked in then is the
 * caller's to see.
 * @throws Error with one line where it cannot.
 */
export function becomeOwner(dataDir: string): void {
  const owner = ownerToBecome(dataDir)
  if (!owner) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  if (process.getuid?.() !== owner.uid || process.geteuid?.() !== owner.uid)
    throw new Error(`could not become the owner of ${dataDir} (user ${owner.uid})`)
  leaveForeignFolder()
}

/** Engines look around in the working folder, which may be root's alone. */
function leaveForeignFolder(): void {
  try {
    accessSync('.', constants.X_OK)
  } catch {
    process.chdir('/')
  }
}

const AS_OWNER = 'give the command as its owner or as root, and see that the folders above it may be entered'
/** Why a command cannot work in a folder that is there, by what the system said. */
const REASONS: Readonly<Record<string, (who: number) => string>> = {
  EACCES: (who) => `is out of reach for user ${who}: ${AS_OWNER}`,
  EPERM: (who) => `is out of reach for user ${who}: ${AS_OWNER}`,
  EROFS: () => 'may only be read: mount its disk writable',
  ENOTDIR: () => 'is, or lies below, a file: set DATA_DIR to a folder',
}

/** For a command. @throws Error with one line when the folder is there and this user may not work in it. */
export function seeThatReached(dataDir: string): void {
  try {
    // the slash: what is no folder is said to be none, whatever its rights
    accessSync(path.join(dataDir, path.sep), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) return // not there yet: reported where it is needed
    throw new Error(`${dataDir} ${reason(process.getuid?.() ?? 0)}`, { cause: error })
  }
}
