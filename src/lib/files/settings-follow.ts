/** Settings that take effect without a restart. */
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileIn, seeWhoWroteIt, takeValueFile, type Environment, type SettingsFile } from './settings-file.ts'

/** Changes when the file is written. */
function writtenAt({ file }: SettingsFile): string {
  const { mtimeMs, size, ino } = statSync(file)
  return `${mtimeMs} ${size} ${ino}`
}

/** Values of `names`, including those in files of their own. */
function valuesIn({ file }: SettingsFile, names: readonly string[]): Environment {
  const values: Environment = parseEnv(readFileSync(file, 'utf8'))
  for (const name of names) takeValueFile(name, values)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/**
 * Follows `names` in the settings file that filled `env`. A value that differs in the environment keeps precedence.
 * Returns the new values once after each change of the file; undefined: no change, or no file. Throws if it is
 * unreadable or belongs to another user.
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
    seeWhoWroteIt(given, user)
    return { ...env, ...valuesIn(given, followed) }
  }
}
