/** A file that is there whole or not at all. */
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/**
 * Takes the place of whatever has the name: a link there is replaced, never followed, so that root overwrites nothing of
 * its own in a folder of somebody else.
 */
export function writeWhole(file: string, text: string, mode = 0o666): void {
  const unfinished = `${file}.${process.pid}.new`
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode, flush: true })
    renameSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(unfinished, { force: true })
    throw error
  }
}

/**
 * Makes a file that is not there yet, on the disk before it has its name: after a power cut it is whole or not there. One
 * that is there, or that another process makes first, stays as it is.
 */
export function makeWhole(file: string, content: string | Uint8Array, mode: number): void {
  if (existsSync(file)) return
  const unfinished = `${file}.${process.pid}.new`
  try {
    writeFileSync(unfinished, content, { mode, flush: true })
    linkSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}
