import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createFileAtomic } from '../files/atomic-file.ts'

/** base64url of random bytes; default 256 bits. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** Stored hash of a `newSecret`: recognises the secret without revealing it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Lower-case base32, 5 bits a character, easy to read aloud and type. */
export const newKey = (length: number): string => Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('')

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{16,}$/

/**
 * Owner-only file; made if missing.
 * @throws Error when it holds no token.
 */
export function readTokenFile(file: string): string {
  createFileAtomic(file, randomBytes(TOKEN_BYTES).toString('base64url'), 0o600)
  const token = readFileSync(file, 'utf8').trim()
  if (!TOKEN.test(token)) throw new Error(`${file} holds no token: delete it, and the next start creates a new one`)
  return token
}
