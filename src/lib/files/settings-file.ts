/** Reads environment values from a settings file, safely. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { nearestName } from '../text/nearest-name.ts'

/** `isNamed`: named by the caller, else found. */
export type SettingsFile = { file: string; isNamed: boolean }

/** Writable by group and others. */
const SHARED = 0o022
const STICKY = 0o1000

const ROOT = 0

/** Why another user controls this path; undefined if only `user` or root does. */
function strangerAt(place: string, user: number): string | undefined {
  const { uid, mode } = statSync(place)
  if (uid !== ROOT && uid !== user) return `belongs to user ${uid}`
  return (mode & SHARED) !== 0 && (mode & STICKY) === 0 ? 'may be written by others' : undefined
}

/**
 * Accepts a found file if only the caller or root can write it and its folder; a named file always.
 * @throws Error with one line of advice.
 */
export function requireTrustedFile({ file, isNamed }: SettingsFile, user: number): void {
  if (isNamed) return
  const place = path.resolve(file)
  for (const at of [path.dirname(place), place]) {
    const why = strangerAt(at, user)
    if (why !== undefined)
      throw new Error(
        `ignored ${place}: ${at} ${why}. Set WEIR_CONFIG=${place} if you trust it, or make yourself its only owner and writer (chown, chmod go-w)`,
      )
  }
}

/** Only systemd units read these. */
const OF_UNITS: ReadonlySet<string> = new Set(['BACKUP_OPTIONS'])

/** `bin/weir` passes a found file in another variable, so that it never counts as named. */
export function fileIn(env: Environment): SettingsFile | undefined {
  const { WEIR_CONFIG: named, WEIR_FOUND_CONFIG: found } = env
  if (named !== undefined) return named === '' ? undefined : { file: named, isNamed: true }
  return found ? { file: found, isNamed: false } : undefined
}

export type Environment = Record<string, string | undefined>

/** Each setting has a variant that names a file with its value. */
const OF_FILE = '_FILE'
const NODE_CA = 'NODE_EXTRA_CA_CERTS'
const isSetting = (name: string, known: readonly string[]): boolean =>
  known.includes(name) || (name.endsWith(OF_FILE) && known.includes(name.slice(0, -OF_FILE.length)))

/** The setting nearest to a misspelt name; undefined if none is near. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (isSetting(name, known)) return undefined
  const near = nearestName(name, known)
  if (near !== undefined || !name.endsWith(OF_FILE)) return near
  const ofFile = nearestName(name.slice(0, -OF_FILE.length), known)
  return ofFile === undefined ? undefined : `${ofFile}${OF_FILE}`
}

/**
 * Sets unset values in `env` from the settings file, and contents of `NAME_FILE`. Takes only `known` names: others
 * control programs (NODE_OPTIONS, LD_PRELOAD, PATH).
 * @returns Warnings about unknown names.
 * @throws Error with one line when a file is unreadable, belongs to another user, or sets a misspelt name.
 */
export function applySettingsFile(known: readonly string[], env: Environment, user: number): string[] {
  const misspelt = Object.keys(env).flatMap((name) => {
    const meant = meantBy(name, known)
    return meant === undefined ? [] : [`${name} is not a setting of Weir and does nothing; ${meant} is one`]
  })
  const leftOut = takeSettingsFile(known, env, user)
  for (const name of known) readValueFile(name, env)
  return [...misspelt, ...leftOut]
}

function takeSettingsFile(known: readonly string[], env: Environment, user: number): string[] {
  const given = fileIn(env)
  if (!given) return []
  requireTrustedFile(given, user)
  const values = Object.entries(parseEnv(readFileSync(given.file, 'utf8')))
  const strange = values.map(([name]) => name).filter((name) => !isSetting(name, known) && !OF_UNITS.has(name))
  for (const name of strange) {
    const meant = name === NODE_CA ? 'EXTRA_CA_CERTS' : meantBy(name, known)
    if (meant !== undefined) throw new Error(`${given.file}: ${name} is not a setting of Weir: write ${meant}`)
  }
  for (const [name, value] of values) if (isSetting(name, known) && !isGiven(name, env)) env[name] = value
  return strange.length > 0
    ? [
        `${given.file}: ${strange.join(', ')}: no setting of Weir, left out; what is meant for other programs is set in the environment`,
      ]
    : []
}

/** In the environment, plain or as a file; overrides the settings file. */
function isGiven(name: string, env: Environment): boolean {
  const plain = name.endsWith(OF_FILE) ? name.slice(0, -OF_FILE.length) : name
  return env[plain] !== undefined || env[`${plain}${OF_FILE}`] !== undefined
}

/** Reads the file in NAME_FILE, without its line end, into NAME, also for children. */
export function readValueFile(name: string, env: Environment): void {
  const from = `${name}${OF_FILE}`
  const file = env[from]
  if (!file) return
  if (env[name]) throw new Error(`configuration: ${name} and ${from} are both set; remove one`)
  try {
    env[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = 'unreadable' } = error as NodeJS.ErrnoException
    throw new Error(`configuration: ${from}: ${file} cannot be read (${code})`, { cause: error })
  }
  delete env[from]
}
