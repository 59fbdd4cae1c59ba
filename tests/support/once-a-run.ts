/**
 * What one run of the tests makes once and all of its workers use: lazily, by the first that needs it, in the run's own
 * folder (`tests/support/run-folder.ts` makes it and takes it away).
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Variable that holds the run's folder, for workers and whatever they start. */
export const RUN_FOLDER = 'WEIR_TEST_RUN'

const LOOK_AGAIN_MS = 50
/** Files of an attempt: who makes it, and that it came to nothing. */
const [MAKER, FAILED] = ['maker', 'failed']

/**
 * Makes the folder `name` with `make`, or waits until another worker has made it; where that one has ended before it
 * was done, this one starts over. Undefined: there is no run (fault runs, tools).
 */
export async function onceARun(name: string, make: (dir: string) => Promise<void>): Promise<string | undefined> {
  const run = process.env[RUN_FOLDER]
  if (run === undefined) return undefined
  const made = path.join(run, name)
  for (let attempt = 1; !existsSync(made); attempt += 1) {
    const making = `${made}.making-${attempt}`
    if (isFirst(making)) {
      writeFileSync(path.join(making, MAKER), String(process.pid))
      const dir = path.join(making, 'dir')
      mkdirSync(dir)
      try {
        await make(dir)
        renameSync(dir, made)
      } catch (error) {
        writeFileSync(path.join(making, FAILED), '')
        throw error
      }
    } else {
      while (!existsSync(made) && isAtIt(making)) await wait(LOOK_AGAIN_MS) // the test's own limit ends this
    }
  }
  return made
}

function isFirst(dir: string): boolean {
  try {
    mkdirSync(dir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that makes it lives; one that has just started has not written its id yet. */
function isAtIt(making: string): boolean {
  if (existsSync(path.join(making, FAILED))) return false
  const file = path.join(making, MAKER)
  const maker = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  try {
    return maker === 0 || process.kill(maker, 0)
  } catch {
    return false
  }
}
