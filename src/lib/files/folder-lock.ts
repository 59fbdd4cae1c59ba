/** One process at a time per folder. Takes over a dead process's lock; waits for an ending one. */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const FILE = 'lock'
/** Milliseconds for a killed process to free memory; gigabytes take a second or two. */
const WAIT_MS = 15_000
const LOOK_MS = 20

type Locking = {
  /** Called once when waiting for the holder. */
  say?: (line: string) => void
  waitMs?: number
  stateOf?: (pid: number) => ProcessState
}

/**
 * Locks the folder (made if missing, owner-only); returns the release function. Blocks the thread for some seconds
 * while a killed holder ends.
 * @throws Error with one line when a live process holds it.
 */
export function lockFolder(dir: string, given: Locking = {}): () => void {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, FILE)
  const mine = identity(process.pid)
  const isGone = watcher(dir, given)
  for (let attempt = 0; attempt < 10;) {
    if (created(file, mine)) return () => release(file, mine)
    const holder = read(file)
    if (!isGone(holder)) continue
    if (holder !== undefined) clearStale(file, holder)
    attempt += 1
  }
  throw new Error(`The folder ${dir} could not be locked`)
}

/** True if the holder is gone; sleeps briefly while it ends. @throws Error if it lives or does not end. */
function watcher(
  dir: string,
  { say = console.error, waitMs = WAIT_MS, stateOf = processState }: Locking,
): (holder: string | undefined) => boolean {
  const deadline = performance.now() + waitMs
  const wait = waiting(dir, say)
  return (holder) => {
    if (holder === undefined) return true
    const pid = Number.parseInt(holder, 10)
    const state = stateOfHolder(holder, stateOf)
    if (state === 'running' || (state === 'ending' && performance.now() > deadline))
      throw new Error(`The folder ${dir} is in use by another process (${pid})`)
    if (state === 'ending') wait(pid)
    return state === 'gone'
  }
}

/** Sleeps briefly; logs the reason the first time. */
function waiting(dir: string, say: (line: string) => void): (pid: number) => void {
  let reported = false
  return (pid) => {
    if (!reported) say(`waiting for process ${pid}, which is ending, to release ${dir}`)
    reported = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_MS)
  }
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

/** Renames first, to tell the stale file from another starter's new one. */
function clearStale(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error // such as EROFS: no takeover
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

/** Process id of the live holder; takes no lock. */
export function holderOf(dir: string): number | undefined {
  const holder = read(path.join(dir, FILE))
  return holder !== undefined && stateOfHolder(holder, processState) === 'running'
    ? Number.parseInt(holder, 10)
    : undefined
}

/** A process id may be reused (always in a container), so it includes the start: boot id, and ticks. */
function identity(pid: number): string {
  return `${pid} ${startOf(pid)}`
}

function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`)
  const boot = read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
  return stat === undefined ? '' : `${boot}:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
}

/**
 * True if process `pid` wrote `holder`. Other processes compare by ticks only: in one container, boot ids may differ.
 */
const isOf = (holder: string, pid: number): boolean =>
  pid === process.pid ? identity(pid) === holder : withoutBoot(identity(pid)) === withoutBoot(holder)

const withoutBoot = (holder: string): string => holder.replace(/ .*:/, ' ')

function stateOfHolder(holder: string, stateOf: (pid: number) => ProcessState): ProcessState {
  const pid = Number.parseInt(holder, 10)
  if (!(pid > 0)) return 'gone'
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone'
  }
  return isOf(holder, pid) ? stateOf(pid) : 'gone'
}

/** `ending`: still frees memory and files. `gone`: holds nothing. */
type ProcessState = 'running' | 'ending' | 'gone'

/** From /proc (proc(5)): `stat`, `status`, and the number of threads left. */
type ProcFacts = { stat: string; status: string; threads: number }

/** PF_EXITING in the kernel's flags, ninth field of `stat`. */
const EXITING = 0x4
/** Bit of signal 9 in the pending signals. */
const KILLED = 0x100n

/** A zombie without threads holds nothing, reaped or not. */
export function stateOf({ stat, status, threads }: ProcFacts): ProcessState {
  const [state = '', , , , , , flags = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (/[ZX]/.test(state)) return threads > 1 ? 'ending' : 'gone'
  const waiting = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm)].some(
    ([, bits]) => (BigInt(`0x${bits}`) & KILLED) !== 0n,
  )
  return waiting || (Number(flags) & EXITING) !== 0 ? 'ending' : 'running'
}

/** Of a recent process. `running` without /proc. */
function processState(pid: number): ProcessState {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    return stateOf({ stat: read('stat'), status: read('status'), threads: readdirSync(`/proc/${pid}/task`).length })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ESRCH' || (code === 'ENOENT' && process.platform === 'linux') ? 'gone' : 'running'
  }
}
