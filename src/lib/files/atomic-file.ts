/** Atomic file writes. */
import { existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Replaces the name without following a link, so that root overwrites no own file from another user's folder. */
export function writeFileAtomic(file: string, text: string, mode = 0o666): void {
  const unfinished = `${file}.${process.pid}.new`
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode, flush: true })
    renameSync(unfinished, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(unfinished, { force: true })
    throw error
  }
}

/** Durable before it has its name: after a power cut it is whole or missing. Keeps an existing file. */
export function createFileAtomic(file: string, content: string | Uint8Array, mode: number): void {
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
