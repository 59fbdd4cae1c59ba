/**
 * What could not be stored is kept for a look, never dropped in silence: files in `rejected/`, named as their segment.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

export type Rejects = {
  /** Keeps bytes of a segment; the same again replaces them, so that a replay counts once on disk. */
  keep: (name: string, what: string, bytes: Buffer) => Promise<void>
  /** Moves a whole file aside. */
  setAside: (file: string) => Promise<void>
}

export function openRejects(dir: string): Rejects {
  const folder = path.join(dir, 'rejected')
  return {
    keep: async (name, what, bytes) => {
      if (bytes.length === 0) return
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, `${name}.${what}`), bytes)
    },
    setAside: async (file) => {
      await mkdir(folder, { recursive: true })
      await rename(file, path.join(folder, path.basename(file)))
    },
  }
}
