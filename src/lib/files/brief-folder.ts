/**
 * Folder for short-lived files, in memory if possible: on disk they would delay other writers through the journal, such
 * as edges writing hits.
 */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

type Memory = { place: string; room: number }

/** Linux shared memory: 64 MB in a container by default, half of a machine's memory. */
const MEMORY: Memory = { place: '/dev/shm', room: 256 * 2 ** 20 }
/** TMPFS_MAGIC in Linux's linux/magic.h. */
const IN_MEMORY = 0x01021994

/**
 * Makes the folder below `memory.place` if in memory with `memory.room` bytes free, else uses `dir`. One per `dir`,
 * owner-only.
 */
export function briefFolder(dir: string, memory = MEMORY): string {
  const inMemory = placeOf(dir, memory)
  if (hasRoom(memory) && isMade(inMemory)) return inMemory
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  return dir
}

/** Removes the folder with a killed process's leftovers. */
export function removeBriefFolder(dir: string, memory = MEMORY): void {
  rmSync(dir, { recursive: true, force: true })
  const inMemory = placeOf(dir, memory)
  if (isOwn(inMemory)) rmSync(inMemory, { recursive: true, force: true })
}

/** Removes the folder of `briefFolder` if empty. */
export function leaveBriefFolder(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // still in use
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

/** The parent is world-writable: another user may have the name. */
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
