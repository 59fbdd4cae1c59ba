/** A folder of backups, of which the newest are kept. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST } from './manifest.ts'

const KEPT = /^weir-\d{8}T\d{6}Z\.tar(?:\.age)?$/
const CUT_OFF = /^weir-\d{8}T\d{6}Z\.tar(?:\.age)?\.partial$/
/** Nobody writes at one for longer. */
const CUT_OFF_MS = 24 * 3_600_000

/** The file of a backup that begins at `now`, in UTC: sorted by name they are sorted by time. */
export const keptName = (now: Date, encrypted = false): string =>
  `weir-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar${encrypted ? '.age' : ''}`

/** The backups of the folder by time, the newest last; other files are left out. */
export const keptIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => KEPT.test(name)).toSorted()

/** A folder of dated backups means the newest of them; anything else is a backup itself. */
export async function backupAt(given: string): Promise<string> {
  const names = await readdir(given).catch(() => [MANIFEST]) // no folder
  if (names.includes(MANIFEST)) return given
  const newest = (await keptIn(given)).at(-1)
  return newest === undefined ? given : path.join(given, newest)
}

/**
 * Removes all but the newest `keep` (at least 1) and what was cut off a day ago. `made`, the name of the backup that was
 * made just now, stays, even if the clock was ahead when others were made.
 * @returns the names of removed backups
 */
export async function removeOlder(
  folder: string,
  { keep, made, now }: { keep: number; made: string; now: Date },
): Promise<string[]> {
  const others = (await keptIn(folder)).filter((name) => name !== made)
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)))
  for (const name of old) await rm(path.join(folder, name))
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (CUT_OFF.test(name) && now.getTime() - (await stat(file)).mtimeMs > CUT_OFF_MS) await rm(file, { force: true })
  }
  return old
}
