/** Lets root work on a data folder as its owner, whose service could not open root's files. */
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import path from 'node:path'

export type Owner = { uid: number; gid: number }

/** The user to become; undefined if they own it, it is missing, or this is not root. */
export function ownerToSwitchTo(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

/**
 * Becomes the owner of `dataDir` permanently, without root's groups or checking access. Closes `/proc/self` to the
 * process: load libraries that read it before.
 * @throws Error with one line if it cannot.
 */
export function switchToOwner(dataDir: string): void {
  const owner = ownerToSwitchTo(dataDir)
  if (!owner) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
  if (process.getuid?.() !== owner.uid || process.geteuid?.() !== owner.uid)
    throw new Error(`could not switch to the owner of ${dataDir} (user ${owner.uid})`)
  leaveForeignFolder()
}

/** Engines read the working folder, which may be root's only. */
function leaveForeignFolder(): void {
  try {
    accessSync('.', constants.X_OK)
  } catch {
    process.chdir('/')
  }
}

const AS_OWNER = 'give the command as its owner or as root, and see that the folders above it may be entered'
const REASONS: Readonly<Record<string, (who: number) => string>> = {
  EACCES: (who) => `is out of reach for user ${who}: ${AS_OWNER}`,
  EPERM: (who) => `is out of reach for user ${who}: ${AS_OWNER}`,
  EROFS: () => 'may only be read: mount its disk writable',
  ENOTDIR: () => 'is, or lies below, a file: set DATA_DIR to a folder',
}

/** For commands. @throws Error with one line when the folder exists and this user may not use it. */
export function requireAccess(dataDir: string): void {
  try {
    // the slash makes a file fail as "no folder"
    accessSync(path.join(dataDir, path.sep), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = REASONS[(error as NodeJS.ErrnoException).code ?? '']
    if (reason === undefined) return // missing: reported where needed
    throw new Error(`${dataDir} ${reason(process.getuid?.() ?? 0)}`, { cause: error })
  }
}
