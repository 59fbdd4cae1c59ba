/** State of a spool's folder, from its files. */
import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { SPOOLS } from '../lib/files/data-folder.ts'
import { parseFile } from '../store/events/spool/segment.ts'

export { SPOOLS }
export type SpoolName = (typeof SPOOLS)[number]

export type SpoolState = {
  segments: number
  bytes: number
  oldestSeconds: number
  rejected: number
}

const REJECTED = 'rejected'

/** Empty when the folder does not exist. */
const entriesOf = (dir: string): Promise<Dirent[]> => readdir(dir, { withFileTypes: true }).catch(() => [])

/** Waiting segments, including the edges' own folders. */
export async function segmentFiles(dir: string): Promise<string[]> {
  const entries = await entriesOf(dir)
  const own = entries.filter((entry) => entry.isFile() && parseFile(entry.name)).map(({ name }) => path.join(dir, name))
  const edges = entries.filter((entry) => entry.isDirectory() && entry.name !== REJECTED)
  return [...own, ...(await Promise.all(edges.map(({ name }) => segmentFiles(path.join(dir, name))))).flat()]
}

/** Damaged or refused files, oldest name first. */
export async function rejectedFiles(dir: string): Promise<string[]> {
  const folder = path.join(dir, REJECTED)
  return (await entriesOf(folder))
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.join(folder, name))
    .sort()
}

/** Ignores segments that are stored and deleted meanwhile. */
export async function spoolState(dir: string, now: Date): Promise<SpoolState> {
  const files = await segmentFiles(dir)
  const known = (await Promise.all(files.map((file) => stat(file).catch(() => undefined)))).filter(
    (one) => one !== undefined && one.size > 0,
  )
  const oldest = Math.min(now.getTime(), ...known.map((one) => one?.mtimeMs ?? now.getTime()))
  return {
    segments: known.length,
    bytes: known.reduce((sum, one) => sum + (one?.size ?? 0), 0),
    oldestSeconds: Math.floor((now.getTime() - oldest) / 1000),
    rejected: (await rejectedFiles(dir)).length,
  }
}
