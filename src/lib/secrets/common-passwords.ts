import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: Set<string> | undefined

/** Commonest passwords of 8 and more characters, in lower case; read once. Lines with `#` are comments. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return known
}
