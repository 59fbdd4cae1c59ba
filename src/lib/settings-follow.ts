/** Some settings that take hold while the process runs, out of the file of settings. */
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileIn, seeWhoWroteIt, takeValueFile, type Environment, type SettingsFile } from './settings-file.ts'

/** Another one when somebody has written the file since. */
function writtenAt({ file }: SettingsFile): string {
  const { mtimeMs, size, ino } = statSync(file)
  return `${mtimeMs} ${size} ${ino}`
}

/** What the file says of `names`, values that stand in files of their own among them. */
function valuesIn({ file }: SettingsFile, names: readonly string[]): Environment {
  const values: Environment = parseEnv(readFileSync(file, 'utf8'))
  for (const name of names) takeValueFile(name, values)
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

/**
 * Follows `names` in the file of settings that `env` was filled from. A name whose value in the environment is another
 * than in the file stays as the environment has it. Answers what `env` would hold now, once after each change of the
 * file; undefined: nothing has changed, or there is no such file. Throws where it cannot be read or is somebody else's.
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
