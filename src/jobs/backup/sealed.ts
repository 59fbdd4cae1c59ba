/**
 * Encrypted backups in age's format (https://age-encryption.org/v1, package `age-encryption`): one file, written for
 * public keys (recipients), read with a private key (identity), which this machine need not have.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writerOf, type Write } from '../../lib/flow/streams.ts'
import type { Decrypter, Encrypter } from 'age-encryption'

/** Loaded only for encrypted backups. */
const age = () => import('age-encryption')

/** First line of every age file. */
const FIRST_LINE = 'age-encryption.org/v1\n'
const RECIPIENT = /^age1[\da-z]+$/
const COMMENT = /^\s*(?:#.*)?$/

/** One key a line, with comments, as for `age-keygen` and `age -R`. */
const keysIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .map((line) => line.trim())

async function keyFile(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the key file ${file} cannot be read (${error.code ?? error.message})`, { cause: error })
  })
  const keys = keysIn(text)
  if (keys.length === 0) throw new Error(`${file} holds no key`)
  return keys
}

/**
 * @param given one recipient (`age1…`), or a file with one a line
 * @throws Error with one line: missing file, or no recipient. Refuses a private key without showing it.
 */
export async function encrypterFor(given: string): Promise<Encrypter> {
  const encrypter = new (await age()).Encrypter()
  const recipients = RECIPIENT.test(given) ? [given] : await keyFile(given)
  for (const [index, recipient] of recipients.entries()) {
    try {
      if (!RECIPIENT.test(recipient)) throw new Error('not a valid key')
      encrypter.addRecipient(recipient)
    } catch (error) {
      const help = 'name a public key of age (age1…), which age-keygen prints'
      throw new Error(`key ${index + 1} of ${recipients.length} is not a recipient: ${help}`, { cause: error })
    }
  }
  return encrypter
}

/** @throws Error with one line: missing file, or no identity; keys are not shown. */
async function decrypterWith(identities: string): Promise<Decrypter> {
  const decrypter = new (await age()).Decrypter()
  for (const identity of await keyFile(identities)) {
    try {
      decrypter.addIdentity(identity)
    } catch (error) {
      throw new Error(`${identities} must hold only private keys of age (AGE-SECRET-KEY-…)`, {
        cause: error,
      })
    }
  }
  return decrypter
}

/**
 * Encrypts and passes to `write` in parts.
 * @returns `write`; `finish`, which resolves when all is written; `stop`, which aborts
 */
export async function sealing(
  encrypter: Encrypter,
  write: Write,
): Promise<{ write: Write; finish: () => Promise<void>; stop: () => Promise<void> }> {
  const plain = new PassThrough()
  /** Streams in between report only aborts. */
  let fault: Error | undefined
  const failed = (error: Error): never => {
    fault = error
    throw error
  }
  const rethrow = (error: Error): never => {
    throw fault ?? error
  }
  const sealed = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>)
  const done = pipeline(Readable.fromWeb(sealed as Parameters<typeof Readable.fromWeb>[0]), async (parts) => {
    for await (const part of parts as AsyncIterable<Uint8Array>) await write(part).catch(failed)
  }).catch(rethrow)
  done.catch((error: Error) => plain.destroy(error))
  const give = writerOf(plain)
  return {
    write: (part) => give(part).catch(rethrow),
    finish: async () => {
      plain.end()
      await done
    },
    stop: async () => {
      plain.destroy()
      await done.catch(() => undefined)
    },
  }
}

/** In hex. */
export async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Reads only the first line. */
export async function isSealed(handle: FileHandle): Promise<boolean> {
  const { buffer } = await handle.read({ buffer: Buffer.alloc(FIRST_LINE.length), position: 0 })
  return buffer.toString('latin1') === FIRST_LINE
}

const DAMAGED = 'the backup is damaged: it cannot be decrypted to its end'

/**
 * Decrypts into an unnamed file in TMPDIR, gone when the handle or process ends. Complete before use, read by position.
 * @param identities a file with private keys
 * @throws Error with one line: missing or wrong key, changed or shortened file, or no space.
 */
export async function unsealed(from: string, identities: string | undefined): Promise<FileHandle> {
  if (identities === undefined) throw new Error(`${from} is encrypted: pass its private key file (--identity)`)
  const decrypter = await decrypterWith(identities)
  const sealed = createReadStream(from)
  const name = path.join(tmpdir(), `weir-decrypted-${randomUUID()}`)
  const handle = await open(name, 'wx+', 0o600)
  try {
    await rm(name)
    const plain = await decrypter.decrypt(Readable.toWeb(sealed) as ReadableStream<Uint8Array>).catch(keyFault)
    await pipeline(Readable.fromWeb(plain as Parameters<typeof Readable.fromWeb>[0]), async (parts) => {
      for await (const part of parts as AsyncIterable<Uint8Array>) await handle.appendFile(part)
    })
    return handle
  } catch (error) {
    sealed.destroy()
    await handle.close()
    throw readable(error as NodeJS.ErrnoException, identities)
  }
}

class NoKeyFits extends Error {}

/** The library distinguishes them by message only. */
function keyFault(error: unknown): never {
  const text = error instanceof Error ? error.message : ''
  if (text.includes('no identity matched')) throw new NoKeyFits(text)
  throw error
}

function readable(error: NodeJS.ErrnoException, identities: string): Error {
  if (error instanceof NoKeyFits)
    return new Error(`no key of ${identities} opens this backup, or its first bytes are damaged`, { cause: error })
  if (error.code === 'ENOSPC')
    return new Error(`not enough space for the decrypted backup in ${tmpdir()}: set TMPDIR to a larger folder`, {
      cause: error,
    })
  return new Error(DAMAGED, { cause: error })
}
