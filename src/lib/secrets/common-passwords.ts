import { readFileSync } from 'node:fs'
import path from 'node:path'

let known: Set<string> | undefined

/** 8 and more characters, lower case; read once. `#`: comments. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  )
  return known
}
