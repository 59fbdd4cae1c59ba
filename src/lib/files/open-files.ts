import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'

/** No process gets near this limit. */
const PLENTY = 200_000

/** Undefined: no limit, or unknown. */
export function openFilesLimit(pid: number | 'self' = 'self'): number | undefined {
  try {
    const most = /^Max open files\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'))?.[1]
    return most === undefined ? undefined : Number(most)
  } catch {
    return undefined
  }
}

/** Files that this process may still open; undefined: plenty, or unknown. */
export async function openFilesLeft(): Promise<number | undefined> {
  const most = openFilesLimit()
  if (most === undefined || most > PLENTY) return undefined
  const open = await readdir('/proc/self/fd').catch(() => undefined)
  return open && Math.max(0, most - open.length)
}

/** For both engines at rest, merges, and some hundred connections. */
const NEEDED = 1024

/** @throws Error with one line: with fewer, engines fail midway with obscure errors. */
export function requireOpenFiles(most = openFilesLimit()): void {
  if (most !== undefined && most < NEEDED)
    throw new Error(
      `this process may have ${most} files open, and the embedded stores need ${NEEDED}: raise LimitNOFILE= of the unit, or “ulimit -n”`,
    )
}
