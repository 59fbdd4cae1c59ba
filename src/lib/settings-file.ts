/** Values of the environment from a file, as far as it is safe to take them from there. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { nearestName } from './nearest-name.ts'

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
export function seeWhoWroteIt({ file, isNamed }: SettingsFile, user: number): void {
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
export function fileIn(env: Environment): SettingsFile | undefined {
  const { WEIR_CONFIG: named, WEIR_FOUND_CONFIG: found } = env
  if (named !== undefined) return named === '' ? undefined : { file: named, isNamed: true }
  return found ? { file: found, isNamed: false } : undefined
}

export type Environment = Record<string, string | undefined>

/** Beside each setting there is one that names a file with its value. */
const OF_FILE = '_FILE'
const NODE_CA = 'NODE_EXTRA_CA_CERTS'
const isSetting = (name: string, known: readonly string[]): boolean =>
  known.includes(name) || (name.endsWith(OF_FILE) && known.includes(name.slice(0, -OF_FILE.length)))

/** The setting that was meant by a name that is none; undefined: none is near. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (isSetting(name, known)) return undefined
  const near = nearestName(name, known)
  if (near !== undefined || !name.endsWith(OF_FILE)) return near
  const ofFile = nearestName(name.slice(0, -OF_FILE.length), known)
  return ofFile === undefined ? undefined : `${ofFile}${OF_FILE}`
}

/**
 * Sets in `env` what a file of settings says and the environment leaves open, and what `NAME_FILE` leads to. Of the file
 * of settings only `known` names are taken: others steer programs (NODE_OPTIONS, LD_PRELOAD, PATH), which a file of
 * values may not.
 * @returns Lines about names that are no settings.
 * @throws Error with one line when a file cannot be read or is somebody else's, or when it sets a misspelt name.
 */
export function takeSettings(known: readonly string[], env: Environment, user: number): string[] {
  const misspelt = Object.keys(env).flatMap((name) => {
    const meant = meantBy(name, known)
    return meant === undefined ? [] : [`${name} is no setting of Weir and does nothing; ${meant} is one`]
  })
  const leftOut = takeSettingsFile(known, env, user)
  for (const name of known) takeValueFile(name, env)
  return [...misspelt, ...leftOut]
}

function takeSettingsFile(known: readonly string[], env: Environment, user: number): string[] {
  const given = fileIn(env)
  if (!given) return []
  seeWhoWroteIt(given, user)
  const values = Object.entries(parseEnv(readFileSync(given.file, 'utf8')))
  const strange = values.map(([name]) => name).filter((name) => !isSetting(name, known) && !OF_UNITS.has(name))
  for (const name of strange) {
    const meant = name === NODE_CA ? 'EXTRA_CA_CERTS' : meantBy(name, known)
    if (meant !== undefined) throw new Error(`${given.file}: ${name} is no setting of Weir: write ${meant}`)
  }
  for (const [name, value] of values) if (isSetting(name, known) && !isGiven(name, env)) env[name] = value
  return strange.length > 0
    ? [
        `${given.file}: ${strange.join(', ')}: no setting of Weir, left out; what is meant for other programs is set in the environment`,
      ]
    : []
}

/** Whether the environment has this setting, as itself or as a file: it goes before the file of settings in both. */
function isGiven(name: string, env: Environment): boolean {
  const plain = name.endsWith(OF_FILE) ? name.slice(0, -OF_FILE.length) : name
  return env[plain] !== undefined || env[`${plain}${OF_FILE}`] !== undefined
}

/** Puts what the file of NAME_FILE holds, without the line's end, into NAME, for this process and what it starts. */
export function takeValueFile(name: string, env: Environment): void {
  const from = `${name}${OF_FILE}`
  const file = env[from]
  if (!file) return
  if (env[name]) throw new Error(`configuration: ${name} and ${from} are both set; leave one out`)
  try {
    env[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    throw new Error(`configuration: ${from}: ${file} cannot be read (${code})`, { cause: error })
  }
  delete env[from]
}
