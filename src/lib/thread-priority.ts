/** Lets the edges go first where the machine has fewer cores than busy threads (Linux; elsewhere nothing happens). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Edges, and what every loop waits for: V8's collector and compiler. */
const FIRST = /^weir-edge|^node-V8|^V8/
/** The panel's own loop stands between the edges and the engines' threads. */
const [NICE_PANEL, NICE] = [5, 10]
/** What nobody waits for. */
const NICE_LAST = 19
/** Of 1000: what the kernel adds to the share of memory that it goes by. */
const ENDED_FIRST = 800

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

/**
 * This process goes last of all with each of its threads, and first where the system ends something for want of memory
 * (Linux; elsewhere nothing happens).
 */
export function goLast(): void {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE_LAST)
    writeFileSync('/proc/self/oom_score_adj', String(ENDED_FIRST))
  } catch {
    // the system does not let us
  }
}
