import { createHash, randomBytes } from 'node:crypto'

/** Random bytes in base64url; 32 bytes (256 bits) by default. */
export const newSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** What is stored of a secret that came from `newSecret`: enough to recognise it, not to use it. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Random lower-case base32, 5 bits a character: for keys that are read aloud and typed. */
export const newKey = (length: number): string => Array.from(randomBytes(length), (byte) => LETTERS[byte % 32]).join('')
