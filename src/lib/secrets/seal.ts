/** Encrypts stored texts: AES-256-GCM, a fresh nonce each. */
import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createFileAtomic } from '../files/atomic-file.ts'

export type Sealer = {
  seal: (text: string) => Buffer
  /** Undefined: another key, or damaged. */
  open: (sealed: Buffer) => string | undefined
  /** Identifies the key without revealing it. */
  keyName: string
  /** The same for the same text; nobody without the key makes it. */
  sign: (text: string) => string
}

const [KEY_BYTES, NONCE_BYTES, TAG_BYTES] = [32, 12, 16]

/** `key`: 32 bytes, from `readKeyFile`. */
export function createSealer(key: Buffer): Sealer {
  const signing = createHmac('sha256', key).update('sign').digest()
  return {
    sign: (text) => createHmac('sha256', signing).update(text).digest('base64url'),
    keyName: createHash('sha256').update('key name').update(key).digest('hex').slice(0, 16),
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES)).setAuthTag(
          sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
        )
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
          'utf8',
        )
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Owner-only file; made if missing.
 * @throws Error when it holds no key.
 */
export function readKeyFile(file: string): Buffer {
  createFileAtomic(file, randomBytes(KEY_BYTES), 0o600)
  const key = readFileSync(file)
  if (key.length !== KEY_BYTES) throw new Error(`${file} is not a key of ${KEY_BYTES} bytes`)
  return key
}
