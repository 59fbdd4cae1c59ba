/** Lets the edges go first where the machine has fewer cores than busy threads (Linux; elsewhere nothing happens). */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Edges, and what every loop waits for: V8's collector and compiler. */
const FIRST = /^weir-edge|^node-V8|^V8/
/** The panel's own loop stands between the edges and the engines' threads. */
const [NICE_PANEL, NICE] = [5, 10]
/** What nobody waits for. */
const NICE_LAST = 19

/**
 * Gives way with the panel's loop and with all other threads of this process (thread pool, embedded engines): on Linux
 * a thread has its own priority, and threads that it starts later inherit it. Answers how many gave way.
 */
export function letTheEdgesGoFirst(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/task').filter(givesWay).length
}

function givesWay(thread: string): boolean {
  try {
    if (FIRST.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8'))) return false
    setPriority(Number(thread), Number(thread) === process.pid ? NICE_PANEL : NICE)
    return true
  } catch {
    return false // it has ended, or the system does not let us
  }
}

/** The calling thread goes last of all (Linux; elsewhere nothing happens). */
export function giveWayToAll(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(NICE_LAST) // no process id: on Linux that is the thread
  } catch {
    // the system does not let us
  }
}
