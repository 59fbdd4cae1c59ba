/** A folder of dated backups with the newest kept. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { MANIFEST } from './manifest.ts'

const KEPT = /^weir-\d{8}T\d{6}Z\.tar(?:\.age)?$/
const CUT_OFF = /^weir-\d{8}T\d{6}Z\.tar(?:\.age)?\.partial$/
/** Longer than any backup takes. */
const CUT_OFF_MS = 24 * 3_600_000

/** UTC time in the name, so that names sort by time. */
export const keptName = (now: Date, encrypted = false): string =>
  `weir-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar${encrypted ? '.age' : ''}`

/** Backups in the folder, oldest first; ignores other files. */
export const keptIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => KEPT.test(name)).toSorted()

/** A folder of backups resolves to its newest; any other path is a backup. */
export async function backupAt(given: string): Promise<string> {
  const names = await readdir(given).catch(() => [MANIFEST]) // no folder
  if (names.includes(MANIFEST)) return given
  const newest = (await keptIn(given)).at(-1)
  return newest === undefined ? given : path.join(given, newest)
}

/**
 * Keeps the newest `keep` (at least 1); also removes cut-off backups older than a day. `made`, the new one, stays even
 * if the clock was ahead.
 * @returns removed names
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
