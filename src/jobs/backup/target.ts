/**
 * A folder, one file (`.tar`, or encrypted `.tar.age`), or a stream of it. Named `.partial` until complete, which no
 * restore accepts.
 */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writerOf, type Write } from '../../lib/flow/streams.ts'
import { TAR_END, tarHeader, tarPadding } from '../../lib/files/tar.ts'
import type { Encrypter } from 'age-encryption'
import { checkDigest, isBackupName, MANIFEST, readManifest, type Digest } from './manifest.ts'
import { digestOfFile, sealing } from './sealed.ts'

export type Target = {
  /**
   * One file after another, the manifest last.
   * @throws Error with one line when a file is incomplete, or its name not allowed.
   */
  give: (file: { name: string; bytes: number | undefined }, body: AsyncIterable<Uint8Array>) => Promise<void>
  /** Call after the last file: sets the final name. */
  finish: () => Promise<void>
  discard: () => Promise<void>
}

/**
 * @param encrypter for an encrypted backup, one file. This machine may be unable to read it back, so it is checked
 * while written, and compared with the bytes on disk.
 * @throws Error with one line when the target exists or cannot be written.
 */
export async function openTarget(to: string | Writable, encrypter?: Encrypter): Promise<Target> {
  if (typeof to !== 'string') return tarOrSealed(writerOf(to), encrypter)
  if (existsSync(to) && !(await isEmptyFolder(to))) throw new Error(`${to} already exists: name a new file or folder`)
  return encrypter || to.endsWith('.tar') ? fileTarget(to, encrypter) : folderTarget(to)
}

/** On failure removes what was written. */
export async function writeBackup<Made>(to: string, make: (give: Target['give']) => Promise<Made>): Promise<Made> {
  const target = await openTarget(to)
  try {
    const made = await make(target.give)
    await target.finish()
    return made
  } catch (error) {
    await target.discard()
    throw error
  }
}

const isEmptyFolder = (to: string): Promise<boolean> =>
  readdir(to).then(
    (entries) => entries.length === 0,
    () => false,
  )

/** Files may come from another user's process: names must not leave the backup. */
function checkName(name: string): void {
  if (!isBackupName(name)) throw new Error(`${JSON.stringify(name.slice(0, 100))} is not a file name of a backup`)
}

async function folderTarget(to: string): Promise<Target> {
  const partial = `${to}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  return {
    give: async ({ name }, body) => {
      checkName(name)
      const file = path.join(partial, name)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    finish: async () => {
      await rm(to, { recursive: true, force: true })
      await rename(partial, to)
      await flush(path.dirname(to))
    },
    discard: () => rm(partial, { recursive: true, force: true }),
  }
}

async function fileTarget(to: string, encrypter?: Encrypter): Promise<Target> {
  const partial = `${to}.partial`
  await rm(partial, { force: true })
  const handle = await open(partial, 'wx', 0o600) // does not follow a planted link
  const hash = createHash('sha256')
  const { give, finish, discard } = await tarOrSealed((part) => {
    hash.update(part)
    return handle.appendFile(part)
  }, encrypter)
  return {
    give,
    finish: async () => {
      await finish()
      await handle.sync()
      if (encrypter && (await digestOfFile(partial)) !== hash.digest('hex'))
        throw new Error(`${to} reads back different from what was written`)
      await handle.close()
      await rename(partial, to)
      await flush(path.dirname(to))
    },
    discard: async () => {
      await discard()
      await handle.close()
      await rm(partial, { force: true })
    },
  }
}

const tarOrSealed = async (write: Write, encrypter: Encrypter | undefined): Promise<Target> =>
  encrypter ? sealedTarget(write, encrypter) : tarTarget(write)

async function sealedTarget(write: Write, encrypter: Encrypter): Promise<Target> {
  const { write: seal, finish, stop } = await sealing(encrypter, write)
  const tar = checkedTarget(tarTarget(seal))
  return {
    give: tar.give,
    finish: async () => {
      await tar.finish()
      await finish()
    },
    discard: stop,
  }
}

/** Compares every file with the manifest, which comes last. */
function checkedTarget({ give, finish, discard }: Target): Target {
  const found = new Map<string, Digest>()
  const manifest: Uint8Array[] = []
  return {
    give: async (file, body) => {
      const [hash, sum] = [createHash('sha256'), { bytes: 0 }]
      const seen = async function* () {
        for await (const part of body) {
          hash.update(part)
          sum.bytes += part.length
          if (file.name === MANIFEST) manifest.push(part)
          yield part
        }
      }
      await give(file, seen())
      found.set(file.name, { bytes: sum.bytes, sha256: hash.digest('hex') })
    },
    finish: async () => {
      for (const { name, ...expected } of readManifest(Buffer.concat(manifest).toString('utf8')).files)
        checkDigest(name, found.get(name), expected)
      await finish()
    },
    discard,
  }
}

function tarTarget(write: Write): Target {
  return {
    give: async ({ name, bytes }, body) => {
      checkName(name)
      if (bytes === undefined) throw new Error(`the size of ${name} is missing`)
      await write(tarHeader(name, bytes, now()))
      let written = 0
      for await (const part of body) {
        written += part.length
        await write(part)
      }
      if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}`)
      await write(Buffer.alloc(tarPadding(bytes)))
    },
    finish: () => write(TAR_END),
    discard: async () => {},
  }
}

const now = (): number => Math.floor(Date.now() / 1000)

async function flush(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
