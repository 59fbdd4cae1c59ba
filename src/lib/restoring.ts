/**
 * How a backup becomes a data folder without a moment in which it is neither the old one nor the new one. It is filled
 * as `.restoring`. Renaming that to `.restored` decides: from then on the new state counts, and a process that finds
 * the folder, this process or the next start, moves the old entries aside and the new ones in. Each of these moves may
 * be the last of a killed process.
 */
import fs, { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lockFolder } from './folder-lock.ts'

type Disk = Pick<typeof fs, 'renameSync' | 'rmSync' | 'rmdirSync' | 'mkdirSync' | 'writeFileSync'>
type Plan = { /** Folder of what was there, within the data folder. */ aside: string; old: string[] }

export const restoringIn = (dataDir: string): string => path.join(dataDir, '.restoring')
const restoredIn = (dataDir: string): string => path.join(dataDir, '.restored')

const [PLAN, SERVERS, LOCK] = ['.plan.json', '.servers', 'lock'] as const
const OWN = new Set<string>([PLAN, SERVERS, LOCK])
/** What shows that there is an installation to go on with. */
const INSTALLED = ['config', 'postgres', 'events', 'spool']

export type Restore = { unlock: () => void }

/**
 * An empty `.restoring`, locked against a start. `servers`: stores beside the folder are filled as well, and do not go
 * back.
 * @throws Error with one line when another restore is at work.
 */
export function beginRestore(dataDir: string, { servers }: { servers: boolean }): Restore {
  const fresh = restoringIn(dataDir)
  lockFolder(fresh)()
  fs.rmSync(fresh, { recursive: true, force: true })
  const unlock = lockFolder(fresh)
  if (servers) fs.writeFileSync(path.join(fresh, SERVERS), '')
  return { unlock }
}

export type Ending = {
  /** Entries of the data folder that make way. */ old: string[]
  restore: Restore
  /** For tests. */ disk?: Disk
}

/** Puts what was filled in place; answers where the old entries are, or undefined where there were none. */
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

/** From any point at which it was cut off. */
function moveIn(dataDir: string, disk: Disk): void {
  const fresh = restoredIn(dataDir)
  if (existsSync(path.join(fresh, PLAN))) {
    const { aside, old } = JSON.parse(readFileSync(path.join(fresh, PLAN), 'utf8')) as Plan
    const to = path.join(dataDir, aside)
    if (old.length > 0) disk.mkdirSync(to, { recursive: true, mode: 0o700 })
    for (const name of old) {
      // once it stands aside, what has its name here is the new one
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
 * Before anything of a data folder is opened: a restore that had decided is brought to its end; one that had not is
 * taken away.
 * @throws Error with one line where there would be nothing to go on with, or a restore is at work.
 */
export function settleRestore(dataDir: string, say: (line: string) => void): void {
  if (existsSync(restoredIn(dataDir))) {
    lockFolder(restoredIn(dataDir))
    moveIn(dataDir, fs)
    say(`a restore into ${dataDir} was cut off at its very end and is brought to it: the backup is in place`)
  }
  const fresh = restoringIn(dataDir)
  if (!existsSync(fresh)) return
  lockFolder(fresh)()
  const hasBefore = INSTALLED.some((name) => existsSync(path.join(dataDir, name)))
  if (!hasBefore || existsSync(path.join(fresh, SERVERS)))
    throw new Error(`a restore into ${dataDir} did not come to its end: give the command again`)
  fs.rmSync(fresh, { recursive: true, force: true })
  say(`a restore into ${dataDir} was cut off and is taken away: the folder is as it was before it`)
}
