/**
 * Things built once per test run, by the first worker that needs them, in the run's folder
 * (`tests/support/run-folder.ts`).
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Environment variable with the run's folder. */
export const RUN_FOLDER = 'WEIR_TEST_RUN'

const LOOK_AGAIN_MS = 50
/** Files of an attempt: its maker, and its failure. */
const [MAKER, FAILED] = ['maker', 'failed']

/**
 * Builds the folder `name` with `make`, or waits for another worker; starts over if that one died. Undefined outside a
 * run (fault runs, tools).
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
      while (!existsSync(made) && isAtIt(making)) await wait(LOOK_AGAIN_MS) // the test's timeout ends this
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

/** True if the making process lives; a new one has not written its id yet. */
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
