/** One process at a time on a folder. A lock left by a dead process is taken over. */
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'lock'

/**
 * Takes the folder (made if missing, for its owner only) and answers the function that gives it back.
 * @throws Error with one line when a live process holds it.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, FILE)
  const mine = identity(process.pid)
  for (let attempt = 0; attempt < 10; attempt++) {
    if (created(file, mine)) return () => release(file, mine)
    const holder = read(file)
    if (holder !== undefined && isAlive(holder)) throw new Error(`The folder ${dir} is in use by another process (${holder.split(' ')[0]})`)
    if (holder !== undefined) clearStale(file, holder)
  }
  throw new Error(`The folder ${dir} could not be locked`)
}

function created(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Renaming first shows whether the file moved away is the stale one or one that another starter has just made. */
function clearStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // another starter was first
  }
  if (read(aside) !== stale && !existsSync(file)) linkSync(aside, file)
  rmSync(aside, { force: true })
}

function release(file: string, mine: string): void {
  if (read(file) === mine) rmSync(file, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** The process id alone may have been given to somebody else since (always so in a container), so its start goes with it. */
function identity(pid: number): string {
  return `${pid} ${startOf(pid)}`
}

function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return stat === undefined ? '' : `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
}

function isAlive(holder: string): boolean {
  const pid = Number.parseInt(holder, 10)
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return identity(pid) === holder
}
