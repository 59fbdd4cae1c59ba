/** Before and after a run of Vitest or Playwright: its folder, and the end of the services that its tests shared. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RUN_FOLDER } from './once-a-run.ts'

/** File of a shared service's process id, within its folder. */
export const PID = 'pid'
/** How long a shared service may take to close in order. */
const END_MS = 60_000

export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-run-'))
  process.env[RUN_FOLDER] = folder
  return async () => {
    const pids = readdirSync(folder, { recursive: true, encoding: 'utf8' }) // those that did not come up, too
      .filter((name) => path.basename(name) === PID)
      .map((name) => Number(readFileSync(path.join(folder, name), 'utf8')))
    await Promise.all(pids.map(ended))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ended(pid: number): Promise<void> {
  const last = Date.now() + END_MS
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; sendSignal(pid, signal); signal = 0) {
    if (Date.now() > last) {
      sendSignal(pid, 'SIGKILL')
      throw new Error(`the shared Weir ${pid} did not close within ${END_MS} ms`)
    }
    await wait(50)
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false // it has ended
  }
}
