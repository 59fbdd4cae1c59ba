/** CPU priority for edges when busy threads outnumber cores (Linux only). */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Edges, and V8's collector and compiler, which block every loop. */
const FIRST = /^weir-edge|^node-V8|^V8/
/** The panel's loop ranks between the edges and the engines' threads. */
const [NICE_PANEL, NICE] = [5, 10]
/** For work that nobody waits for. */
const NICE_LAST = 19
/** Of 1000: added to the process's OOM score. */
const OOM_SCORE = 800

/**
 * Lowers the panel's loop and this process's other threads (pool, engines). Linux priorities are per thread and
 * inherited. Returns the number lowered.
 */
export function lowerOtherThreads(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/task').filter(lowerThread).length
}

function lowerThread(thread: string): boolean {
  try {
    if (FIRST.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8'))) return false
    setPriority(Number(thread), Number(thread) === process.pid ? NICE_PANEL : NICE)
    return true
  } catch {
    return false // it has ended, or the system forbids it
  }
}

/** Lowest priority for this process, and first to be killed when out of memory (Linux only). */
export function lowerOwnPriority(): void {
  if (process.platform !== 'linux') return
  try {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), NICE_LAST)
    writeFileSync('/proc/self/oom_score_adj', String(OOM_SCORE))
  } catch {
    // the system forbids it
  }
}
