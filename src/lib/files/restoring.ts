/**
 * Replaces the data folder by a backup atomically. Fills `.restoring`; renaming it to `.restored` commits. Then this
 * process or the next start moves old entries aside and new ones in; a kill between any two moves is safe.
 */
import fs, { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'

type Disk = Pick<typeof fs, 'renameSync' | 'rmSync' | 'rmdirSync' | 'mkdirSync' | 'writeFileSync'>
type Plan = { /** For old entries, within the data folder. */ aside: string; old: string[] }

export const restoringIn = (dataDir: string): string => path.join(dataDir, '.restoring')
const restoredIn = (dataDir: string): string => path.join(dataDir, '.restored')

const [PLAN, SERVERS, LOCK] = ['.plan.json', '.servers', 'lock'] as const
const OWN = new Set<string>([PLAN, SERVERS, LOCK])
/** Entries that show a usable installation. */
const INSTALLED = ['config', 'postgres', 'events', 'spool']

type Restore = { unlock: () => void }

/**
 * Makes an empty `.restoring`, locked against a start. `servers`: also fills stores outside, which cannot be rolled
 * back.
 * @throws Error with one line when another restore is running.
 */
export function beginRestore(dataDir: string, { servers }: { servers: boolean }): Restore {
  const fresh = restoringIn(dataDir)
  lockFolder(fresh)()
  fs.rmSync(fresh, { recursive: true, force: true })
  const unlock = lockFolder(fresh)
  if (servers) fs.writeFileSync(path.join(fresh, SERVERS), '')
  return { unlock }
}

type Ending = {
  /** Entries of the data folder to move aside. */ old: string[]
  restore: Restore
  disk?: Disk
}

/** Returns the folder of old entries, undefined if there were none. */
export function finishRestore(dataDir: string, { old, restore, disk = fs }: Ending): string | undefined {
  const fresh = restoringIn(dataDir)
  const aside = `.replaced-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  disk.writeFileSync(path.join(fresh, PLAN), JSON.stringify({ aside, old } satisfies Plan), {
    mode: 0o600,
    flush: true,
  })
  disk.renameSync(fresh, restoredIn(dataDir))
  moveIn(dataDir, disk)
  restore.unlock()
  return old.length > 0 ? path.join(dataDir, aside) : undefined
}

/** Resumes from any interruption. */
function moveIn(dataDir: string, disk: Disk): void {
  const fresh = restoredIn(dataDir)
  if (existsSync(path.join(fresh, PLAN))) {
    const { aside, old } = JSON.parse(readFileSync(path.join(fresh, PLAN), 'utf8')) as Plan
    const to = path.join(dataDir, aside)
    if (old.length > 0) disk.mkdirSync(to, { recursive: true, mode: 0o700 })
    for (const name of old) {
      // once the old entry is aside, this name is the new one
      if (existsSync(path.join(dataDir, name)) && !existsSync(path.join(to, name)))
        disk.renameSync(path.join(dataDir, name), path.join(to, name))
    }
    for (const name of readdirSync(fresh))
      if (!OWN.has(name)) disk.renameSync(path.join(fresh, name), path.join(dataDir, name))
    disk.rmSync(path.join(fresh, PLAN))
  }
  for (const name of [SERVERS, LOCK]) disk.rmSync(path.join(fresh, name), { force: true })
  disk.rmdirSync(fresh)
}

/**
 * Call before opening the data folder: finishes a committed restore, discards another.
 * @throws Error with one line when nothing usable would remain, or a restore is running.
 */
export function recoverRestore(dataDir: string, say: (line: string) => void): void {
  if (existsSync(restoredIn(dataDir))) {
    lockFolder(restoredIn(dataDir))
    moveIn(dataDir, fs)
    say(`a restore into ${dataDir} was interrupted at its last step; finished it: the backup is in place`)
  }
  const fresh = restoringIn(dataDir)
  if (!existsSync(fresh)) return
  lockFolder(fresh)()
  const hasBefore = INSTALLED.some((name) => existsSync(path.join(dataDir, name)))
  if (!hasBefore || existsSync(path.join(fresh, SERVERS)))
    throw new Error(`a restore into ${dataDir} did not finish: run the command again`)
  fs.rmSync(fresh, { recursive: true, force: true })
  say(`a restore into ${dataDir} was interrupted and undone: the folder is as before`)
}
