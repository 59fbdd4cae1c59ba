import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: Set<string> | undefined

/** The commonest passwords of eight characters and more, in lower case; read once. Lines with `#` are notes. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return known
}
