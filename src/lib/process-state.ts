/** How far a process is with its end, as Linux tells it (proc(5)). */
import { readdirSync, readFileSync } from 'node:fs'

/** `ending`: it does nothing more, and gives back its memory and files. `gone`: it holds nothing. */
export type ProcessState = 'running' | 'ending' | 'gone'

/** What lies in /proc of a process: `stat`, `status`, and how many threads it has left. */
export type Told = { stat: string; status: string; threads: number }

/** PF_EXITING of the kernel's flags, ninth field of `stat`. */
const EXITING = 0x4
/** Bit of signal 9 among the signals that wait. */
const KILLED = 0x100n

/**
 * What the files say. A zombie whose last thread has ended holds nothing any more, whether or not its parent has asked
 * for it.
 */
export function stateOf({ stat, status, threads }: Told): ProcessState {
  const [state = '', , , , , , flags = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (/[ZX]/.test(state)) return threads > 1 ? 'ending' : 'gone'
  const waiting = [...status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)$/gm)].some(
    ([, bits]) => (BigInt(`0x${bits}`) & KILLED) !== 0n,
  )
  return waiting || (Number(flags) & EXITING) !== 0 ? 'ending' : 'running'
}

/** Of a process that is there; where the system has no /proc, `running`. */
export function processState(pid: number): ProcessState {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8')
    return stateOf({ stat: read('stat'), status: read('status'), threads: readdirSync(`/proc/${pid}/task`).length })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ESRCH' || (code === 'ENOENT' && process.platform === 'linux') ? 'gone' : 'running'
  }
}
