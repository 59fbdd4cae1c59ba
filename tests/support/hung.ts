/** Pauses processes: a signal takes effect with a delay. */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { until } from './weir.ts'

/** True if every thread is stopped, by the state after its name in `/proc/PID/task/TID/stat`. */
function standsStill(pid: number): boolean {
  try {
    return readdirSync(`/proc/${pid}/task`).every((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'latin1')
      return /^[Tt]/.test(stat.slice(stat.lastIndexOf(')') + 2))
    })
  } catch {
    return false // a thread ended meanwhile
  }
}

/** They accept connections and do not respond. */
export async function hangAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await until('all threads to stand still', async () => pids.every(standsStill))
}

/** `resume` continues it. */
export const hang = (child: ChildProcess): Promise<void> => hangAll([Number(child.pid)])

export const resume = (child: ChildProcess): void => void child.kill('SIGCONT')
