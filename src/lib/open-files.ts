/** How many files a process may have open, connections among them. */
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** Nobody comes near to so many, so they are not counted. */
const PLENTY = 200_000

/** Of a process; undefined: the system does not say, or sets no limit. */
export function openFilesLimit(pid: number | 'self' = 'self'): number | undefined {
  try {
    const most = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]
    return most === undefined ? undefined : Number(most)
  } catch {
    return undefined
  }
}

/** How many more this process may open; undefined: more than it ever will, or not known. */
export async function openFilesLeft(): Promise<number | undefined> {
  const most = openFilesLimit()
  if (most === undefined || most > PLENTY) return undefined
  const open = await readdir('/proc/self/fd').catch(() => undefined)
  return open && Math.max(0, most - open.length)
}

/** With both engines in the process at rest, and room for what they merge and for some hundred connections. */
const NEEDED = 1024

/** @throws Error with one line: the engines would fail half way, by words that name no reason. */
export function needOpenFiles(most = openFilesLimit()): void {
  if (most !== undefined && most < NEEDED)
    throw new Error(
      `this process may have ${most} files open, and the embedded stores need ${NEEDED}: raise LimitNOFILE= of the unit, or “ulimit -n”`,
    )
}
