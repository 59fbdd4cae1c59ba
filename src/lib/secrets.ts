/** Random secrets and keys, and tokens that are kept in a file. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { makeWhole } from './whole-file.ts'

/** Random bytes in base64url; 32 bytes (256 bits) by default. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is stored of a secret that came from `newSecret`: enough to recognise it, not to use it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Random lower-case base32, 5 bits a character: for keys that are read aloud and typed. */
export const newKey = (length: number): string => Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('')

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{16,}$/

/**
 * The token in `file`, for anyone who may read its owner's files. Where there is no file, one is made for its owner
 * alone.
 * @throws Error with one line when the file holds no token.
 */
export function readTokenFile(file: string): string {
  makeWhole(file, randomBytes(TOKEN_BYTES).toString('base64url'), 0o600)
  const token = readFileSync(file, 'utf8').trim()
  if (!TOKEN.test(token)) throw new Error(`${file} holds no token: delete it, and a start makes a new one`)
  return token
}
