/** Values of the environment from a file, as far as it is safe to take them from there. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'

/** `isNamed`: the caller gave its name; otherwise it was met where it lay. */
export type SettingsFile = { file: string; isNamed: boolean }

/** Group and others may write. */
const SHARED = 0o022
const STICKY = 0o1000

const ROOT = 0

/** Why somebody else than `user` or root decides what is at this place; undefined: nobody does. */
function strangerAt(place: string, user: number): string | undefined {
  const { uid, mode } = statSync(place)
  if (uid !== ROOT && uid !== user) return `belongs to user ${uid}`
  return (mode & SHARED) !== 0 && (mode & STICKY) === 0 ? 'may be written by others' : undefined
}

/**
 * A file that lies in the way of a caller counts when it and its folder are the caller's or root's, and nobody else may
 * write them. One that the caller named counts as it is.
 * @throws Error with one line that says what to do.
 */
function seeWhoWroteIt({ file, isNamed }: SettingsFile, user: number): void {
  if (isNamed) return
  const place = path.resolve(file)
  for (const at of [path.dirname(place), place]) {
    const why = strangerAt(at, user)
    if (why !== undefined)
      throw new Error(
        `${place} is not read: ${at} ${why}. Name it if you trust it (WEIR_CONFIG=${place}), or give both to yourself alone (chown, chmod go-w)`,
      )
  }
}

/** Read by the units of systemd, not here. */
const OF_UNITS: ReadonlySet<string> = new Set(['BACKUP_OPTIONS'])

/** What `bin/weir` found where it was called has a name of its own, so that it is never taken for one that was named. */
function fileIn(env: Environment): SettingsFile | undefined {
  const { WEIR_CONFIG: named, WEIR_FOUND_CONFIG: found } = env
  if (named !== undefined) return named === '' ? undefined : { file: named, isNamed: true }
  return found ? { file: found, isNamed: false } : undefined
}

type Environment = Record<string, string | undefined>

/**
 * Sets in `env` what its file of settings says and the environment leaves open. Only `known` names are taken: others
 * steer programs (NODE_OPTIONS, LD_PRELOAD, PATH), which a file of values may not.
 * @returns A line about what was left out.
 * @throws Error with one line when the file cannot be read, or is somebody else's.
 */
export function takeSettingsFile(known: readonly string[], env: Environment, user: number): string | undefined {
  const given = fileIn(env)
  if (!given) return undefined
  seeWhoWroteIt(given, user)
  const values = Object.entries(parseEnv(readFileSync(given.file, 'utf8')))
  for (const [name, value] of values) if (known.includes(name)) env[name] ??= value
  const strange = values.flatMap(([name]) => (known.includes(name) || OF_UNITS.has(name) ? [] : [name]))
  return strange.length > 0
    ? `${given.file}: ${strange.join(', ')}: no setting of Weir, left out; what is meant for other programs is set in the environment`
    : undefined
}
