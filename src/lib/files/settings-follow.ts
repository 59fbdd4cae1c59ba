/** Settings that take effect without a restart. */
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileIn, requireTrustedFile, readValueFile, type Environment, type SettingsFile } from './settings-file.ts'

/** Changes when the file is written. */
function writtenAt({ file }: SettingsFile): string {
  const { mtimeMs, size, ino } = statSync(file)
  return `${mtimeMs} ${size} ${ino}`
}

function valuesIn({ file }: SettingsFile, names: readonly string[]): Environment {
  const values: Environment = parseEnv(readFileSync(file, 'utf8'))
  for (const name of names) readValueFile(name, values)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/**
 * Follows `names` in the settings file that filled `env`; values of the environment keep precedence. Returns new values
 * once after each change; undefined: no change or file. Throws if it is unreadable or another user's.
 */
export function followSettings(
  names: readonly string[],
  env: Readonly<Environment>,
  user: number,
): () => Environment | undefined {
  const given = fileIn(env)
  if (!given) return () => undefined
  const first = valuesIn(given, names)
  const followed = names.filter((name) => env[name] === undefined || env[name] === first[name])
  let seen = writtenAt(given)
  return () => {
    const now = writtenAt(given)
    if (now === seen) return undefined
    seen = now
    requireTrustedFile(given, user)
    return { ...env, ...valuesIn(given, followed) }
  }
}
