/**
 * A folder for files that live for a moment, in memory where the system has such a place. On a disk they go through its
 * journal, and whoever writes a line meanwhile, such as an edge its hit, waits for that.
 */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

export type Memory = { place: string; room: number }

/** Linux's memory for everybody. A container has 64 MB of it unless it is given more, a machine half of its memory. */
const MEMORY: Memory = { place: '/dev/shm', room: 256 * 2 ** 20 }
/** How Linux names a file system in memory: TMPFS_MAGIC of its linux/magic.h. */
const IN_MEMORY = 0x01021994

/**
 * Makes and answers the folder: below `memory.place` where that is memory with `memory.room` bytes to spare, else `dir`
 * itself. There is one for each `dir`, for its owner only.
 */
export function briefFolder(dir: string, memory = MEMORY): string {
  const inMemory = placeOf(dir, memory)
  if (hasRoom(memory) && isMade(inMemory)) return inMemory
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Removes the folder, wherever it is, with what a killed process left in it. */
export function removeBriefFolder(dir: string, memory = MEMORY): void {
  rmSync(dir, { recursive: true, force: true })
  const inMemory = placeOf(dir, memory)
  if (isOwn(inMemory)) rmSync(inMemory, { recursive: true, force: true })
}

/** Removes what `briefFolder` answered if nothing is in it. */
export function leaveBriefFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // others are still at work there
  }
}

function placeOf(dir: string, { place }: Memory): string {
  const name = createHash('sha256').update(path.resolve(dir)).digest('hex').slice(0, 16)
  return path.join(place, `weir-${process.getuid?.() ?? 0}-${name}`)
}

function hasRoom({ place, room }: Memory): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(place)
    return type === IN_MEMORY && bavail * bsize >= room
  } catch {
    return false
  }
}

/** Everybody may write beside it, so somebody else may have taken the name. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    return false
  }
  return isOwn(folder)
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.()
}
