/** Set-up and end of a Vitest or Playwright run: its folder and shared services. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { RUN_FOLDER } from './once-a-run.ts'

/** File with a shared service's process id. */
export const PID = 'pid'
/** Time for a shared service to close, milliseconds. */
const END_MS = 60_000

export default function setup(): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weir-run-'))
  process.env[RUN_FOLDER] = folder
  return async () => {
    const pids = readdirSync(folder, { recursive: true, encoding: 'utf8' }) // including those that failed to start
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
