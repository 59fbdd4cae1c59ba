/** Lets the event loop go first where the machine has fewer cores than busy threads (Linux; elsewhere nothing happens). */
import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Threads that the loop itself waits for: the main one, V8's collector and compiler. */
const LOOPS_OWN = /^node-|^V8/
const NICE = 10

/**
 * Gives way with all other threads of this process (thread pool, embedded engine): on Linux a thread has its own priority, and
 * threads that they start later inherit it. Answers how many gave way.
 */
export function letTheLoopGoFirst(): number {
  if (process.platform !== 'linux') return 0
  return readdirSync('/proc/self/task').filter(givesWay).length
}

function givesWay(thread: string): boolean {
  try {
    if (Number(thread) === process.pid || LOOPS_OWN.test(readFileSync(`/proc/self/task/${thread}/comm`, 'utf8'))) return false
    setPriority(Number(thread), NICE)
    return true
  } catch {
    return false // it has ended, or the system does not let us
  }
}
