/** Processes that a test stops for a while: a signal takes hold some time after it was sent. */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { until } from './weir.ts'

/** Whether every thread of a process stands still, by the state behind its name in `/proc/PID/task/TID/stat`. */
function standsStill(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')
      return /^[Tt]/.test(stat.slice(stat.lastIndexOf(')') + 2))
    })
  } catch {
    return false // a thread ended while it was looked at
  }
}

/** Stops processes; they take connections and say nothing. */
export async function hangAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await until('all threads to stand still', async () => pids.every(standsStill))
}

/** Stops a process of a test's own; `resume` lets it go on. */
export const hang = (child: ChildProcess): Promise<void> => hangAll([Number(child.pid)])

export const resume = (child: ChildProcess): void => void child.kill('SIGCONT')
