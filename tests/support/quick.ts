/** What makes a run of the tests quick, without a change to what they see. */
import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A run holds some 2 GiB at most; containers often get 64 MiB there. */
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * Temporary folders go to memory where there is room: a run makes and removes some hundred thousand files, most of them
 * of embedded stores. To be called before the first folder is made; what a test starts inherits it.
 */
export function keepFoldersInMemory(): void {
  process.env['TMPDIR'] ??= hasRoom() ? MEMORY : tmpdir()
}

function hasRoom(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
