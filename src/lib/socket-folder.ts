/**
 * A place for a unix socket. Its path may have 107 bytes on Linux and 103 on macOS, so a deep folder gets one
 * elsewhere.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const LONGEST_PATH = 100

/**
 * Folder for the socket `file`, for its owner only: `socket` in `dir` where that is short enough. Empties what a killed
 * process left.
 */
export async function socketFolder(dir: string, file: string): Promise<string> {
  const beside = path.resolve(dir, 'socket')
  if (Buffer.byteLength(path.join(beside, file)) > LONGEST_PATH) return mkdtemp(path.join(tmpdir(), 'weir-'))
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { mode: 0o700 })
  return beside
}
