/** A file that is there whole or not at all. */
import { renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the place of whatever has the name: a link there is replaced, never followed, so that root overwrites nothing of
 * its own in a folder of somebody else.
 */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const unfinished = `${file}.${process.pid}.new`
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode })
    renameSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(unfinished, { force: true })
    throw error
  }
}
