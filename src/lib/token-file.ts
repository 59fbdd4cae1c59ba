/** A token of a machine's own: made once, and read by whoever may read its owner's files. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const BYTES = 32
const PLAIN = /^[\w-]{16,}$/

/**
 * The token in `file`; one that is not there is made, for its owner alone to read. @throws Error with one line when it
 * holds none.
 */
export function readTokenFile(file: string): string {
  try {
    writeFileSync(file, randomBytes(BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const token = readFileSync(file, 'utf8').trim()
  if (!PLAIN.test(token)) throw new Error(`${file} holds no token: delete it, and a start makes a new one`)
  return token
}
